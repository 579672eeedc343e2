"""GET and SET per second and their p99 over loopback with 1, 8 and 64 connections, for any server of the Redis protocol.

usage: redis_rates.py ADDRESS.. [--seconds 3] [--bytes 1000]

Each connection is a thread that sends one command and waits for the answer, as clients of a cache do; all are in one
other process for each 8 connections, so that the clients' interpreter is not what is measured. Prints a table.
"""
import argparse
import multiprocessing
import socket
import threading
import time

KEYS = 1000


def spell(*words):
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words)


def talk(address, command, size, seconds, offset, times):
    host, port = address.rsplit(":", 1)
    value = b"x" * size
    with socket.create_connection((host, int(port))) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        end = time.perf_counter() + seconds
        number = offset
        while (began := time.perf_counter()) < end:
            number += 1
            key = b"bench%d" % (number % KEYS)
            if command == "SET":
                client.sendall(spell(b"SET", key, value))
                wanted = 5
            else:
                client.sendall(spell(b"GET", key))
                wanted = size + len(b"$%d\r\n\r\n" % size)
            answer = b""
            while len(answer) < wanted:
                piece = client.recv(1 << 16)
                if not piece or answer.startswith(b"-"):
                    raise SystemExit(f"{address} answers {answer[:80]!r}")
                answer += piece
            times.append(time.perf_counter() - began)


def connections(address, command, size, seconds, count, offset, results):
    times = []
    threads = [threading.Thread(target=talk, args=(address, command, size, seconds, offset + 17 * i, times))
               for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put(times)


def measure(address, command, size, seconds, count):
    results = multiprocessing.Queue()
    processes = []
    for first in range(0, count, 8):
        arguments = (address, command, size, seconds, min(8, count - first), 31 * first, results)
        processes.append(multiprocessing.Process(target=connections, args=arguments))
    for process in processes:
        process.start()
    times = sorted(t for _ in processes for t in results.get())
    for process in processes:
        process.join()
    return len(times) / seconds, times[len(times) * 99 // 100] * 1e3


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("addresses", nargs="+")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--bytes", type=int, default=1000)
    args = parser.parse_args()
    print(f"{'address':22} {'command':8} {'connections':>11} {'per second':>11} {'p99 ms':>8}")
    for address in args.addresses:
        for command in ("SET", "GET"):
            for count in (1, 8, 64):
                rate, p99 = measure(address, command, args.bytes, args.seconds, count)
                print(f"{address:22} {command:8} {count:11} {rate:11.0f} {p99:8.2f}", flush=True)


if __name__ == "__main__":
    main()

"""A TCP proxy that a test puts between two programs, to cut, hold up, delay or half-close what they say."""
import contextlib
import socket
import struct
import threading
import time

UP, DOWN = "up", "down"  # from the client to the target, and back


def reset(sock):
    """Closes with a RST, as a host that has forgotten the connection does."""
    with contextlib.suppress(OSError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)
    sock.close()


class Proxy:
    """Forwards connections to a target. Thread-safe; faults last until heal().

    Held bytes are not lost: they go on when the proxy is healed, as with a route that was down for a while.
    """

    def __init__(self, target):
        self.target = target
        self.changed = threading.Condition()
        self.held, self.refusing, self.delay, self.closed = set(), False, 0.0, False
        self.links = set()  # pairs of sockets
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    # -- faults

    def cut(self):
        """Resets all connections and every new one."""
        with self.changed:
            self.refusing = True
        self.drop()

    def drop(self):
        """Resets all connections; new ones are taken."""
        with self.changed:
            links, self.links = self.links, set()
            self.changed.notify_all()
        for link in links:
            for sock in link:
                reset(sock)

    def hold(self, *directions):
        """Forwards nothing in these directions, on connections old and new."""
        with self.changed:
            self.held = set(directions)

    def slow(self, seconds):
        """Each piece of data takes so long."""
        with self.changed:
            self.delay = seconds

    def half_close(self):
        """Ends the stream of bytes of each connection towards the target, and leaves the way back open."""
        with self.changed:
            links = list(self.links)
        for _, server in links:
            with contextlib.suppress(OSError):
                server.shutdown(socket.SHUT_WR)

    def heal(self):
        with self.changed:
            self.held, self.refusing, self.delay = set(), False, 0.0
            self.changed.notify_all()

    def close(self):
        with self.changed:
            self.closed = True
            self.changed.notify_all()
        self.listener.close()
        self.drop()

    # -- forwarding

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        with self.changed:
            refusing = self.refusing
        host, port = self.target.rsplit(":", 1)
        try:
            server = None if refusing else socket.create_connection((host, int(port)), timeout=5)
        except OSError:
            server = None
        if server is None:
            reset(client)
            return
        server.settimeout(None)
        for sock in (client, server):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        link = (client, server)
        with self.changed:
            self.links.add(link)
        threading.Thread(target=self._pump, args=(link, client, server, UP), daemon=True).start()
        self._pump(link, server, client, DOWN)

    def _pump(self, link, source, sink, direction):
        try:
            while data := source.recv(1 << 16):
                with self.changed:
                    while direction in self.held and link in self.links and not self.closed:
                        self.changed.wait()
                    delay = self.delay
                if delay:
                    time.sleep(delay)
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            with self.changed:
                known = link in self.links
                self.links.discard(link)
            for sock in link if known else ():
                reset(sock)
        finally:
            if direction == DOWN:
                with self.changed:
                    self.links.discard(link)
                    self.changed.notify_all()
                for sock in link:
                    reset(sock)

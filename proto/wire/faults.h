// The grammar of LATHE_FAULT, by which tests make a program misbehave: a list STAGE:ACTION[@NAME=VALUE], separated by
// commas. Each program knows its own stages and passes over those of others. Needs the standard library only, so that
// every program of the repository can include it.
#ifndef LATHE_PROTO_WIRE_FAULTS_H_
#define LATHE_PROTO_WIRE_FAULTS_H_

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lathe::wire {

struct FaultRow {
  std::string text;  // the entry as it was written
  std::string stage;
  std::string action;       // empty where the entry has none: the program that knows the stage refuses it
  std::string name, value;  // empty where there is no condition
};

inline std::vector<FaultRow> ParseFaultRows(std::string_view text) {
  auto split = [](std::string_view whole, char separator) {
    const size_t at = whole.find(separator);
    if (at == whole.npos) return std::pair(whole, std::string_view());
    return std::pair(whole.substr(0, at), whole.substr(at + 1));
  };
  std::vector<FaultRow> rows;
  while (!text.empty()) {
    const auto [entry, rest] = split(text, ',');
    text = rest;
    if (entry.empty()) continue;
    const auto [fault, condition] = split(entry, '@');
    const auto [stage, action] = split(fault, ':');
    const auto [name, value] = split(condition, '=');
    rows.push_back(
        {std::string(entry), std::string(stage), std::string(action), std::string(name), std::string(value)});
  }
  return rows;
}

// The rows of the environment variable LATHE_FAULT; none where it is not set.
inline std::vector<FaultRow> FaultRowsOfEnvironment() {
  const char* text = std::getenv("LATHE_FAULT");
  return ParseFaultRows(text != nullptr ? text : "");
}

}  // namespace lathe::wire

#endif  // LATHE_PROTO_WIRE_FAULTS_H_

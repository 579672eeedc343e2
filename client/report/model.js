// The numbers of a report, from its JSON (README.md has the schema). Nothing here touches the page.
"use strict";
const Model = (() => {
  const SHOWN_LEADERS = 12;

  // Protobuf's JSON writes 64-bit integers as strings.
  const scalar = (text) => (typeof text === "string" && /^-?\d+$/.test(text) ? Number(text) : text);

  function values(map) {
    return Object.fromEntries(Object.entries(map || {}).map(([name, value]) => [name, scalar(value)]));
  }

  function knobs(message) {
    return Object.fromEntries(Object.entries((message && message.values) || {}).map(([name, value]) => [
      name, value.int_value !== undefined ? Number(value.int_value)
        : value.bool_value !== undefined ? value.bool_value : value.string_value || ""]));
  }

  const words = (map) => Object.entries(map).sort().map(([name, value]) => `${name}=${value}`).join(" ");

  // A measured time where there is one, else the simulator's estimate; the two are never in one group's ranking, for
  // a device is simulated or not.
  function trial(message, index) {
    const time = message.time_ns;
    const constants = values(message.constants), chosen = knobs(message.knobs), problem = values((message.problem || {}).values);
    return {
      message, index, name: message.name || "", number: index + 1,
      axes: { ...constants, ...chosen }, problem,
      group: [message.device_model || message.target || "", words(problem)].filter(Boolean).join(", "),
      device: message.device_model || message.target || "",
      ns: time ? time.median : message.estimate_ns || null,
      low: time ? time.ci_low : null, high: time ? time.ci_high : null,
      estimate: !time && !!message.estimate_ns,
      state: message.state || "", failure: message.state === "FAILED" ? (message.error || {}).kind || "unknown" : "",
      reason: (message.error || {}).message || "",
      end: message.end_time ? Date.parse(message.end_time) : null,
      ranked: message.state === "SUCCEEDED" && (!!message.checked),
      registers: (message.artifact || {}).registers || 0, spills: (message.artifact || {}).spill_bytes || 0,
      shared: Number((message.artifact || {}).shared_bytes || 0),
      conditions: message.conditions || null,
      status: message.state === "FAILED" ? (message.error || {}).kind || "failed"
        : message.state === "RUNNING" ? "running" : message.dropped ? "dropped" : message.shared_with ? "shared"
        : message.checked ? "ok" : "unchecked",
    };
  }

  function report(data) {
    const trials = (data.trials || []).map(trial);
    const best = (data.job.best || []).map((message) => ({ ...trial(message.trial || {}, -1), message,
      ties: message.ties || [] }));
    const groups = [...new Set(trials.map((one) => one.group))].map((name) => {
      const inside = trials.filter((one) => one.group === name);
      return { name, trials: inside, timed: inside.filter((one) => one.ns && one.state === "SUCCEEDED"),
        best: best.find((one) => one.group === name) || null, axes: axes(inside) };
    });
    return { job: data.job, trials, best, groups };
  }

  // Knobs and constants that differ among these trials, with their values in order.
  function axes(trials) {
    const names = [...new Set(trials.flatMap((one) => Object.keys(one.axes)))].sort();
    return names.map((name) => ({ name, values: [...new Set(trials.map((one) => one.axes[name]))]
      .filter((value) => value !== undefined)
      .sort((a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)))) }))
      .filter((axis) => axis.values.length > 1);
  }

  // The best time after each trial that may win, by the time of its end.
  function convergence(group) {
    const done = group.timed.filter((one) => one.ranked).sort((a, b) => (a.end || 0) - (b.end || 0) || a.index - b.index);
    let best = Infinity;
    return done.map((one, i) => ({ trial: one, count: i + 1, best: (best = Math.min(best, one.ns)),
      seconds: one.end && done[0].end ? (one.end - done[0].end) / 1000 : null }));
  }

  // omega squared of a one-way analysis of variance of ln(time) over each knob: the share of the variance that the knob
  // explains by itself, less what chance would give it (Hays 1963).
  function importance(group) {
    const used = group.timed;
    const logs = used.map((one) => Math.log(one.ns));
    const mean = logs.reduce((a, b) => a + b, 0) / logs.length;
    const total = logs.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    return group.axes.map((axis) => {
      const cells = new Map();
      used.forEach((one, i) => {
        const key = String(one.axes[axis.name]);
        cells.set(key, [...(cells.get(key) || []), logs[i]]);
      });
      let between = 0;
      for (const cell of cells.values()) {
        between += cell.length * (cell.reduce((a, b) => a + b, 0) / cell.length - mean) ** 2;
      }
      const freedom = used.length - cells.size;
      if (cells.size < 2 || freedom < 1 || !(total > 0)) return { name: axis.name, share: null };
      const within = (total - between) / freedom;
      const share = (between - (cells.size - 1) * within) / (total + within);
      return { name: axis.name, share: Math.min(1, Math.max(0, share)) };
    }).sort((a, b) => (b.share ?? -1) - (a.share ?? -1));
  }

  // The final run-off where there was one, else the fastest trials.
  function leaders(group) {
    const runOff = group.best && group.best.message.run_off;
    if (runOff && (runOff.entries || []).length) {
      return { runOff: true, rows: runOff.entries.filter((entry) => entry.time_ns).slice(0, SHOWN_LEADERS).map((entry) => ({
        name: entry.trial, ns: entry.time_ns.median, low: entry.time_ns.ci_low, high: entry.time_ns.ci_high })) };
    }
    const fastest = group.timed.filter((one) => one.ranked).sort((a, b) => a.ns - b.ns).slice(0, SHOWN_LEADERS);
    return { runOff: false, rows: fastest };
  }

  // The least time of each cell of two knobs, over all values of the others.
  function heat(group, x, y) {
    const cells = new Map();
    for (const one of group.timed) {
      const key = JSON.stringify([one.axes[x], one.axes[y]]);
      const known = cells.get(key);
      if (!known || one.ns < known.ns) cells.set(key, { x: one.axes[x], y: one.axes[y], ns: one.ns, trial: one,
        count: (known ? known.count : 0) + 1 });
      else known.count += 1;
    }
    return [...cells.values()];
  }

  // The two knobs to show first: the most important one, and the next that does not always move with it.
  function pair(group) {
    const [x, ...others] = importance(group).map((one) => one.name);
    const most = (name) => group.axes.find((axis) => axis.name === name).values.length;
    return [x, others.find((y) => heat(group, x, y).length > Math.max(most(x), most(y))) || others[0]];
  }

  function failures(trials) {
    const counts = new Map();
    for (const one of trials) if (one.failure) counts.set(one.failure, (counts.get(one.failure) || 0) + 1);
    return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
  }

  function conditions(trials) {
    return trials.filter((one) => one.end && one.conditions
      && (one.conditions.sm_clock_mhz || one.conditions.visit_clock_mhz || one.conditions.power_watts))
      .map((one) => ({ trial: one, time: one.end, power: one.conditions.power_watts || null,
        clock: one.conditions.visit_clock_mhz || one.conditions.sm_clock_mhz || null }))
      .sort((a, b) => a.time - b.time);
  }

  function duration(ns) {
    if (ns === null || ns === undefined) return "–";
    if (ns === 0) return "0 ns";
    const long = Math.abs(ns);
    const [unit, size] = long >= 1e9 ? ["s", 1e9] : long >= 1e6 ? ["ms", 1e6] : long >= 1e3 ? ["µs", 1e3] : ["ns", 1];
    return `${(ns / size).toPrecision(4)} ${unit}`;
  }

  return { report, convergence, importance, leaders, heat, pair, failures, conditions, duration, words };
})();
if (typeof module !== "undefined") module.exports = Model;

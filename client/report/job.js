// The report of one job, into an element. Both pages use it.
"use strict";
const JobPage = (() => {
  const { make, section, note, choice, table, facts, drawn, enumWord } = Parts;

  function summary(data, model) {
    const part = section("summary", "Job", true), job = data.job;
    const count = (name) => Number(job[name] || 0);
    const labels = Object.entries((job.spec || {}).labels || {}).map(([k, v]) => `${k}=${v}`).join(" ");
    part.append(facts([["state", enumWord(job.state, "JOB_STATE_")], ["why it stopped", enumWord(job.stop_reason, "STOP_REASON_")],
      ["trials", `${count("trials_finished")} of ${count("trials_planned")}, ${count("trials_failed")} failed, ${count("trials_cached")} from the cache`],
      ["tenant", job.tenant], ["labels", labels], ["from", job.create_time], ["to", job.end_time],
      ["made", data.made ? `${data.made.time || ""} by Lathe ${data.made.version || ""}` : ""]]));
    if (job.error) part.append(make("p", { class: "bad" }, `${job.error.kind}: ${job.error.message || ""}`));
    for (const text of data.notes || []) part.append(note(text));
    if (model.trials.some((one) => one.estimate)) {
      part.append(note("Times of simulated devices are the simulator's estimates: no measurement, no interval, never ranked with measured times."));
    }
    return part;
  }

  function convergence(group) {
    const part = section("convergence", "Convergence");
    const points = Model.convergence(group);
    if (!points.length) return part.append(note("No trial that may win has a time yet.")), part;
    let overTime = false;
    const draw = (holder) => { holder.replaceChildren(); Charts.convergence(holder, points, overTime, group.best); };
    const timed = points.every((p) => p.seconds !== null);
    if (timed) part.append(make("div", { class: "controls" }, choice("Over", [["trials", "trials"], ["time", "time"]], "trials", (value) => { overTime = value === "time"; draw(holder); })));
    const holder = drawn(part, draw);
    part.append(note("Points: trials by the order of their end. Line: the best so far. Only checked, right variants count."));
    return part;
  }

  function parallel(group) {
    const part = section("parallel", "Variants in parallel coordinates");
    if (!group.axes.length || !group.timed.length) return part.append(note("No knob has two values among trials with a time.")), part;
    drawn(part, (holder) => Charts.parallel(holder, group));
    part.append(note("A line is a variant, a strong one is fast, a faint one slow; the thick line is the winner. Its trial's button in the table below marks a variant here."));
    return part;
  }

  function heat(group) {
    const part = section("heat", "Heat map over two knobs");
    if (group.axes.length < 2 || !group.timed.length) return part.append(note("Needs two knobs with two values each.")), part;
    let [x, y] = Model.pair(group);
    const axis = (name) => group.axes.find((one) => one.name === name);
    const draw = (holder) => {
      holder.replaceChildren();
      if (x === y) holder.append(note("Choose two different knobs."));
      else Charts.heat(holder, Model.heat(group, x, y), axis(x), axis(y));
    };
    const options = group.axes.map((one) => [one.name, one.name]);
    part.append(make("div", { class: "controls" }, choice("Across", options, x, (value) => { x = value; draw(holder); }),
      choice("Down", options, y, (value) => { y = value; draw(holder); })));
    const holder = drawn(part, draw);
    part.append(note("The least time of each pair over all values of the other knobs; yellow is fast. An empty cell has no time."));
    return part;
  }

  function importance(group) {
    const part = section("importance", "Importance of each knob");
    const rows = Model.importance(group).filter((one) => one.share !== null);
    if (!rows.length) part.append(note("Too few trials with a time to tell."));
    else drawn(part, (holder) => Charts.bars(holder, rows.map((one) => ({ name: one.name, value: one.share, text: `${(100 * one.share).toFixed(0)} %` })), "Importance of each knob", 1));
    part.append(note(`Omega squared of a one-way analysis of variance of the logarithm of the time, over ${group.timed.length} trials: the share of the variance that a knob explains by itself, less that of chance. It does not show interactions; knobs that always move together each show what they explain together; it leaves failed trials out, and where the search chose or dropped trials it speaks of those that it tried.`));
    return part;
  }

  function leaders(group) {
    const part = section("leaders", "Leaders with 95 % intervals");
    const { runOff, rows } = Model.leaders(group);
    if (!rows.length) return part.append(note("No trial has a time that may win.")), part;
    drawn(part, (holder) => Charts.intervals(holder, rows, group.best && group.best.name));
    const ties = group.best && group.best.ties.length ? ` Not shown to be slower than the fastest: ${group.best.ties.join(", ")}.` : "";
    part.append(note((runOff ? "From the run-off on one device." : "From the trials; there was no run-off.")
      + (rows.some((one) => one.low) ? "" : " Estimates have no interval.") + ties));
    return part;
  }

  function devices(model) {
    const part = section("devices", "Devices and problems");
    const rows = model.best.filter((one) => one.ns).map((one) => ({ name: one.group, value: one.ns, text: Model.duration(one.ns) + (one.estimate ? " est." : ""), estimate: one.estimate }));
    for (const [estimate, title] of [[false, "Measured"], [true, "Estimated by the simulator"]]) {
      const some = rows.filter((row) => row.estimate === estimate);
      if (some.length) {
        part.append(make("p", {}, title));
        drawn(part, (holder) => Charts.bars(holder, some, `${title} time of the winner`));
      }
    }
    if (!rows.length) part.append(note("No winner is known."));
    part.append(make("ul", {}, ...model.best.map((one) => make("li", {}, `${one.group}: ${Model.words(one.axes)}`))));
    return part;
  }

  function failures(model) {
    const part = section("failures", "Failures by kind");
    const rows = Model.failures(model.trials);
    if (!rows.length) return part.append(note("No trial failed.")), part;
    drawn(part, (holder) => Charts.bars(holder, rows.map((row) => ({ name: row.kind, value: row.count, text: String(row.count) })), "Failed trials by kind"));
    part.append(make("ul", {}, ...rows.map((row) => make("li", {}, `${row.kind}: `, model.trials.find((one) => one.failure === row.kind).reason || "no message"))));
    return part;
  }

  function conditions(group) {
    const part = section("conditions", "Clock and power over time");
    const points = Model.conditions(group.trials);
    if (!points.length) return part.append(note("The trials tell no clock and no power: a simulated device has neither, and some drivers do not say.")), part;
    for (const [field, name, format] of [["clock", "clock", (v) => `${Math.round(v)} MHz`], ["power", "power", (v) => `${Math.round(v)} W`]]) {
      if (points.some((p) => p[field])) drawn(part, (holder) => Charts.series(holder, points, field, name, format));
      else part.append(note(`The device did not tell its ${name}.`));
    }
    const odd = group.trials.filter((one) => one.conditions && (one.conditions.drifted || one.conditions.throttle));
    part.append(note(`By the end of each trial. ${odd.length} trials drifted or were throttled.`));
    return part;
  }

  function winner(data, group) {
    const part = section("winner", "The winner", true);
    if (!group.best) return part.append(note("No variant of this device and problem has won.")), part;
    const found = (data.winners || []).find((one) => one.trial === group.best.name) || {};
    const artifact = group.best.message.trial.artifact || {};
    const work = artifact.loop_work || {};
    part.append(facts([["trial", group.best.name], ["variant", Model.words(group.best.axes)], ["time", Model.duration(group.best.ns) + (group.best.estimate ? " (estimate)" : "")],
      ["registers a thread", artifact.registers], ["registers expected before assembly", artifact.estimated_registers], ["scalar registers", artifact.scalar_registers], ["spilled bytes a thread", artifact.spill_bytes ?? 0],
      ["shared memory", `${Number(artifact.shared_bytes || 0)} bytes`], ["warps", artifact.num_warps], ["scratch a program", Number(artifact.global_scratch_bytes || 0) ? `${artifact.global_scratch_bytes} bytes` : ""],
      ["a turn of its loops", artifact.loop_work ? `${work.global_bytes || 0} bytes of global and ${work.shared_bytes || 0} of shared memory, ${work.flops || 0} operations of products, ${work.instructions || 0} instructions, ${work.barriers || 0} barriers, ${work.waits || 0} waits` : ""],
      ["binary", artifact.digest], ["compiler", artifact.compiler_build], ["assembler", artifact.assembler_build]]));
    for (const [name, text] of [["Source", found.source], ["Assembly", found.assembly]]) {
      part.append(text === undefined ? note(`${name}: the server has it no more.`)
        : make("details", {}, make("summary", {}, `${name}, ${text.split("\n").length} lines`), make("pre", { tabindex: "0", "aria-label": name }, text)));
    }
    return part;
  }

  function choose(name) {
    for (const one of document.querySelectorAll("[data-trial]")) one.classList.toggle("chosen", one.dataset.trial === name);
    const line = [...document.querySelectorAll("path.variant")].find((one) => one.dataset.trial === name);
    if (line) line.parentNode.append(line);
  }

  function trials(group) {
    const part = section("trials", "All trials", true);
    const number = (title, value, text) => ({ title, value, text, number: true });
    part.append(table({ caption: `Trials of ${group.name}`, rows: group.trials,
      mark: (one) => ({ "data-trial": one.name, class: group.best && one.name === group.best.name ? "best" : null }),
      columns: [{ title: "trial", value: (one) => one.number, text: (one) => one.name.split("/").pop(), node: (one) => make("button", { type: "button", "aria-label": `Mark ${one.name} in the charts`, onclick: () => choose(one.name) }, one.name.split("/").pop()) },
        ...[...new Set(group.trials.flatMap((one) => Object.keys(one.axes)))].sort().map((name) => number(name, (one) => one.axes[name], (one) => one.axes[name] ?? "")),
        { title: "status", value: (one) => one.status },
        number("time", (one) => one.ns, (one) => (one.ns ? Model.duration(one.ns) + (one.estimate ? " est." : "") : "")),
        number("95 % interval", (one) => one.low, (one) => (one.low ? `${Model.duration(one.low)} – ${Model.duration(one.high)}` : "")),
        number("registers", (one) => one.registers || null), number("spills", (one) => one.spills), number("shared bytes", (one) => one.shared),
        number("compile ms", (one) => one.message.compile_ms, (one) => (one.message.compile_ms || 0).toFixed(0)),
        { title: "cached", value: (one) => (one.message.cached ? "yes" : "no") },
        { title: "reason", value: (one) => one.reason.slice(0, 120) }] }));
    return part;
  }

  function show(main, data, chosen = null) {
    const model = Model.report(data);
    const group = model.groups.find((one) => one.name === chosen) || model.groups[0];
    main.replaceChildren(summary(data, model));
    if (!group) return main.append(note("The job has no trials yet."));
    if (model.groups.length > 1) {
      const select = choice("Device and problem", model.groups.map((one) => [one.name, one.name]), group.name, (name) => {
        show(main, data, name);
        main.querySelector("#group select").focus();
      });
      main.append(make("div", { class: "wide controls", id: "group" }, select));
    }
    main.append(convergence(group), parallel(group), heat(group), importance(group), leaders(group), devices(model), failures(model),
      conditions(group), winner(data, group), trials(group));
  }

  return { show };
})();

// A profile as one page: where the time of warps goes, what they wait for, how units are filled, and each warp over time.
"use strict";
(() => {
  const { make, section, note, choice, table, facts, drawn, title, themes } = Parts;
  const data = JSON.parse(document.getElementById("data").textContent);
  const main = document.getElementById("main");
  const percent = (share) => `${(100 * share).toFixed(1)} %`;
  const number = (heading, value, text) => ({ title: heading, value, text, number: true });
  const share = (ns) => (data.warp_ns > 0 ? ns / data.warp_ns : 0);

  function summary() {
    const part = section("summary", "Profile", true);
    if (data.simulated) part.append(make("p", { class: "bad" }, "Simulated: all times are estimates of a model, not measured."));
    part.append(make("p", { id: "finding" }, data.finding), facts([["kernel", data.kernel], ["device", data.device], ["variant", data.values],
      [data.simulated ? "estimate" : "without records", data.plain_ns ? Model.duration(data.plain_ns) : ""],
      ["with records", data.profiled_ns && !data.simulated ? `${Model.duration(data.profiled_ns)}${data.plain_ns ? `, ${percent(data.profiled_ns / data.plain_ns - 1)} more` : ""}` : ""],
      ["first to last program", Model.duration(data.kernel_ns)],
      ["programs", `${data.programs.length} on ${data.units.length} units`], ["spans", data.spans],
      ["cost of records", data.cost_ns ? `${percent(data.cost_ns / (data.warp_ns + data.cost_ns))} of the warps' time, taken off below` : data.simulated ? "" : "not measured"],
      ["flushes of records", data.flushes ? `${data.flushes}, ${Model.duration(data.flush_ns / data.flushes)} each: ${percent(data.flush_ns / (data.warp_ns + data.cost_ns))} of the warps' time, in the cost above` : ""],
      ["recorded warps", data.selected]]));
    if (data.doubts.length) {
      part.append(make("p", {}, "Missing, or not to be trusted:"), make("ul", { class: "bad" }, ...data.doubts.map((text) => make("li", {}, text))));
    }
    return part;
  }

  function legend(kinds, hidden, change) {
    return make("div", { class: "controls" }, ...kinds.map((kind) => {
      const box = make("input", { type: "checkbox", checked: !hidden.has(kind), onchange: () => change(kind, box.checked) });
      const swatch = make("span", { class: "swatch" });
      swatch.style.background = Timeline.colourOf(kind);
      return make("label", {}, box, " ", swatch, ` ${kind}`);
    }));
  }

  let chosen = 0;
  let redraw = () => {};

  function timeline() {
    const part = section("timeline", "Warps of a program over time", true);
    if (!data.programs.length) return part.append(note("No program is in the profile.")), part;
    const kinds = [...new Set(data.scopes.map((scope) => scope.kind))].concat(data.flushes ? ["profiler"] : []);
    const hidden = new Set();
    const holder = make("div", { class: "chart" });
    const words = (one) => `program ${one.program} on unit ${one.unit}, from ${Model.duration(one.start)}`;
    const select = make("select", { id: "program", onchange: () => show(Number(select.value)) },
      ...data.programs.map((one, i) => make("option", { value: i }, words(one))));
    const doubts = make("p", { class: "note bad" });
    const fill = () => {
      if (!holder.clientWidth) return;
      const one = data.programs[chosen];
      holder.replaceChildren();
      doubts.textContent = [one.left_out ? "The spans of this program are left out, so that the page stays small." : "",
        ...one.warps.filter((warp) => warp.doubt).map((warp) => `warp ${warp.warp}: ${warp.doubt}`)].filter(Boolean).join("; ");
      Timeline.warps(holder, one, data.names, new Set(kinds.filter((kind) => !hidden.has(kind))));
    };
    function show(index) {
      chosen = index;
      select.value = String(index);
      fill();
      redraw();
    }
    timeline.show = show;
    part.append(make("div", { class: "controls" }, make("label", {}, "Program ", select)),
      legend(kinds, hidden, (kind, on) => { if (on) hidden.delete(kind); else hidden.add(kind); fill(); }), doubts, holder,
      note("A span within another one lies below it. Arrows go from what starts work to the wait for it, where they are few enough to be read."));
    new ResizeObserver(() => requestAnimationFrame(() => { if (holder.dataset.width !== String(holder.clientWidth)) { holder.dataset.width = holder.clientWidth; fill(); } })).observe(holder);
    return part;
  }

  function shares() {
    const part = section("shares", "Where the warps' time goes");
    if (!data.scopes.length) return part.append(note("No scope was recorded.")), part;
    const rows = [...data.scopes.filter((scope) => !scope.asynchronous).slice(0, 15).map((scope) => ({ name: scope.name, value: scope.self, text: percent(share(scope.self)), best: scope.kind === "wait" })),
      { name: "(in no scope)", value: data.outside_ns, text: percent(share(data.outside_ns)) }];
    drawn(part, (holder) => Charts.bars(holder, rows, "Self time by scope"));
    part.append(make("p", {}, `By kind: ${data.kinds.map((one) => `${one.kind} ${percent(share(one.ns))}`).join(", ")}.`),
      note("The scope's own time, without scopes within it and without what records cost. Waits are of the second colour."));
    return part;
  }

  function loop() {
    const part = section("loop", "One iteration of the innermost loop");
    if (!data.loop.spans) return part.append(note("No loop was recorded.")), part;
    part.append(make("p", {}, `A span of ${data.loop.name} takes ${Model.duration(data.loop.mean_ns)}, the mean of ${data.loop.spans}.`));
    drawn(part, (holder) => Charts.bars(holder, data.loop.parts.slice(0, 15).map((one) => ({ name: one.name, value: one.ns, text: Model.duration(one.ns) })), "Parts of an iteration"));
    return part;
  }

  function waits() {
    const part = section("waits", "Waits by cause");
    if (!data.waits.length) return part.append(note("No wait was recorded.")), part;
    drawn(part, (holder) => Charts.bars(holder, data.waits.map((one) => ({ name: one.cause, value: one.ns, text: percent(share(one.ns)), best: true })), "Waits by cause"));
    part.append(make("ul", {}, ...data.waits.map((one) => make("li", {}, `${one.cause}: ${one.scopes.join(", ")}`,
      one.producers.length ? `; started by ${one.producers.join(", ")}` : "; nothing is known to start it"))));
    return part;
  }

  function occupancy() {
    const part = section("occupancy", "Occupancy over time");
    if (!data.occupancy.length) return part.append(note("No program has a time.")), part;
    const most = Math.max(...data.occupancy);
    drawn(part, (holder) => {
      const width = Math.max(280, holder.clientWidth), height = 190;
      const svg = d3.select(holder).append("svg").attr("viewBox", `0 0 ${width} ${height}`).attr("role", "img")
        .attr("aria-label", `Programs resident on a unit over ${Model.duration(data.kernel_ns)}: ${most.toFixed(2)} at most`);
      const x = d3.scaleLinear([0, data.kernel_ns], [44, width - 12]), y = d3.scaleLinear([0, most || 1], [height - 30, 10]);
      const bin = data.kernel_ns / data.occupancy.length;
      svg.append("g").selectAll("rect").data(data.occupancy).join("rect").attr("class", "mark").attr("x", (d, i) => x(i * bin))
        .attr("width", Math.max(0.5, x(bin) - x(0) - 0.5)).attr("y", (d) => y(d)).attr("height", (d) => y(0) - y(d));
      svg.append("g").attr("class", "axis").attr("transform", `translate(0,${height - 30})`).call(d3.axisBottom(x).ticks(5).tickFormat(Model.duration));
      svg.append("g").attr("class", "axis").attr("transform", "translate(44,0)").call(d3.axisLeft(y).ticks(4));
    });
    part.append(note("Programs resident on a unit, the mean of the units that took part."));
    return part;
  }

  function units() {
    const part = section("units", "Programs of units over time", true);
    const timed = data.programs.map((one, index) => ({ ...one, index })).filter((one) => one.end >= one.start);
    if (!timed.length) return part.append(note("No program has a time.")), part;
    const blocks = data.blocks;
    part.append(make("p", {}, `Programs take ${Model.duration(blocks.least_ns)} to ${Model.duration(blocks.most_ns)}, the middle one ${Model.duration(blocks.median_ns)}. After its last program a unit is idle for ${percent(blocks.tail)} of the time.`));
    drawn(part, (holder) => {
      const chart = Timeline.units(holder, timed, () => chosen, (program) => timeline.show(program.index));
      redraw = chart.paint;
    });
    part.append(note("A click chooses the program whose warps are shown above."));
    return part;
  }

  function balance() {
    const part = section("balance", "Imbalance of warps");
    if (!data.warps.length) return part.append(note("No warp was recorded.")), part;
    drawn(part, (holder) => {
      const width = Math.max(280, holder.clientWidth), row = data.warps.length > 16 ? 12 : 22;
      const all = data.warps.map((one) => one.work + one.wait + one.outside);
      const svg = d3.select(holder).append("svg").attr("viewBox", `0 0 ${width} ${row * data.warps.length + 8}`).attr("role", "img")
        .attr("aria-label", `Work and waits of ${data.warps.length} warps`);
      const x = d3.scaleLinear([0, Math.max(...all) || 1], [64, width - 90]);
      data.warps.forEach((one, i) => {
        let left = 0;
        for (const [name, ns, colour] of [["work", one.work, Timeline.colourOf("product")], ["wait", one.wait, Timeline.colourOf("wait")], ["outside of scopes", one.outside, Timeline.colourOf("loop")]]) {
          svg.append("rect").attr("x", x(left)).attr("width", Math.max(0, x(left + ns) - x(left))).attr("y", 4 + i * row).attr("height", row - 3)
            .style("fill", colour).append("title").text(`warp ${one.warp}: ${name} ${Model.duration(ns)}`);
          left += ns;
        }
        svg.append("text").attr("x", 4).attr("y", i * row + row - 4).text(`warp ${one.warp}`);
        svg.append("text").attr("x", x(all[i]) + 5).attr("y", i * row + row - 4).text(Model.duration(one.work));
      });
    });
    part.append(note(`Means over programs: work, waits, and the rest. The warp that works most does ${data.warp_imbalance.toFixed(2)} times the mean of its program${data.selected ? `'s recorded warps (profile_warps=${data.selected})` : ""}.`));
    return part;
  }

  function scopes() {
    const part = section("scopes", "All scopes", true);
    part.append(table({ caption: "Times without what records cost, of all trusted warps", rows: data.scopes, columns: [
      { title: "scope", value: (one) => one.name }, { title: "kind", value: (one) => one.kind }, { title: "cause", value: (one) => one.cause },
      { title: "source", value: (one) => one.source }, number("spans", (one) => one.spans),
      number("self", (one) => one.self, (one) => (one.asynchronous ? "beside" : percent(share(one.self)))), number("total", (one) => one.total, (one) => percent(share(one.total))),
      number("mean", (one) => one.mean, (one) => Model.duration(one.mean)), number("least", (one) => one.least, (one) => Model.duration(one.least)),
      number("most", (one) => one.most, (one) => Model.duration(one.most)), number("imbalance", (one) => one.imbalance, (one) => one.imbalance.toFixed(2)),
      number("records cost", (one) => one.cost, (one) => (one.cost ? Model.duration(one.cost) : "")),
      { title: "waits for", value: (one) => one.waits_for.join(", ") }] }));
    return part;
  }

  function comparison() {
    const other = data.comparison;
    const part = section("comparison", "Compared", true);
    part.append(make("p", {}, other.finding), facts([["A", `${other.a}: ${Model.duration(other.a_ns)}`], ["B, this page", `${other.b}: ${Model.duration(other.b_ns)}`]]));
    if (other.doubts.length) part.append(make("ul", { class: "bad" }, ...other.doubts.map((text) => make("li", {}, text))));
    const side = (heading, key, field) => number(heading, (one) => (one[key] ? one[key][field] : null), (one) => (one[key] ? Model.duration(one[key][field]) : "–"));
    part.append(table({ caption: "Parts of the kernel's time, those that change most first", rows: other.scopes, columns: [
      { title: "scope", value: (one) => one.name }, { title: "kind", value: (one) => (one.name === "(in no scope)" ? "" : one.kind) }, side("A", "a", "kernel"), side("B", "b", "kernel"),
      number("change", (one) => one.change, (one) => `${one.change > 0 ? "+" : ""}${Model.duration(one.change)}`), number("B / A", (one) => one.ratio || null, (one) => (one.ratio ? one.ratio.toFixed(2) : "–")),
      side("a span in A", "a", "mean"), side("in B", "b", "mean"),
      { title: "", value: (one) => (!one.a ? "only in B" : !one.b ? "only in A" : "") }] }));
    return part;
  }

  themes();
  if (data.schema !== 1) {
    main.textContent = `This page reads profiles of schema 1, not ${data.schema}.`;
    return;
  }
  title(data.kernel || "A kernel", `${data.device}${data.simulated ? ", simulated" : ""}`);
  main.append(summary(), ...(data.comparison ? [comparison()] : []), shares(), loop(), waits(), balance(), occupancy(), timeline(), units(), scopes());
})();

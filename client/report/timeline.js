// Drawings of a profile on a canvas, for there may be a million spans: the warps of a program, and the programs of all
// units.
"use strict";
const Timeline = (() => {
  const { make } = Parts;
  const ROW = 15, GAP = 7, AXIS = 22, NAMES = 74;
  const COLOURS = { wait: "#c8402f", product: "#2f7ed8", load: "#2f9e6e", store: "#8a6d1f", reduction: "#8757c9", loop: "#8d99a6",
    stage: "#5f8f9c", partition: "#a9b665", mark: "#d0902f", instruction: "#5477a8", profiler: "#a0588f", other: "#777f88" };
  const colourOf = (kind) => COLOURS[kind] || COLOURS.other;
  const FOUND_PIXELS = 4;

  // Rows of one warp: spans by how deep they lie within others, then those of work beside the warp's own.
  function lanes(warp, scopes) {
    const order = d3.range(warp.starts.length).sort((a, b) => warp.starts[a] - warp.starts[b] || warp.lengths[b] - warp.lengths[a]);
    const own = [], beside = [];
    const open = [];
    for (const i of order) {
      const start = warp.starts[i], end = start + warp.lengths[i];
      if (scopes[warp.scopes[i]].asynchronous) {
        let row = beside.findIndex((lane) => lane.end <= start);
        if (row < 0) row = beside.push({ spans: [], end: 0 }) - 1;
        beside[row].spans.push(i);
        beside[row].end = end;
        continue;
      }
      while (open.length && open[open.length - 1] <= start) open.pop();
      if (own.length === open.length) own.push({ spans: [] });
      own[open.length].spans.push(i);
      open.push(end);
    }
    return [...own, ...beside].map((lane) => lane.spans);
  }

  // A canvas of sharp pixels with an axis of time that the wheel, dragging and buttons zoom.
  function zoomed(holder, { height, range, label, draw, find, choose }) {
    const width = Math.max(280, holder.clientWidth);
    const canvas = make("canvas", { role: "img", "aria-label": label, tabindex: "0" });
    const said = make("p", { class: "note said", "aria-live": "polite" }, "Point at a span to read it; wheel and drag zoom and move.");
    const scale = window.devicePixelRatio || 1;
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const x = d3.scaleLinear(range[0] === range[1] ? [range[0], range[0] + 1] : range, [NAMES, width - 8]);
    let view = x;
    const paint = () => {
      const pen = canvas.getContext("2d");
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      pen.clearRect(0, 0, width, height);
      pen.font = "11px system-ui, sans-serif";
      const style = getComputedStyle(document.documentElement);
      const ink = style.getPropertyValue("--text").trim(), line = style.getPropertyValue("--line").trim();
      for (const tick of view.ticks(Math.floor(width / 110))) {
        pen.fillStyle = line;
        pen.fillRect(view(tick), 0, 1, height - AXIS + 4);
        pen.fillStyle = ink;
        pen.fillText(Model.duration(tick), view(tick) + 2, height - 6);
      }
      draw(pen, view, { ink, line, width });
    };
    const zoom = d3.zoom().scaleExtent([1, 1e6]).extent([[NAMES, 0], [width - 8, height]]).translateExtent([[NAMES, 0], [width - 8, height]])
      .on("zoom", (event) => { view = event.transform.rescaleX(x); paint(); });
    const selection = d3.select(canvas).call(zoom);
    const at = (event) => { const [px, py] = d3.pointer(event, canvas); return find(view, px, py); };
    canvas.addEventListener("mousemove", (event) => { const found = at(event); if (found) said.textContent = found.text; });
    canvas.addEventListener("click", (event) => { const found = at(event); if (found && choose) choose(found); });
    const button = (text, act) => make("button", { type: "button", onclick: act }, text);
    holder.append(make("div", { class: "controls" }, button("Zoom in", () => selection.call(zoom.scaleBy, 2)),
      button("Zoom out", () => selection.call(zoom.scaleBy, 0.5)), button("Left", () => selection.call(zoom.translateBy, width / 3 / d3.zoomTransform(canvas).k, 0)),
      button("Right", () => selection.call(zoom.translateBy, -width / 3 / d3.zoomTransform(canvas).k, 0)),
      button("All", () => selection.call(zoom.transform, d3.zoomIdentity))), canvas, said);
    paint();
    document.getElementById("theme").addEventListener("change", paint);
    return { paint };
  }

  function warps(holder, program, scopes, filter) {
    const rows = [];
    let y = 4;
    for (const [w, warp] of program.warps.entries()) {
      const first = y;
      for (const spans of lanes(warp, scopes)) {
        rows.push({ w, warp, spans: spans.filter((i) => !filter || filter.has(scopes[warp.scopes[i]].kind)), y });
        y += ROW;
      }
      if (y === first) y += ROW;
      warp.y = first;
      y += GAP;
    }
    const place = new Map();  // of the drawn spans of arrows: their middle
    for (const row of rows) for (const i of row.spans) place.set(row.w * 1e9 + i, row.y + ROW / 2);
    const range = [program.start, Math.max(program.end, d3.max(program.warps, (warp) => d3.max(warp.starts, (s, i) => s + warp.lengths[i]) ?? 0) ?? 0)];
    const count = d3.sum(program.warps, (warp) => warp.starts.length);
    const draw = (pen, x, { ink, width }) => {
      const [low, high] = [x.invert(NAMES), x.invert(width)];
      for (const row of rows) {
        let drawn = -1;
        for (const i of row.spans) {
          const start = row.warp.starts[i], end = start + row.warp.lengths[i];
          if (end < low || start > high) continue;
          const from = Math.max(x(start), NAMES), to = Math.min(x(end), width);
          // Spans of one pixel column are drawn once.
          if (to - from < 0.5 && Math.floor(to) === drawn) continue;
          drawn = Math.floor(to);
          const scope = scopes[row.warp.scopes[i]];
          pen.fillStyle = colourOf(scope.kind);
          pen.globalAlpha = scope.asynchronous ? 0.55 : 1;
          pen.fillRect(from, row.y, Math.max(to - from - 0.5, 0.5), ROW - 1);
          pen.globalAlpha = 1;
          if (to - from > 40) {
            pen.save();
            pen.beginPath();
            pen.rect(from, row.y, to - from - 2, ROW);
            pen.clip();
            pen.fillStyle = "#fff";
            pen.fillText(scope.name, from + 3, row.y + 11);
            pen.restore();
          }
        }
      }
      arrows(pen, x, program, place, [low, high], ink);
      pen.fillStyle = ink;
      for (const warp of program.warps) pen.fillText(`warp ${warp.warp}${warp.doubt ? " (!)" : ""}`, 4, warp.y + 11);
    };
    const find = (x, px, py) => {
      const row = rows.find((one) => py >= one.y && py < one.y + ROW);
      if (!row) return null;
      const time = x.invert(px), slack = x.invert(px + FOUND_PIXELS) - time;
      let best = null, distance = slack;
      for (const i of row.spans) {
        const away = Math.max(row.warp.starts[i] - time, time - row.warp.starts[i] - row.warp.lengths[i], 0);
        if (away < distance) [best, distance] = [i, away];
      }
      if (best === null) return null;
      const cost = (row.warp.costs || [])[best] || 0, scope = scopes[row.warp.scopes[best]];
      return { text: `warp ${row.warp.warp}: ${scope.name} (${scope.kind}), ${Model.duration(row.warp.lengths[best])} from ${Model.duration(row.warp.starts[best])}`
        + (cost ? `, of which records cost ${Model.duration(cost)}` : "") + (scope.cause ? `, for ${scope.cause}` : "") };
    };
    return zoomed(holder, { height: y + AXIS, range, draw, find,
      label: `Timeline of program ${program.program} on unit ${program.unit}: ${program.warps.length} warps, ${count} spans` });
  }

  // From the end of what starts work to the end of the wait for it; none where they would cover the spans.
  function arrows(pen, x, program, place, [low, high], ink) {
    const seen = (program.flows || []).map(([fw, fs, tw, ts]) => {
      const from = program.warps[fw], to = program.warps[tw];
      return { a: from.starts[fs] + from.lengths[fs], b: to.starts[ts] + to.lengths[ts], p: place.get(fw * 1e9 + fs), q: place.get(tw * 1e9 + ts) };
    }).filter((one) => one.b >= low && one.a <= high && one.p !== undefined && one.q !== undefined);
    if (seen.length > 120) return;
    pen.strokeStyle = pen.fillStyle = ink;
    pen.lineWidth = 1.2;
    for (const { a, b, p, q } of seen) {
      const [u, v] = [x(a), x(b)], bend = Math.max(12, (v - u) / 3);
      pen.beginPath();
      pen.moveTo(u, p);
      pen.bezierCurveTo(u + bend, p + 10, v - bend, q + 10, v, q);
      pen.stroke();
      pen.beginPath();
      pen.arc(v, q, 2.5, 0, 7);
      pen.fill();
    }
  }

  // A row for each unit, a bar for each program; those that are resident together lie over each other.
  function units(holder, programs, chosen, choose) {
    const numbers = [...new Set(programs.map((one) => one.unit))].sort((a, b) => a - b);
    const row = numbers.length > 40 ? 5 : 12;
    const at = new Map(numbers.map((unit, i) => [unit, 2 + i * row]));
    const range = [d3.min(programs, (one) => one.start), d3.max(programs, (one) => one.end)];
    const draw = (pen, x, { ink, width }) => {
      for (const one of programs) {
        const from = Math.max(x(one.start), NAMES), to = Math.min(x(one.end), width);
        if (to < from) continue;
        pen.globalAlpha = one.index === chosen() ? 1 : 0.38;
        pen.fillStyle = one.index === chosen() ? COLOURS.wait : COLOURS.product;
        pen.fillRect(from, at.get(one.unit), Math.max(to - from - 0.7, 0.7), row - 1);
      }
      pen.globalAlpha = 1;
      pen.fillStyle = ink;
      const step = Math.ceil(14 / row);
      numbers.forEach((unit, i) => { if (i % step === 0) pen.fillText(`unit ${unit}`, 4, at.get(unit) + Math.max(row - 2, 9)); });
    };
    const find = (x, px, py) => {
      const time = x.invert(px);
      const found = programs.filter((one) => py >= at.get(one.unit) && py < at.get(one.unit) + row && one.start <= time && one.end >= time);
      if (!found.length) return null;
      return { program: found[0], text: found.map((one) => `program ${one.program} on unit ${one.unit}: ${Model.duration(one.end - one.start)} from ${Model.duration(one.start)}`).join("; ") };
    };
    return zoomed(holder, { height: 2 + numbers.length * row + AXIS, range, draw, find, choose: (found) => choose(found.program),
      label: `Programs of ${numbers.length} units over time, ${programs.length} programs` });
  }

  return { warps, units, colourOf };
})();

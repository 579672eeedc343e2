// Charts as SVG, drawn with D3. Each has a role, a name and a sentence that says what it shows.
"use strict";
const Charts = (() => {
  const WIDTH = 640, MARGIN = { top: 14, right: 18, bottom: 44, left: 64 };
  let serial = 0;

  // An SVG of the width that the holder has now, so that text keeps its size on a small screen.
  function canvas(holder, height, label) {
    const width = Math.max(280, holder.clientWidth || WIDTH);
    const id = `chart${++serial}`;
    const svg = d3.select(holder).append("svg").attr("viewBox", `0 0 ${width} ${height}`).attr("role", "img")
      .attr("aria-labelledby", id);
    svg.append("title").attr("id", id).text(label);
    return { svg, width, height };
  }

  function bottom(c, scale, title, ticks = 6, format = null) {
    const axis = d3.axisBottom(scale).tickSizeOuter(0);
    if (scale.ticks) axis.ticks(Math.min(ticks, Math.floor(c.width / 90)));
    if (format) axis.tickFormat(format);
    c.svg.append("g").attr("class", "axis").attr("transform", `translate(0,${c.height - MARGIN.bottom})`).call(axis);
    c.svg.append("text").attr("x", c.width - MARGIN.right).attr("y", c.height - 6).attr("text-anchor", "end").text(title);
  }

  function left(c, scale, format) {
    c.svg.append("g").attr("class", "axis").attr("transform", `translate(${MARGIN.left},0)`)
      .call(d3.axisLeft(scale).ticks(5).tickSizeOuter(0).tickFormat(format));
    if (scale.ticks) {
      c.svg.append("g").attr("class", "grid").selectAll("line").data(scale.ticks(5)).join("line")
        .attr("x1", MARGIN.left).attr("x2", c.width - MARGIN.right).attr("y1", scale).attr("y2", scale);
    }
  }

  const padded = ([low, high]) => (low === high ? [low * 0.95, high * 1.05 || 1] : [low - (high - low) * 0.06, high + (high - low) * 0.06]);
  const nameOf = (trial) => `${trial.name}: ${Model.words(trial.axes)}, ${Model.duration(trial.ns)}`;

  function convergence(holder, points, overTime, best) {
    const last = points[points.length - 1];
    const c = canvas(holder, 260, `Best time so far over ${overTime ? "seconds" : "trials"}: from ${Model.duration(points[0].best)} to ${Model.duration(last.best)} in ${points.length} trials`);
    const at = (p) => (overTime ? p.seconds : p.count);
    const x = d3.scaleLinear(d3.extent(points, at), [MARGIN.left, c.width - MARGIN.right]);
    if (x.domain()[0] === x.domain()[1]) x.domain([x.domain()[0] - 0.5, x.domain()[0] + 0.5]);
    const low = d3.min(points, (p) => p.trial.ns), high = d3.max(points, (p) => p.trial.ns);
    const wide = high > 10 * low;
    const y = (wide ? d3.scaleLog([low * 0.9, high * 1.1], [c.height - MARGIN.bottom, MARGIN.top])
      : d3.scaleLinear(padded([low, high]), [c.height - MARGIN.bottom, MARGIN.top]));
    left(c, y, Model.duration);
    bottom(c, x, overTime ? "seconds since the first result" : "trials");
    c.svg.append("path").attr("class", "path").attr("d", d3.line().x((p) => x(at(p))).y((p) => y(p.best)).curve(d3.curveStepAfter)(points));
    c.svg.selectAll("circle").data(points).join("circle").attr("r", 3.5).attr("cx", (p) => x(at(p))).attr("cy", (p) => y(p.trial.ns))
      .attr("class", (p) => (best && p.trial.name === best.name ? "mark best" : "mark")).attr("data-trial", (p) => p.trial.name)
      .append("title").text((p) => nameOf(p.trial));
  }

  function parallel(holder, group) {
    const trials = group.timed;
    const c = canvas(holder, 300, `Parallel coordinates of ${trials.length} variants over ${group.axes.map((a) => a.name).join(", ")} and time`);
    const names = [...group.axes.map((axis) => axis.name), "time"];
    const edge = 40;
    const x = d3.scalePoint(names, [edge, c.width - 58]);
    const y = Object.fromEntries(group.axes.map((axis) => [axis.name,
      d3.scalePoint(axis.values.map(String), [c.height - 20, 46]).padding(axis.values.length > 1 ? 0 : 0.5)]));
    const times = d3.extent(trials, (one) => one.ns);
    const time = d3.scaleLinear(padded(times), [c.height - 20, 46]);
    // Strength of one colour, so that lines are seen on light and dark grounds.
    const strength = d3.scaleLinear(times, [1, 0.25]);
    const line = (one) => d3.line()(names.filter((name) => name === "time" || one.axes[name] !== undefined)
      .map((name) => [x(name), name === "time" ? time(one.ns) : y[name](String(one.axes[name]))]));
    const best = group.best && group.best.name;
    c.svg.selectAll(".variant").data([...trials].sort((a, b) => (a.name === best) - (b.name === best))).join("path")
      .attr("class", (one) => (one.name === best ? "variant best" : "variant")).attr("data-trial", (one) => one.name)
      .attr("d", line).style("stroke-opacity", (one) => (one.name === best ? 1 : strength(one.ns))).append("title").text(nameOf);
    names.forEach((name, i) => {
      const axis = name === "time" ? d3.axisRight(time).ticks(5).tickFormat(Model.duration) : d3.axisLeft(y[name]);
      c.svg.append("g").attr("class", "axis").attr("transform", `translate(${x(name)},0)`).call(axis);
      c.svg.append("text").attr("x", Math.max(2, x(name))).attr("y", names.length > 4 && i % 2 ? 30 : 14)
        .attr("text-anchor", i === 0 ? "start" : i === names.length - 1 ? "start" : "middle")
        .attr("dx", i === 0 ? -34 : 0).text(name);
    });
  }

  function heat(holder, cells, x, y) {
    const rows = y.values.length;
    const c = canvas(holder, Math.max(140, 36 * rows + 60), `Heat map of the least time for each pair of ${x.name} and ${y.name}, ${cells.length} pairs`);
    const across = d3.scaleBand(x.values.map(String), [MARGIN.left + 10, c.width - MARGIN.right]).padding(0.04);
    const down = d3.scaleBand(y.values.map(String), [c.height - MARGIN.bottom, MARGIN.top]).padding(0.04);
    const range = d3.extent(cells, (cell) => cell.ns);
    const colour = d3.scaleSequential(d3.interpolateViridis).domain([range[1], range[0]]);
    c.svg.append("g").attr("class", "axis").attr("transform", `translate(${MARGIN.left + 10},0)`).call(d3.axisLeft(down).tickSizeOuter(0));
    c.svg.append("text").attr("x", 2).attr("y", 10).text(y.name);
    bottom(c, across, x.name);
    const cell = c.svg.selectAll(".cell").data(cells).join("g").attr("class", "cell");
    cell.append("rect").attr("x", (d) => across(String(d.x))).attr("y", (d) => down(String(d.y))).attr("width", across.bandwidth())
      .attr("height", down.bandwidth()).attr("fill", (d) => colour(d.ns));
    cell.append("title").text((d) => `${x.name}=${d.x} ${y.name}=${d.y}: ${Model.duration(d.ns)}, the least of ${d.count}`);
    if (across.bandwidth() > 58) {
      cell.append("text").attr("x", (d) => across(String(d.x)) + across.bandwidth() / 2).attr("y", (d) => down(String(d.y)) + down.bandwidth() / 2 + 4)
        .attr("text-anchor", "middle").style("fill", (d) => (d3.lab(colour(d.ns)).l > 55 ? "#000" : "#fff")).text((d) => Model.duration(d.ns));
    }
  }

  // Bars from zero: [{name, value, text, best}].
  function bars(holder, rows, label, most) {
    const c = canvas(holder, 28 * rows.length + 12, `${label}: ${rows.map((row) => `${row.name} ${row.text}`).join(", ")}`);
    const names = Math.min(c.width * 0.42, 14 + 7.2 * d3.max(rows, (row) => row.name.length));
    const x = d3.scaleLinear([0, most || d3.max(rows, (row) => row.value) || 1], [names, c.width - 84]);
    const row = c.svg.selectAll(".bar").data(rows).join("g").attr("class", "bar").attr("transform", (d, i) => `translate(0,${6 + 28 * i})`);
    row.append("rect").attr("x", names).attr("height", 20).attr("width", (d) => Math.max(1, x(d.value) - names)).attr("class", (d) => (d.best ? "mark best" : "mark"));
    row.append("text").attr("x", names - 6).attr("y", 15).attr("text-anchor", "end").text((d) => shortened(d.name, names / 7));
    row.append("text").attr("x", (d) => x(d.value) + 6).attr("y", 15).text((d) => d.text);
    row.append("title").text((d) => `${d.name}: ${d.text}`);
  }

  const shortened = (text, letters) => (text.length > letters ? `${text.slice(0, Math.max(3, Math.floor(letters) - 1))}…` : text);

  function intervals(holder, rows, best) {
    const c = canvas(holder, 26 * rows.length + 60, `Times of ${rows.length} leaders; the fastest ${Model.duration(rows[0].ns)}`);
    const x = d3.scaleLinear(padded([d3.min(rows, (r) => r.low ?? r.ns), d3.max(rows, (r) => r.high ?? r.ns)]), [MARGIN.left + 20, c.width - 30]);
    bottom(c, x, "time", 5, Model.duration);
    const row = c.svg.selectAll(".leader").data(rows).join("g").attr("transform", (d, i) => `translate(0,${MARGIN.top + 26 * i})`);
    row.append("text").attr("x", 4).attr("y", 8).text((d) => `trial ${d.name.split("/").pop()}`);
    row.filter((d) => d.low).append("line").attr("class", (d) => (d.name === best ? "interval best" : "interval")).attr("x1", (d) => x(d.low)).attr("x2", (d) => x(d.high)).attr("y1", 4).attr("y2", 4);
    row.append("circle").attr("r", 4.5).attr("cx", (d) => x(d.ns)).attr("cy", 4).attr("class", (d) => (d.name === best ? "mark best" : "mark"))
      .attr("data-trial", (d) => d.name);
    row.append("title").text((d) => `${d.name}: ${Model.duration(d.ns)}${d.low ? `, ${Model.duration(d.low)} to ${Model.duration(d.high)}` : ""}`);
  }

  function series(holder, points, field, title, format) {
    const known = points.filter((p) => p[field]);
    const range = d3.extent(known, (p) => p[field]);
    const c = canvas(holder, 190, `${title} over time: ${format(range[0])} to ${format(range[1])}`);
    const ends = d3.extent(known, (p) => p.time);
    const x = d3.scaleTime(ends[0] === ends[1] ? [ends[0] - 500, ends[1] + 500] : ends, [MARGIN.left, c.width - MARGIN.right]);
    const y = d3.scaleLinear(padded(range), [c.height - MARGIN.bottom, MARGIN.top]);
    left(c, y, format);
    bottom(c, x, title);
    c.svg.selectAll("circle").data(known).join("circle").attr("r", 3).attr("class", "mark").attr("cx", (p) => x(p.time)).attr("cy", (p) => y(p[field]))
      .attr("data-trial", (p) => p.trial.name).append("title").text((p) => `${p.trial.name}: ${format(p[field])}`);
  }

  return { convergence, parallel, heat, bars, intervals, series };
})();

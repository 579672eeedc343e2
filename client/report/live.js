// The server's page: jobs, workers, queues and models of costs, asked for every few seconds; #jobs/<id> shows one job.
"use strict";
(() => {
  const { make, section, note, table, enumWord, title, themes } = Parts;
  const PERIOD_MS = 5000;
  const main = document.getElementById("main");
  let shown = "";

  async function get(path) {
    const answer = await fetch(path, { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).trim()}`);
    return answer;
  }

  // Rows of lathe_server_queue_depth in Prometheus's text: {labels.., depth}.
  function queues(text) {
    return text.split("\n").filter((line) => line.startsWith("lathe_server_queue_depth{")).map((line) => {
      const found = Object.fromEntries([...line.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]));
      return { ...found, depth: Number(line.slice(line.lastIndexOf(" ") + 1)) };
    }).sort((a, b) => b.depth - a.depth || a.kind.localeCompare(b.kind) || a.capability.localeCompare(b.capability));
  }

  const time = (text) => (text ? new Date(text).toLocaleString() : "");

  function jobsPart(jobs) {
    const part = section("jobs", "Jobs", true);
    part.append(table({ caption: "Jobs, newest first, 200 at most", rows: jobs, columns: [
      { title: "job", value: (job) => job.name, node: (job) => make("a", { href: `#${job.name}` }, job.name) },
      { title: "kernel", value: (job) => (job.spec || {}).name || "" }, { title: "tenant", value: (job) => job.tenant || "" },
      { title: "state", value: (job) => enumWord(job.state, "JOB_STATE_") + (((job.spec || {}).search || {}).background ? ", background" : "") },
      { title: "finished", number: true, value: (job) => job.trials_finished || 0 }, { title: "planned", number: true, value: (job) => job.trials_planned || 0 },
      { title: "failed", number: true, value: (job) => job.trials_failed || 0 },
      { title: "created", value: (job) => job.create_time || "", text: (job) => time(job.create_time) }] }));
    return part;
  }

  // The decision of an operator about a worker or a device: "cordon by root: new driver".
  const decided = (one) => one.restriction ? `${enumWord(one.restriction.kind)} by ${one.restriction.by || ""}${
    one.restriction.reason ? `: ${one.restriction.reason}` : ""}` : "";

  function workersPart(workers) {
    const part = section("workers", "Workers", true);
    part.append(table({ caption: "Workers and their devices", filter: false, rows: workers, columns: [
      { title: "worker", value: (one) => one.name }, { title: "host", value: (one) => one.host || "" },
      { title: "state", value: (one) => [enumWord(one.state), decided(one)].filter(Boolean).join(", ") },
      { title: "compiling", value: (one) => one.compile_busy || 0, text: (one) => `${one.compile_busy || 0} of ${one.compile_slots || 0}` },
      { title: "devices", value: (one) => (one.devices || []).map((d) => `${d.id} ${d.model} ${enumWord(d.state)}${d.state_reason ? ` (${d.state_reason})` : ""}${
        d.restriction ? `, ${decided(d)}` : ""}`).join("; ") },
      { title: "version", value: (one) => one.version || "" }, { title: "last seen", value: (one) => one.last_seen || "", text: (one) => time(one.last_seen) }] }));
    return part;
  }

  function queuesPart(rows) {
    const part = section("queues", "Queues", true);
    if (!rows.length) return part.append(note("Nothing has waited since the server started.")), part;
    part.append(table({ caption: "Work items that wait for a worker", filter: false, rows, columns: [
      { title: "kind", value: (row) => row.kind }, { title: "capability", value: (row) => row.capability },
      { title: "waiting", number: true, value: (row) => row.depth }] }));
    return part;
  }

  function costModelsPart(models) {
    const part = section("cost-models", "Cost models", true);
    if (!models.length) return part.append(note("Nothing was learned yet: searches begin with the built-in estimate.")), part;
    const number = (value) => (value || 0).toFixed(3);
    part.append(table({ caption: "What searches on each chip expect of code before it is timed", filter: false, rows: models, columns: [
      { title: "chip", value: (one) => one.target }, { title: "version", number: true, value: (one) => Number(one.version) },
      { title: "learned", value: (one) => one.learn_time || "", text: (one) => time(one.learn_time) },
      { title: "kernels", number: true, value: (one) => (one.kernels || []).length }, { title: "searches", number: true, value: (one) => one.searches || 0 },
      { title: "results", number: true, value: (one) => one.results || 0 },
      { title: "rank correlation", number: true, value: (one) => one.rank_correlation || 0, text: (one) => number(one.rank_correlation) },
      { title: "built-in estimate", number: true, value: (one) => one.estimate_rank_correlation || 0, text: (one) => number(one.estimate_rank_correlation) },
      { title: "searches use it", value: (one) => (one.used ? "yes" : "no") }] }));
    const kernels = models.flatMap((model) => (model.kernels || []).map((kernel) => ({ target: model.target, ...kernel })));
    part.append(table({ caption: "Kernels, each ranked by what was learned from the others", filter: false, rows: kernels, columns: [
      { title: "chip", value: (one) => one.target }, { title: "kernel", value: (one) => (one.names || []).join(", ") },
      { title: "searches", number: true, value: (one) => one.searches || 0 }, { title: "results", number: true, value: (one) => one.results || 0 },
      { title: "rank correlation", number: true, value: (one) => one.rank_correlation || 0, text: (one) => number(one.rank_correlation) },
      { title: "built-in estimate", number: true, value: (one) => one.estimate_rank_correlation || 0, text: (one) => number(one.estimate_rank_correlation) }] }));
    return part;
  }

  // Somebody reads or types in the page: its parts stay until they are left.
  const busy = () => main.contains(document.activeElement) && document.activeElement !== main;

  async function overview() {
    const [jobs, workers, models, metrics] = await Promise.all([get("/ui/api/jobs").then((a) => a.json()),
      get("/ui/api/workers").then((a) => a.json()), get("/ui/api/cost_models").then((a) => a.json()), get("/metrics").then((a) => a.text())]);
    if (location.hash.startsWith("#jobs/")) return;
    title("Lathe server", location.host);
    main.replaceChildren(jobsPart(jobs.jobs || []), workersPart(workers.workers || []), queuesPart(queues(metrics)),
      costModelsPart(models.models || []));
  }

  async function job(name) {
    const data = await get(`/ui/api/report?job=${encodeURIComponent(name)}`).then((a) => a.json());
    if (location.hash.slice(1) !== name) return;
    title((data.job.spec || {}).name || name, name);
    JobPage.show(main, data);
    main.prepend(make("p", { class: "wide" }, make("a", { href: "#" }, "All jobs, workers and queues")));
    shown = data.job.state === "JOB_STATE_RUNNING" ? "" : name;
  }

  async function refresh(moved) {
    const name = location.hash.slice(1);
    if (!moved && (busy() || document.hidden || (name && name === shown))) return;
    try {
      await (name.startsWith("jobs/") ? job(name) : overview());
    } catch (error) {
      main.replaceChildren(make("p", { class: "wide bad", role: "alert" }, `The server does not answer: ${error.message}`));
      shown = "";
    }
  }

  themes();
  window.addEventListener("hashchange", () => { shown = ""; refresh(true).then(() => main.focus()); });
  refresh(true);
  setInterval(() => refresh(false), PERIOD_MS);
})();

// Elements that both pages are built of. Text goes in as text nodes only, so nothing that a user wrote is markup.
"use strict";
const Parts = (() => {
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined).map((child) => (child instanceof Node ? child : String(child))));
    return element;
  }

  // A titled part of the page, a landmark that screen readers list.
  function section(id, title, wide = false) {
    const heading = make("h2", { id: `${id}-title` }, title);
    return make("section", { id, class: wide ? "wide" : null, "aria-labelledby": `${id}-title` }, heading);
  }

  const note = (text) => make("p", { class: "note" }, text);

  function choice(label, options, chosen, onchange) {
    const select = make("select", { onchange: () => onchange(select.value) },
      ...options.map(([value, text]) => make("option", { value, selected: value === chosen }, text)));
    return make("label", {}, `${label} `, select);
  }

  // A table that its heads sort and a field filters. columns: {title, value(row), text(row), node(row), number}.
  function table({ caption, columns, rows, mark, filter = true }) {
    let sorted = -1, descending = false, wanted = "";
    const body = make("tbody");
    const counted = make("span", { class: "note", "aria-live": "polite" });
    const heads = columns.map((column, i) => make("th", { scope: "col" }, make("button", { type: "button", onclick: () => {
      descending = sorted === i && !descending;
      sorted = i;
      fill();
    } }, column.title)));
    const textOf = (column, row) => String(column.text ? column.text(row) : column.value(row) ?? "");
    function fill() {
      const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
      const shown = rows.filter((row) => {
        const text = columns.map((column) => textOf(column, row)).join(" ").toLowerCase();
        return words.every((word) => text.includes(word));
      });
      if (sorted >= 0) {
        const key = columns[sorted].value;
        shown.sort((a, b) => {
          const x = key(a), y = key(b);
          if (x === y) return 0;
          if (x === null || x === undefined || x === "") return 1;
          if (y === null || y === undefined || y === "") return -1;
          const order = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y));
          return descending ? -order : order;
        });
      }
      heads.forEach((head, i) => head.setAttribute("aria-sort", i !== sorted ? "none" : descending ? "descending" : "ascending"));
      body.replaceChildren(...shown.map((row) => make("tr", mark ? mark(row) : {}, ...columns.map((column) =>
        make("td", { class: column.number ? "number" : null }, column.node ? column.node(row) : textOf(column, row))))));
      counted.textContent = `${shown.length} of ${rows.length} shown`;
    }
    fill();
    const field = make("input", { type: "search", oninput: () => { wanted = field.value; fill(); } });
    const controls = filter ? make("div", { class: "controls" }, make("label", {}, "Filter by words ", field), counted) : null;
    return make("div", {}, controls, make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
      make("table", {}, make("caption", {}, caption), make("thead", {}, make("tr", {}, ...heads)), body)));
  }

  function facts(pairs) {
    return make("dl", {}, ...pairs.filter(([, value]) => value !== "" && value !== null && value !== undefined)
      .flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
  }

  // Draws when the section has its width, and again when that changes.
  function drawn(parent, draw) {
    const holder = make("div", { class: "chart" });
    parent.append(holder);
    let width = 0;
    new ResizeObserver(() => {
      if (holder.clientWidth === width || !holder.clientWidth) return;
      width = holder.clientWidth;
      // Not inside the observer's own turn, which drawing would change again.
      requestAnimationFrame(() => {
        holder.replaceChildren();
        draw(holder);
      });
    }).observe(holder);
    return holder;
  }

  function title(heading, subtitle) {
    document.title = `${heading} – Lathe`;
    document.getElementById("title").textContent = heading;
    document.getElementById("subtitle").textContent = subtitle;
  }

  function themes() {
    const select = document.getElementById("theme");
    select.addEventListener("change", () => {
      if (select.value) document.documentElement.dataset.theme = select.value;
      else delete document.documentElement.dataset.theme;
    });
  }

  const enumWord = (text, prefix) => (text || "").replace(prefix, "").toLowerCase().replaceAll("_", " ");

  return { make, section, note, choice, table, facts, drawn, title, themes, enumWord };
})();

/* Sorting and filtering, with their state in the address. The page is complete without this script. */
(function () {
  "use strict";

  const tables = Array.from(document.querySelectorAll("table[data-sortable]"));
  const originalRows = new Map(tables.map((table) => [table, Array.from(table.tBodies[0].rows)]));
  const filterBox = document.getElementById("filter");
  let state = { anchor: "", filter: "", sorts: new Map() };

  /* The address: #anchor&filter=text&sort.table=column,direction */

  function readAddress() {
    const found = { anchor: "", filter: "", sorts: new Map() };
    for (const part of location.hash.slice(1).split("&")) {
      const [key, value] = part.split("=").map(decoded);
      if (value === undefined) found.anchor = key;
      else if (key === "filter") found.filter = value;
      else if (key.startsWith("sort.")) found.sorts.set(key.slice(5), value);
    }
    return found;
  }

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return "";
    }
  }

  function address() {
    const parts = [state.anchor];
    if (state.filter) parts.push("filter=" + encodeURIComponent(state.filter));
    for (const [table, sort] of state.sorts) parts.push("sort." + encodeURIComponent(table) + "=" + encodeURIComponent(sort));
    const text = parts.filter((part, position) => part || position).join("&");
    return text ? "#" + text : location.pathname;
  }

  /* Sorting */

  function value(row, column, kind) {
    const cell = row.cells[column];
    const text = (cell.firstChild ? cell.firstChild.textContent : "").trim();
    if (kind === "name") return cell.textContent.trim().toLowerCase();
    const number = text.replace(/\u2212/g, "-").replace(/[\s≈]/g, "").match(/^[+-]?[\d.]+/);
    return number ? Number(number[0]) : null;
  }

  function sortTable(table, column, direction) {
    const header = headers(table)[column];
    const kind = header.dataset.kind;
    const sign = direction === "descending" ? -1 : 1;
    const keyed = originalRows.get(table).map((row) => [value(row, column, kind), row]);
    keyed.sort(([one], [other]) => {
      if (one === null || other === null) return (one === null) - (other === null);
      return one < other ? -sign : one > other ? sign : 0;
    });
    table.tBodies[0].append(...keyed.map(([, row]) => row));
    for (const other of headers(table)) other.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", direction);
  }

  function headers(table) {
    return Array.from(table.tHead.rows[table.tHead.rows.length - 1].cells);
  }

  function makeSortable(table) {
    const starts = headers(table).findIndex((header) => header.hasAttribute("aria-sort"));
    table.dataset.starts = starts < 0 ? "" : starts + "," + headers(table)[starts].getAttribute("aria-sort");
    headers(table).forEach((header, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...header.childNodes);
      header.append(button);
      button.addEventListener("click", () => {
        const first = header.dataset.kind === "down" ? "descending" : "ascending";
        const second = first === "descending" ? "ascending" : "descending";
        const direction = header.getAttribute("aria-sort") === first ? second : first;
        state.sorts.set(table.id, column + "," + direction);
        history.pushState(null, "", address());
        apply();
        say(table.caption.textContent + ": sorted by " + button.textContent.trim() + ", " + direction);
      });
    });
  }

  function applySort(table) {
    const [column, direction] = (state.sorts.get(table.id) || table.dataset.starts).split(",");
    if (headers(table)[column] && (direction === "ascending" || direction === "descending")) sortTable(table, Number(column), direction);
    else {
      table.tBodies[0].append(...originalRows.get(table));
      for (const header of headers(table)) header.removeAttribute("aria-sort");
    }
  }

  /* Filtering */

  function applyFilter() {
    const wanted = state.filter.trim().toLowerCase();
    let shown = 0;
    let all = 0;
    for (const table of document.querySelectorAll("table[data-filter]")) {
      for (const row of table.tBodies[0].rows) {
        row.hidden = !row.querySelector("th").textContent.toLowerCase().includes(wanted);
        if ("counted" in table.dataset) {
          all += 1;
          shown += row.hidden ? 0 : 1;
        }
      }
    }
    for (const card of document.querySelectorAll("[data-name]")) card.hidden = !card.dataset.name.toLowerCase().includes(wanted);
    document.getElementById("shown").textContent = wanted && all ? shown + " of " + all + " shown" : "";
  }

  /* All together */

  function apply() {
    if (filterBox.value !== state.filter) filterBox.value = state.filter;
    tables.forEach(applySort);
    applyFilter();
  }

  function goToAnchor() {
    const target = state.anchor && document.getElementById(state.anchor);
    if (!target) return;
    for (let outer = target.closest("details"); outer; outer = outer.parentElement.closest("details")) outer.open = true;
    target.scrollIntoView();
  }

  function say(text) {
    document.getElementById("said").textContent = text;
  }

  tables.forEach(makeSortable);
  document.getElementById("controls").hidden = false;

  filterBox.addEventListener("input", () => {
    state.filter = filterBox.value;
    history.replaceState(null, "", address());
    applyFilter();
  });

  /* A plain link would drop the filter and the sorting from the address. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link || !(state.filter || state.sorts.size)) return;
    event.preventDefault();
    state.anchor = link.hash.slice(1);
    history.pushState(null, "", address());
    goToAnchor();
  });

  window.addEventListener("popstate", () => {
    state = readAddress();
    apply();
    goToAnchor();
  });

  let opened = [];
  window.addEventListener("beforeprint", () => {
    opened = Array.from(document.querySelectorAll("details:not([open])"));
    for (const one of opened) one.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const one of opened) one.open = false;
  });

  state = readAddress();
  apply();
  goToAnchor();
  document.documentElement.dataset.script = "ready";
})();

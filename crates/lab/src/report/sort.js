// A tap on a heading sorts by its column; a second one turns the order round.
for (const head of document.querySelectorAll(".sortable th")) {
  head.tabIndex = 0;
  head.setAttribute("role", "button");
  const sort = () => {
    const body = head.closest("table").tBodies[0], column = head.cellIndex;
    const down = head.getAttribute("aria-sort") !== "descending";
    for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const value = (row) => row.cells[column].dataset.n ?? row.cells[column].textContent;
    const order = (a, b) => (isNaN(value(a)) ? value(b).localeCompare(value(a)) : value(b) - value(a));
    const rows = [...body.rows].sort((a, b) => (down ? order(a, b) : order(b, a)));
    body.append(...rows);
  };
  head.addEventListener("click", sort);
  head.addEventListener("keydown", (event) => { if (event.key === "Enter") sort(); });
}

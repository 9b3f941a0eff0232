/** Characters that make a spreadsheet read a cell as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
/** A plain number is no formula. */
const NUMBER = /^-\d+(?:\.\d+)?$/;
const QUOTED = /[",\r\n]/;

/** Writes one line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula is marked as text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string): string {
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The fields of an item that a spreadsheet may fill, from left to right as the editor shows them. */
export const PASTED_FIELDS = ['name', 'id', 'value', 'tickets'] as const;
export type PastedField = (typeof PASTED_FIELDS)[number];

const MOST_ROWS = 100;
const MOST_CELL = 200;
const TICKETS_PER_PERCENT = 10_000n;

/**
 * Reads cells copied from a spreadsheet: tabs between columns, lines between rows, cells with either in quotes. Without
 * a tab, commas or semicolons separate, as in a CSV file. Blank lines at the end are left out.
 */
export function readCells(text: string): readonly (readonly string[])[] {
  const separator = ['\t', ';', ','].find((each) => text.includes(each)) ?? '\t';
  const rows: string[][] = [[]];
  let [cell, isQuoted] = ['', false];
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim().slice(0, MOST_CELL));
    cell = '';
  };
  const characters = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  for (let i = 0; i < characters.length && rows.length <= MOST_ROWS; i++) {
    const character = characters.charAt(i);
    if (isQuoted && character === '"' && characters[i + 1] === '"') cell += characters.charAt((i += 1));
    else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && character === separator) endCell();
    else if (!isQuoted && character === '\n') {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  while (rows.length > 0 && rows.at(-1)?.every((each) => each === '')) rows.pop();
  return rows.slice(0, MOST_ROWS);
}

/**
 * A pasted cell as its field takes it: amounts and tickets lose thousands separators and units, and "0.2%" of the
 * tickets is 2000. A cell that is no number stays as it is, so that the field can say so.
 */
export function cleanCell(field: PastedField, cell: string): string {
  if (field === 'name' || field === 'id') return cell;
  const bare = cell
    .replace(/\s|VT|TRX/gi, '')
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(/^(\d+),(\d{1,2})(%?)$/, '$1.$2$3');
  const percent = /^(\d{1,3})(?:\.(\d{1,4}))?%$/.exec(bare);
  if (field === 'value' || percent === null) return bare === '' ? cell : bare;
  const [, whole = '0', rest = ''] = percent;
  return `${BigInt(whole) * TICKETS_PER_PERCENT + BigInt(rest.padEnd(4, '0'))}`;
}

/** True for a pasted row that is the heading: none of its cells holds a digit, and one names a column. */
export function isHeading(cells: readonly string[]): boolean {
  return (
    cells.every((cell) => !/\d/.test(cell)) && cells.some((cell) => /^(name|item|id|value|tickets|odds)$/i.test(cell))
  );
}

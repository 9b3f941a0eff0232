/** Writes the number of opens: "1 open", "1,204 opens". */
export function opensText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'open' : 'opens'}`;
}

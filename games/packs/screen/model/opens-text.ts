export function opensText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'open' : 'opens'}`;
}

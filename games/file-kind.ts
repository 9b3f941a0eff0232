/** Formats of files that are checked elsewhere than plays and battles are, and where. */
const ELSEWHERE: readonly (readonly [prefix: string, what: string])[] = [
  ['voltide-jackpot', 'a day of the jackpot: /jackpot computes it again, and the command line checks the file'],
  ['voltide-liabilit', 'about what is owed: /fairplay checks it, and the command line checks the file'],
];

/** Says in words what a parsed file is that holds no play of a format that this program knows. */
export function describeStranger(content: unknown): string {
  if (typeof content !== 'object' || content === null) return 'JSON, but no record: neither an object nor a list';
  const { format, code, message, root, proof } = content as { readonly [name: string]: unknown };
  if (typeof format === 'string') {
    const elsewhere = ELSEWHERE.find(([prefix]) => format.startsWith(prefix));
    if (elsewhere !== undefined) return elsewhere[1];
    if (format.startsWith('voltide-')) return 'of a format that this program does not know: a newer one may';
    return 'no file of Voltide: its format is another';
  }
  if (typeof code === 'string' && typeof message === 'string') return 'an error that was answered in place of a record';
  if (root !== undefined && proof !== undefined) return 'tickets in a jackpot: the command line checks the file';
  return 'no record: it has no member "format" that says what it is';
}

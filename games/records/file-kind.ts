/** Says in words what a parsed file is that holds no play of a format that this program knows. */
export function describeStranger(content: unknown): string {
  if (typeof content !== 'object' || content === null) return 'JSON, but no record: neither an object nor a list';
  const { format, code, message } = content as { readonly [name: string]: unknown };
  if (typeof format === 'string') {
    if (format.startsWith('voltide-')) return 'of a format that this program does not know: a newer one may';
    return 'no file of Voltide: its format is another';
  }
  if (typeof code === 'string' && typeof message === 'string') return 'an error that was answered in place of a record';
  return 'no record: it has no member "format" that says what it is';
}

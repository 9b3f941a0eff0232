/** Joins class names, leaving out empty ones. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => name !== false && name !== null && name !== undefined && name !== '').join(' ');
}

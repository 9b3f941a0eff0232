/**
 * Makes keys of a list distinct whose newest entry stands first. Counted from the oldest, so that an entry keeps its
 * key while others arrive.
 */
export function distinctKeys(keys: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return keys
    .toReversed()
    .map((key) => {
      const before = counts.get(key) ?? 0;
      counts.set(key, before + 1);
      return before === 0 ? key : `${key} ${before}`;
    })
    .toReversed();
}

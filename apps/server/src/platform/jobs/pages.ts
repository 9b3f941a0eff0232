type List<T> = (after: T | undefined, most: number) => Promise<readonly T[]>;

/**
 * Yields all rows of a list, page by page in the order of the list. A page starts after the last row of the page
 * before, so rows that fail and stay in the list hide none behind them.
 */
export async function* inPages<T>(list: List<T>, most: number): AsyncGenerator<T> {
  let after: T | undefined;
  for (;;) {
    const page = await list(after, most);
    yield* page;
    if (page.length < most) return;
    after = page.at(-1);
  }
}

/**
 * Returns one page of a list at each call, for work that is limited per run. The next call continues after the last
 * row, and starts again at the first row after the last page.
 */
export function createRounds<T>(list: List<T>, most: number): () => Promise<readonly T[]> {
  let after: T | undefined;
  return async () => {
    const rows = await list(after, most);
    after = rows.length < most ? undefined : rows.at(-1);
    return rows;
  };
}

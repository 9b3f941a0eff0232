export type Items<T> = Iterable<T> | AsyncIterable<T>;

export type IsolatedFailure = { readonly item: string | undefined; readonly error: Error };

/** Thrown at the end of a run in which some items failed. All the others were done. */
export class IsolatedFailures extends AggregateError {
  override name = 'IsolatedFailures';
  readonly failures: readonly IsolatedFailure[];

  constructor(failures: readonly IsolatedFailure[], attempted: number) {
    const [first] = failures;
    super(
      failures.map(({ error }) => error),
      `${failures.length} of ${attempted} items failed, first ${first?.item ?? 'one'}: ${first?.error.message}`,
    );
    this.failures = failures;
  }
}

type RunEachOptions<T> = {
  readonly atOnce?: number;
  readonly nameOf?: (item: T) => string;
};

/**
 * Does the work for every item. An item that fails does not stop the others; it is left as it was, so that a later run
 * of the job retries it. A page of items that cannot be read ends the run after the work that is under way, and is a
 * failure like others.
 * @throws IsolatedFailures after the last item, with all failures; the job's failure is then logged and counted by item
 */
export async function runEach<T>(
  items: Items<T>,
  work: (item: T) => Promise<unknown>,
  { atOnce = 1, nameOf }: RunEachOptions<T> = {},
): Promise<void> {
  const failures: IsolatedFailure[] = [];
  let attempted = 0;
  const left = inTurn(items);
  const takeItems = async (): Promise<void> => {
    for await (const item of left) {
      attempted += 1;
      await work(item).catch((error: unknown) => failures.push(...failuresOf(error, nameOf?.(item))));
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, takeItems));
  const unread = ends.find((end) => end.status === 'rejected');
  if (unread !== undefined && failures.length === 0) throw unread.reason;
  if (unread !== undefined) failures.push(...failuresOf(unread.reason, undefined));
  if (failures.length > 0) throw new IsolatedFailures(failures, attempted);
}

/** Runs the steps of a job one after the other. A step that fails does not stop the next ones. */
export async function runSteps(...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  await runEach(steps, (step) => step());
}

async function* inTurn<T>(items: Items<T>): AsyncGenerator<T> {
  yield* items;
}

export function failuresOf(error: unknown, item: string | undefined): readonly IsolatedFailure[] {
  if (error instanceof IsolatedFailures) return error.failures;
  return [{ item, error: error instanceof Error ? error : new Error('a value other than an error', { cause: error }) }];
}

import { PATIENCE_MS, type Attempt, type Attempts } from './attempts.ts';
import { NoNodeError, type NodeError } from './node-error.ts';
import type { TronNode } from './node.ts';

export type AskOptions<T> = {
  readonly accept?: (answer: T) => boolean;
  readonly patienceMs?: number;
};

type Question<T> = {
  readonly awake: readonly TronNode[];
  /** Asked only if none of the others has answered. */
  readonly resting: readonly TronNode[];
  readonly call: (node: TronNode) => Promise<T>;
};

/**
 * Asks one node after the other until an answer is accepted, the next one as soon as a node fails or is late. An answer
 * that comes late is still taken if nothing better came before. Without an accepted answer the first one is returned.
 * @throws NoNodeError if no node answered at all.
 */
export function askInTurn<T>(
  { begin, leave }: Attempts,
  { awake, resting, call }: Question<T>,
  { accept = () => true, patienceMs = PATIENCE_MS }: AskOptions<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const left = { awake: [...awake], resting: [...resting] };
  const open = new Map<Attempt<T>, ReturnType<typeof setTimeout>>();
  const answers: { readonly answer: T }[] = [];
  const errors: NodeError[] = [];
  let isOver = false;
  const end = (settle: () => void): void => {
    isOver = true;
    for (const timer of open.values()) clearTimeout(timer);
    settle();
  };
  const start = (node: TronNode): void => {
    const attempt = begin(node, call);
    const giveUpWaiting = (): void => {
      leave(attempt);
      goOn();
    };
    open.set(attempt, setTimeout(giveUpWaiting, patienceMs));
    attempt.asked.then(
      (outcome) => {
        clearTimeout(open.get(attempt));
        open.delete(attempt);
        if (isOver) return;
        if ('error' in outcome) errors.push(outcome.error);
        else if (accept(outcome.answer)) return end(() => resolve(outcome.answer));
        else answers.push(outcome);
        goOn();
      },
      (error: unknown) => end(() => reject(error)),
    );
  };
  const goOn = (): void => {
    if ([...open.keys()].some(({ isLate }) => !isLate)) return;
    const [first] = answers;
    const next = left.awake.shift() ?? (first === undefined ? left.resting.shift() : undefined);
    if (next !== undefined) start(next);
    else if (first !== undefined) end(() => resolve(first.answer));
    else if (open.size === 0) end(() => reject(new NoNodeError(errors)));
  };
  goOn();
  return promise;
}

import { NodeError } from './node-error.ts';
import type { TronNode } from './node.ts';

/** Answer of one of several nodes, or the reason for its silence. */
export type NodeAnswer<T> =
  | { readonly node: string; readonly answer: T }
  | { readonly node: string; readonly error: NodeError };

/** A question to one node. */
export type Attempt<T> = { readonly node: TronNode; readonly asked: Promise<NodeAnswer<T>>; isLate: boolean };

/** TronGrid blocks senders of too many requests for 30 s. Waiting again for a node that hangs would delay others. */
const LONG_REST_MS = 30_000;
const FAULT_REST_MS = 5000;
/** Far longer than a healthy node takes, and half the time in which a new block comes. */
export const PATIENCE_MS = 1500;

export type Attempts = ReturnType<typeof createAttempts>;

/** Asks nodes, and remembers which of them failed or were late: these rest for a while. */
export function createAttempts(nodes: readonly TronNode[], nowMs: () => number) {
  const restUntilMs = new Map<TronNode, number>();
  const rest = (node: TronNode, forMs: number): void => {
    restUntilMs.set(node, nowMs() + forMs);
  };
  return {
    begin: <T>(node: TronNode, call: (node: TronNode) => Promise<T>): Attempt<T> => {
      const { promise: asked, resolve } = Promise.withResolvers<NodeAnswer<T>>();
      const attempt: Attempt<T> = { node, asked, isLate: false };
      const answered = async (): Promise<NodeAnswer<T>> => {
        try {
          const answer = await call(node);
          if (!attempt.isLate) restUntilMs.delete(node);
          return { node: node.name, answer };
        } catch (error) {
          if (!(error instanceof NodeError)) throw error;
          rest(node, error.fault === 'busy' || error.fault === 'timeout' ? LONG_REST_MS : FAULT_REST_MS);
          return { node: node.name, error };
        }
      };
      resolve(answered());
      return attempt;
    },

    /** Stops waiting for a late attempt. Its answer may still be used. */
    leave: (attempt: Attempt<unknown>): void => {
      attempt.isLate = true;
      rest(attempt.node, LONG_REST_MS);
      attempt.asked.catch(() => undefined);
    },

    listAwake: (): readonly TronNode[] => {
      const now = nowMs();
      return nodes.filter((node) => (restUntilMs.get(node) ?? 0) <= now);
    },
  };
}

function isAnswer<T>(outcome: NodeAnswer<T>): outcome is Extract<NodeAnswer<T>, { readonly answer: T }> {
  return 'answer' in outcome;
}

/** Counts different nodes: two addresses of one host are one. */
export function countNames(nodes: readonly { readonly name: string }[]): number {
  return new Set(nodes.map(({ name }) => name)).size;
}

/** Collects the answers of concurrent attempts: of all, or of those in time if at least so many nodes have answered. */
export async function answersInTime<T>(
  attempts: readonly Attempt<T>[],
  least: number,
): Promise<ReadonlyMap<Attempt<T>, NodeAnswer<T>>> {
  const outcomes = new Map<Attempt<T>, NodeAnswer<T>>();
  const { promise: enough, resolve, reject } = Promise.withResolvers<void>();
  let isOverdue = false;
  const endIfEnough = (): void => {
    const answered = [...outcomes].flatMap(([{ node }, outcome]) => (isAnswer(outcome) ? [node] : []));
    if (outcomes.size === attempts.length || (isOverdue && countNames(answered) >= least)) resolve();
  };
  for (const attempt of attempts) {
    attempt.asked.then((outcome) => {
      outcomes.set(attempt, outcome);
      endIfEnough();
    }, reject);
  }
  const timer = setTimeout(() => {
    isOverdue = true;
    endIfEnough();
  }, PATIENCE_MS);
  try {
    await enough;
  } finally {
    clearTimeout(timer);
  }
  return new Map(outcomes);
}

import type { Broadcast } from './answers.ts';
import { NodeError, NoNodeError } from './node-error.ts';
import type { TronNode } from './node.ts';

/** What one of several nodes said, or why it said nothing. */
export type NodeAnswer<T> =
  | { readonly node: string; readonly answer: T }
  | { readonly node: string; readonly error: NodeError };

/** Several nodes that stand in for each other. */
export type NodePool = {
  readonly nodes: readonly TronNode[];
  /**
   * Asks one node after the other until an answer is accepted; nodes that failed lately come last. If none is accepted,
   * the first answer is returned: so `isSomething` takes "there is none" only where all that answered say so.
   * @throws NoNodeError if no node answered at all.
   */
  ask<T>(call: (node: TronNode) => Promise<T>, accept?: (answer: T) => boolean): Promise<T>;
  /**
   * Asks all nodes at once and takes the first answer: one that hangs keeps nobody waiting.
   * @throws NoNodeError if no node answered at all.
   */
  askFirst<T>(call: (node: TronNode) => Promise<T>): Promise<T>;
  /** Asks all nodes at once, for comparison. Answers come in the order of the nodes; nothing is thrown. */
  askAll<T>(call: (node: TronNode) => Promise<T>): Promise<readonly NodeAnswer<T>[]>;
  /** Asks all at once that did not fail lately, and the others too where fewer than this many would be asked. */
  askAwake<T>(least: number, call: (node: TronNode) => Promise<T>): Promise<readonly NodeAnswer<T>[]>;
  /** Hands the same bytes to all nodes, since any of them may lose or withhold them. */
  broadcast(encoded: Uint8Array): Promise<readonly NodeAnswer<Broadcast>[]>;
  /** Throws unless every node that answers is of this network, and at least one answers. */
  checkGenesis(genesisId: Uint8Array): Promise<void>;
};

/** TronGrid takes no requests for 30 s from who sent too many. To wait for one that hangs again costs others' time. */
const LONG_REST_MS = 30_000;
const FAULT_REST_MS = 5000;

/** Raised if a node belongs to another network than the one we work on. */
export class WrongNetworkError extends Error {
  override name = 'WrongNetworkError';
}

/** An answer other than "there is none", for {@link NodePool.ask}. */
export function isSomething(answer: unknown): boolean {
  return answer !== undefined;
}

/** A pool of nodes, in the order of preference. @param nowMs the clock, by which failed nodes rest */
export function createNodePool(nodes: readonly TronNode[], nowMs: () => number): NodePool {
  if (nodes.length === 0) throw new TypeError('a pool has at least one node');
  const restUntilMs = new Map<TronNode, number>();

  async function tryNode<T>(node: TronNode, call: (node: TronNode) => Promise<T>): Promise<NodeAnswer<T>> {
    try {
      const answer = await call(node);
      restUntilMs.delete(node);
      return { node: node.name, answer };
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      restUntilMs.set(
        node,
        nowMs() + (error.fault === 'busy' || error.fault === 'timeout' ? LONG_REST_MS : FAULT_REST_MS),
      );
      return { node: node.name, error };
    }
  }

  const askAll = <T>(call: (node: TronNode) => Promise<T>, asked = nodes): Promise<readonly NodeAnswer<T>[]> =>
    Promise.all(asked.map((node) => tryNode(node, call)));
  const listAwake = (): readonly TronNode[] => {
    const now = nowMs();
    return nodes.filter((node) => (restUntilMs.get(node) ?? 0) <= now);
  };

  return {
    nodes,
    askFirst: (call) => firstOf(nodes.map((node) => tryNode(node, call))),
    askAll: (call) => askAll(call),
    askAwake(least, call) {
      const awake = listAwake();
      return askAll(call, new Set(awake.map(({ name }) => name)).size < least ? nodes : awake);
    },
    broadcast: (encoded) => askAll((node) => node.broadcast(encoded)),
    async ask<T>(call: (node: TronNode) => Promise<T>, accept: (answer: T) => boolean = () => true): Promise<T> {
      const awake = listAwake();
      const errors: NodeError[] = [];
      let first: { readonly answer: T } | undefined;
      for (const node of [...awake, ...nodes.filter((each) => !awake.includes(each))]) {
        const outcome = await tryNode(node, call);
        if ('error' in outcome) errors.push(outcome.error);
        else if (accept(outcome.answer)) return outcome.answer;
        else first ??= outcome;
      }
      if (first === undefined) throw new NoNodeError(errors);
      return first.answer;
    },
    async checkGenesis(genesisId) {
      const answers = await askAll((node) => node.getGenesisId());
      const errors = answers.flatMap((each) => ('error' in each ? [each.error] : []));
      if (errors.length === nodes.length) throw new NoNodeError(errors);
      for (const each of answers) {
        if ('answer' in each && !each.answer.every((byte, index) => byte === genesisId[index])) {
          throw new WrongNetworkError(`${each.node} is a node of another network`);
        }
      }
    },
  };
}

async function firstOf<T>(asked: readonly Promise<NodeAnswer<T>>[]): Promise<T> {
  const answers = asked.map(async (each) => {
    const outcome = await each;
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  });
  return Promise.any(answers).catch(async () => {
    const said = await Promise.all(asked);
    throw new NoNodeError(said.flatMap((each) => ('error' in each ? [each.error] : [])));
  });
}

import type { Broadcast } from './answers.ts';
import { answersInTime, countNames, createAttempts, type NodeAnswer } from './attempts.ts';
import { askInTurn, type AskOptions } from './ask-in-turn.ts';
import { NoNodeError } from './node-error.ts';
import type { TronNode } from './node.ts';

/** Several nodes that replace each other. */
export type NodePool = {
  readonly nodes: readonly TronNode[];
  /**
   * Asks one node after the other until an answer is accepted. The next one is asked once a node fails or is late;
   * resting nodes are asked only if no other one has answered. If no answer is accepted, the first one is returned: so
   * `isSomething` takes "there is none" only if all that answered in time say so.
   * @throws NoNodeError if no node answered at all.
   */
  ask<T>(call: (node: TronNode) => Promise<T>, options?: AskOptions<T>): Promise<T>;
  /**
   * Asks all nodes at once and takes the first answer, so that a hanging node delays nothing.
   * @throws NoNodeError if no node answered at all.
   */
  askFirst<T>(call: (node: TronNode) => Promise<T>): Promise<T>;
  /** Asks all nodes at once, for comparison. Answers come in the order of the nodes; nothing is thrown. */
  askAll<T>(call: (node: TronNode) => Promise<T>): Promise<readonly NodeAnswer<T>[]>;
  /**
   * Asks all nodes that do not rest, and the others too if fewer than `least` would be asked. Late nodes are left out
   * once at least so many have answered.
   */
  askAwake<T>(least: number, call: (node: TronNode) => Promise<T>): Promise<readonly NodeAnswer<T>[]>;
  /** Sends the same bytes to all nodes that do not rest, since any of them may lose or withhold them. */
  broadcast(encoded: Uint8Array): Promise<readonly NodeAnswer<Broadcast>[]>;
  /** Throws unless at least one node answers and all that answer are of this network. */
  checkGenesis(genesisId: Uint8Array): Promise<void>;
};

/** Raised if a node belongs to another network. */
export class WrongNetworkError extends Error {
  override name = 'WrongNetworkError';
}

/** True for an answer other than "there is none", for {@link NodePool.ask}. */
export function isSomething(answer: unknown): boolean {
  return answer !== undefined;
}

/** Creates a pool of nodes, in the order of preference. @param nowMs the clock, by which failed and late nodes rest */
export function createNodePool(nodes: readonly TronNode[], nowMs: () => number): NodePool {
  if (nodes.length === 0) throw new TypeError('a pool has at least one node');
  const attempts = createAttempts(nodes, nowMs);
  const { begin, leave, listAwake } = attempts;
  const askAll = <T>(call: (node: TronNode) => Promise<T>): Promise<readonly NodeAnswer<T>[]> =>
    Promise.all(nodes.map((node) => begin(node, call).asked));
  const askAwake = async <T>(least: number, call: (node: TronNode) => Promise<T>) => {
    const awake = listAwake();
    const begun = (countNames(awake) < least ? nodes : awake).map((node) => begin(node, call));
    const outcomes = await answersInTime(begun, least);
    for (const attempt of begun) if (!outcomes.has(attempt)) leave(attempt);
    return begun.flatMap((attempt) => outcomes.get(attempt) ?? []);
  };

  return {
    nodes,
    askFirst: (call) => firstOf(nodes.map((node) => begin(node, call).asked)),
    askAll,
    askAwake,
    broadcast: (encoded) => askAwake(1, (node) => node.broadcast(encoded)),
    ask<T>(call: (node: TronNode) => Promise<T>, options: AskOptions<T> = {}): Promise<T> {
      const awake = listAwake();
      const resting = nodes.filter((node) => !awake.includes(node));
      return askInTurn(attempts, { awake, resting, call }, options);
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

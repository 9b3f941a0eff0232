import { memory } from '@voltide/games/loading/memory';
import type { GameReport, TimedInput } from '@voltide/games/loading/replay';
import { target } from '@voltide/games/loading/target';

/** Ticks between two cards that are turned. */
const TURN_EVERY = 6;
/** People cannot turn five pairs sooner. */
const LEAST_TICKS = memory.tokenLeastMs / memory.tickMs;

/** A game of Memory Match by somebody who remembers everything: so many pairs, from the seed of its ticket. */
export function matchPairs(seed: string, pairs: number): GameReport {
  const { cards } = memory.start(seed);
  const inputs: TimedInput[] = cards
    .map((pair, card) => ({ pair, card }))
    .filter(({ pair }) => pair < pairs)
    .toSorted((left, right) => left.pair - right.pair)
    .map(({ card }, turn) => [turn * TURN_EVERY, card]);
  const isOver = 2 * pairs === cards.length;
  const ended = (inputs.at(-1)?.[0] ?? 0) + 1;
  return { ticks: isOver ? ended : Math.max(LEAST_TICKS, ended), inputs };
}

/** Target Practice by somebody who hits so many targets, each a second after it came, and stays to the end. */
export function hitTargets(seed: string, hits: number): GameReport {
  const inputs: TimedInput[] = [];
  let state = target.start(seed);
  while (!target.isOver(state)) {
    const due = state.targets.find(({ sinceTick }) => state.tick - sinceTick === 1000 / target.tickMs);
    const spot = inputs.length < hits ? due?.spot : undefined;
    if (spot !== undefined) inputs.push([state.tick, spot]);
    state = target.step(state, spot);
  }
  return { ticks: state.tick, inputs };
}

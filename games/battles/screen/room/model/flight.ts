import type { RoundItems } from './round-items.ts';
import type { Show } from './show.ts';

export type Hop = {
  readonly key: string;
  readonly item: number;
  readonly fromSeat: number;
  readonly toSeat: number;
  readonly delayMs: number;
};

export const HOP_MS = 560;
export const FLIGHT_MS = 1100;

/** Most items in flight: the dearest stand for all. */
const MOST = 24;

/**
 * Plans the flights of all items that change lanes at the decision: to the winner, in turn to the seats of a team or of
 * those who share, the dearest first. The winner's own items are there already.
 */
export function planFlight({ found, winners }: Pick<Show, 'found' | 'winners'>, { numberOf }: RoundItems): Hop[] {
  const landed = found.flatMap((seats, round) =>
    seats.map(({ item, valueSun }, seat) => ({ key: `${round}-${seat}`, round, seat, item, valueSun })),
  );
  const isForAll = winners.length === found[0]?.length;
  const sent = landed
    .filter(({ seat }) => winners.length > 0 && (isForAll || !winners.includes(seat)))
    .toSorted((one, other) => (one.valueSun < other.valueSun ? 1 : one.valueSun > other.valueSun ? -1 : 0))
    .slice(0, MOST);
  const apartMs = sent.length > 1 ? (FLIGHT_MS - HOP_MS) / (sent.length - 1) : 0;
  return sent.map(({ key, round, seat, item }, place): Hop => {
    const turn = isForAll ? winners.indexOf(seat) + 1 : place;
    const toSeat = winners[turn % winners.length] ?? seat;
    return { key, item: numberOf(round, item), fromSeat: seat, toSeat, delayMs: place * apartMs };
  });
}

export type Place = { readonly x: number; readonly y: number };

/** Animates an item: it rises from its reel, flies in a curve and sinks into the total. */
export function hopKeyframes(from: Place, to: Place): Keyframe[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bend = { x: from.x + dx * 0.5 - dy * 0.14, y: from.y + dy * 0.5 - Math.abs(dx) * 0.14 };
  return [
    { transform: placed(from, 0.6), opacity: 0, easing: 'cubic-bezier(.3, 0, .6, 1)' },
    { transform: placed(from, 1), opacity: 1, offset: 0.18, easing: 'cubic-bezier(.5, 0, .8, .6)' },
    { transform: placed(bend, 0.86), opacity: 1, offset: 0.58, easing: 'cubic-bezier(.2, .5, .4, 1)' },
    { transform: placed(to, 0.42), opacity: 1, offset: 0.94 },
    { transform: placed(to, 0.3), opacity: 0 },
  ];
}

function placed({ x, y }: Place, scale: number): string {
  return `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0) scale(${scale})`;
}

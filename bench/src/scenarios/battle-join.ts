import { randomUUID } from 'node:crypto';

import { present } from '@voltide/core';

import { joinOrder, openBattle } from '../battles.ts';
import { median, quantile } from '../measure.ts';
import { sendAtRate, type Order, type OrderAnswer } from '../open-loop.ts';
import type { Row } from '../report.ts';
import type { BenchWorld } from '../world.ts';

const PLAYERS = 300;
const FREE_SEATS = 5;
const BATTLES = PLAYERS / FREE_SEATS;
const [OK, FULL] = [200, 409];

type Figures = { readonly p50Ms: number; readonly p99Ms: number; readonly refused: number };
type Round = { readonly opens: Figures; readonly joins: Figures; readonly rush: Figures };

/**
 * Three hundred players who sit down within one second, against as many who open a pack within one: five after the
 * other in each of sixty battles, and all of them at one battle, where five find a seat and the others are told so.
 */
export async function measureBattleJoin(world: BenchWorld, rounds: number): Promise<readonly Row[]> {
  const product = await world.startProduct();
  try {
    const { tokens } = world.writeTokens();
    const measured: Round[] = [];
    // The first round finds nothing compiled and no connection open.
    for (let round = 0; round <= rounds; round++) {
      const place = (round * (PLAYERS + BATTLES + 1)) % (tokens.length - PLAYERS - BATTLES - 1);
      const players = tokens.slice(place, place + PLAYERS);
      const creators = tokens.slice(place + PLAYERS, place + PLAYERS + BATTLES + 1);
      const taken = await measureRound({ world, port: product.port, players, creators });
      if (round > 0) measured.push(taken);
    }
    return summarise(measured);
  } finally {
    await product.stop();
  }
}

type Crowd = {
  readonly world: BenchWorld;
  readonly port: number;
  readonly players: readonly string[];
  readonly creators: readonly string[];
};

async function measureRound({ world, port, players, creators }: Crowd): Promise<Round> {
  const battles: string[] = [];
  for (const token of creators) battles.push(await openBattle(port, token, '3v3'));
  const last = present(battles.pop(), 'a battle');
  const opening = (token: string): Order => ({ path: '/api/packs/open', token, key: randomUUID(), body: world.body });
  const joining = (token: string, i: number): Order =>
    joinOrder(present(battles[Math.floor(i / FREE_SEATS)], 'a battle'), token);
  const opens = await sendAtRate(port, players.map(opening), PLAYERS);
  const joins = await sendAtRate(port, players.map(joining), PLAYERS);
  const rush = await sendAtRate(
    port,
    players.map((token) => joinOrder(last, token)),
    PLAYERS,
  );
  const seated = rush.filter(({ status }) => status === OK).length;
  const told = rush.filter(({ status }) => status === FULL).length;
  return {
    opens: figuresOf(opens, countRefused(opens)),
    joins: figuresOf(joins, countRefused(joins)),
    rush: figuresOf(rush, Math.abs(FREE_SEATS - seated) + Math.abs(PLAYERS - FREE_SEATS - told)),
  };
}

function countRefused(answers: readonly OrderAnswer[]): number {
  return answers.filter(({ status }) => status !== OK).length;
}

function figuresOf(answers: readonly OrderAnswer[], refused: number): Figures {
  const latencies = answers.map(({ latencyMs }) => latencyMs);
  return { p50Ms: median(latencies), p99Ms: quantile(latencies, 0.99), refused };
}

function summarise(rounds: readonly Round[]): readonly Row[] {
  const middle = (read: (round: Round) => number): number => median(rounds.map(read));
  const row = (what: string, read: (round: Round) => readonly [number, number], bounds: Bounds): Row => ({
    what,
    product: `${middle((round) => read(round)[0]).toFixed(2)} ms`,
    yardstick: `${middle((round) => read(round)[1]).toFixed(2)} ms`,
    ratio: middle((round) => read(round)[0] / read(round)[1]),
    better: 'lower',
    ...bounds,
  });
  const refused = rounds.reduce((sum, { opens, joins, rush }) => sum + opens.refused + joins.refused + rush.refused, 0);
  const crowd = `${PLAYERS} players within one second`;
  return [
    row(`${crowd} take the seats of ${BATTLES} battles, p50, against opens`, (r) => [r.joins.p50Ms, r.opens.p50Ms], {
      goal: 3,
      limit: 5,
    }),
    row(`${crowd} take the seats of ${BATTLES} battles, p99, against opens`, (r) => [r.joins.p99Ms, r.opens.p99Ms], {
      goal: 3,
      limit: 5,
    }),
    row(`${crowd} want ${FREE_SEATS} seats of one battle, p99, against opens`, (r) => [r.rush.p99Ms, r.opens.p99Ms], {
      goal: 3,
      limit: 5,
    }),
    {
      what: `${crowd}: refused, lost or seated wrongly`,
      product: `${refused} of ${3 * PLAYERS * rounds.length}`,
      yardstick: '0',
      ratio: refused,
      better: 'lower',
      goal: 0,
      limit: 0,
    },
  ];
}

type Bounds = Pick<Row, 'goal' | 'limit'>;

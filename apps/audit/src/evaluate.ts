import type { Findings } from './findings.ts';
import { text, whole } from './members.ts';
import { sun, type Doc, type Json } from './recompute.ts';
import { deciles, fitTest, holm, independenceTest, realisedReturn, type Return, type Tested } from './statistics.ts';

/** A play with its server seed and its player. */
export type Played = { readonly player: string; readonly who: string; readonly record: Doc };

export type Evaluation = {
  readonly tests: readonly (Tested & { readonly corrected: number })[];
  readonly returns: readonly Return[];
  /** Drawn numbers of all games in ten equal classes. */
  readonly classes: readonly number[];
};

/** Below this, chance alone is no explanation: one honest audit in a million would say so. */
const MISMATCH_P = 1e-6;
/** Below this, it is worth a second look with more plays. */
const NOTE_P = 1e-3;

/** Whole sun, as far as statistics need them. */
const sunOf = (amount: Json | undefined): number => Number.parseInt(String(sun(amount ?? '0.000000')), 10);
const sizeOf = ({ record }: Played): number => (record['game'] === 'wheel' ? 40 : 1_000_000);
const numbersOf = ({ record }: Played): readonly number[] => (record['draws'] as readonly Json[]).map(Number);

/** Tests the plays for everything that chance must not leave in them, corrected by Holm. */
export function evaluate(plays: readonly Played[], battles: readonly Doc[], findings: Findings): Evaluation {
  const found = [...fits(plays), ...independences(plays), ...ofBattles(battles), ...ofSeeds(plays)];
  const tests = found.filter((test): test is Tested => test !== undefined);
  const corrected = holm(tests);
  const judged = tests.map((test, i) => ({ ...test, corrected: corrected[i] ?? 1 }));
  for (const { name, corrected: p } of judged) {
    const words = `chance alone gives this with p = ${p.toExponential(1)}, after correction for ${tests.length} tests`;
    if (p < MISMATCH_P) findings.mismatch(name, `not uniform or not independent: ${words}`);
    else if (p < NOTE_P) findings.note(`${name}: ${words}. Repeat the audit with more plays.`);
  }
  return {
    tests: judged,
    returns: returnsOf(plays).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    classes: deciles(plays.flatMap(tenthsOf), 1),
  };
}

/** Drawn numbers as shares of their range; segments of the wheel fall into four of forty each. */
function tenthsOf(play: Played): readonly number[] {
  return numbersOf(play).map((drawn) => drawn / sizeOf(play));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key) ?? [];
    group.push(item);
    groups.set(key, group);
  }
  return groups;
}

const tableOf = ({ record }: Played): string => {
  const table = record['table'] as Doc;
  return `${text(record, 'game')} ${text(table, 'id')} v${whole(table, 'version')}`;
};

/** The share of the range that each outcome of a table has. */
function sharesOf(record: Doc): readonly number[] {
  if (record['game'] === 'wheel') return Array.from({ length: 40 }, () => 1 / 40);
  const table = record['table'] as Doc;
  const rows = (table['items'] ?? table['segments'] ?? table['outcomes']) as readonly Doc[];
  return rows.map((row) => Number(row['tickets']) / 1_000_000);
}

function outcomeIndex(shares: readonly number[], drawn: number, size: number): number {
  let end = 0;
  return shares.findIndex((share) => drawn < Math.round((end += share) * size));
}

function fits(plays: readonly Played[]): readonly (Tested | undefined)[] {
  const uniform = Array.from({ length: 10 }, () => 0.1);
  const games = [...groupBy(plays, (play) => text(play.record, 'game'))].map(([game, group]) =>
    fitTest(`${game}: drawn numbers in ten classes`, deciles(group.flatMap(tenthsOf), 1), uniform),
  );
  const tables = [...groupBy(plays, tableOf)].map(([name, group]) => {
    const [first] = group;
    if (first === undefined) return undefined;
    const shares = sharesOf(first.record);
    const counts = shares.map(() => 0);
    for (const drawn of group.flatMap(numbersOf)) {
      const index = outcomeIndex(shares, drawn, sizeOf(first));
      counts[index] = (counts[index] ?? 0) + 1;
    }
    return fitTest(`${name}: outcomes against the table`, counts, shares);
  });
  return [...games, ...tables];
}

/** The class of a bet: of the wheel by its size, of packs by price and quantity. */
function betClass({ record }: Played): string {
  const stake = sunOf(record['stake']);
  return stake <= 100_000 ? 'least' : stake <= 1_000_000 ? 'up to 1 VT' : 'above 1 VT';
}

/** Tests if the drawn number depends on a row that must not matter, by fifth of the range. */
function crossed(name: string, plays: readonly Played[], rowOf: (play: Played) => string): Tested | undefined {
  const rows = [...groupBy(plays, rowOf).values()].map((group) => {
    const tenths = deciles(group.flatMap(tenthsOf), 1);
    return [0, 2, 4, 6, 8].map((i) => (tenths[i] ?? 0) + (tenths[i + 1] ?? 0));
  });
  return independenceTest(name, rows);
}

function independences(plays: readonly Played[]): readonly (Tested | undefined)[] {
  const paid = plays.filter(({ record }) => sunOf(record['stake']) > 0);
  const ofGame = (game: string): readonly Played[] => plays.filter(({ record }) => record['game'] === game);
  return [
    crossed('drawn number and size of the bet', paid, betClass),
    crossed('wheel: segment and size of the bet', ofGame('wheel'), betClass),
    crossed('packs: ticket and quantity', ofGame('packs'), ({ record }) => String((record['draws'] as Json[]).length)),
    crossed('drawn number and player', plays, ({ player }) => player),
    crossed('drawn number and kind of player', plays, ({ who }) => who),
    crossed('drawn number and place in the pair', plays, ({ record }) => String(Math.min(30, Number(record['nonce'])))),
    serial(plays),
  ];
}

/** Tests if a number depends on the one before it. */
function serial(plays: readonly Played[]): Tested | undefined {
  const rows = Array.from({ length: 5 }, () => [0, 0, 0, 0, 0]);
  for (const group of groupBy(plays, ({ player }) => player).values()) {
    const fifths = group.flatMap(tenthsOf).map((share) => Math.floor(share * 5));
    fifths.slice(1).forEach((fifth, i) => {
      const row = rows[fifths[i] ?? 0];
      if (row !== undefined) row[fifth] = (row[fifth] ?? 0) + 1;
    });
  }
  return independenceTest('drawn number and the one before it', rows);
}

/** Rolled tickets, and who wins a battle of two in mode standard: the house no more often than the player. */
function ofBattles(battles: readonly Doc[]): readonly (Tested | undefined)[] {
  const uniform = Array.from({ length: 10 }, () => 0.1);
  const drawn = battles.flatMap((record) =>
    (record['draws'] as readonly Doc[]).filter(({ n }) => n === 1_000_000).map((each) => Number(each['drawn'])),
  );
  const seats = independenceTest(
    'battles: ticket and seat',
    [0, 1, 2, 3, 4, 5].map((seat) => {
      const tickets = battles.flatMap((record) =>
        (record['draws'] as readonly Doc[])
          .filter((each) => text(each, 'label').endsWith(`:s${seat}`))
          .map((each) => Number(each['drawn'])),
      );
      const tenths = deciles(tickets, 1_000_000);
      return [0, 2, 4, 6, 8].map((i) => (tenths[i] ?? 0) + (tenths[i + 1] ?? 0));
    }),
  );
  const duels = battles.filter((record) => {
    const lock = record['lock'] as Doc;
    const isDecided = (record['winners'] as readonly Json[]).length === 1;
    return lock['layout'] === '1v1' && lock['mode'] !== 'shared' && isDecided;
  });
  const won = duels.filter((record) => (record['winners'] as readonly Json[])[0] === 0).length;
  return [
    fitTest('battles: rolled tickets in ten classes', deciles(drawn, 1_000_000), uniform),
    seats,
    fitTest('battles: won against the house, of two seats', [won, duels.length - won], [0.5, 0.5]),
  ];
}

/** A server seed is random in every character; one that was chosen for its results would have to be searched for. */
function ofSeeds(plays: readonly Played[]): readonly (Tested | undefined)[] {
  const seeds = new Set(plays.map(({ record }) => text(record, 'serverSeed')));
  const counts = Array.from({ length: 16 }, () => 0);
  for (const seed of seeds) {
    for (const character of seed) {
      const digit = Number.parseInt(character, 16);
      counts[digit] = (counts[digit] ?? 0) + 1;
    }
  }
  return [
    fitTest(
      'server seeds: characters',
      counts,
      counts.map(() => 1 / 16),
    ),
  ];
}

function returnsOf(plays: readonly Played[]): readonly Return[] {
  const paid = plays.filter(({ record }) => record['game'] === 'packs' || record['game'] === 'wheel');
  return [...groupBy(paid, tableOf)].flatMap(([name, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const multiples = multiplesOf(first.record);
    const expected = multiples.reduce((all, { share, times }) => all + share * times, 0);
    const variance = multiples.reduce((all, { share, times }) => all + share * (times - expected) ** 2, 0);
    // Each pack of a purchase is a play of its own: ten of one price vary less than one of ten times the price.
    const single = group.flatMap(({ record }) => {
      const draws = (record['draws'] as readonly Json[]).length;
      const prizes = record['prizes'] as readonly Doc[];
      const got = record['game'] === 'wheel' ? [sunOf(record['payout'])] : prizes.map((prize) => sunOf(prize['value']));
      return got.map((each) => ({ stake: sunOf(record['stake']) / draws, got: each }));
    });
    return [realisedReturn(name, single, { expected, sd: Math.sqrt(variance) })];
  });
}

function multiplesOf(record: Doc): readonly { readonly share: number; readonly times: number }[] {
  const table = record['table'] as Doc;
  if (record['game'] === 'wheel') {
    return (table['tenths'] as readonly Json[]).map((tenths) => ({ share: 1 / 40, times: Number(tenths) / 10 }));
  }
  return (table['items'] as readonly Doc[]).map((item) => ({
    share: Number(item['tickets']) / 1_000_000,
    times: Number(item['value']) / Number(table['price']),
  }));
}

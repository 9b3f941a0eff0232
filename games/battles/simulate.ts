import type { Sums } from './sums.ts';

/** What a simulated battle is decided by. */
export type Simulated = {
  readonly mode: 'standard' | 'terminal' | 'points';
  readonly isLowest: boolean;
  readonly teams: number;
  /** How many seats a team has. */
  readonly size: number;
  /** What a seat finds in each round. */
  readonly rounds: readonly Sums[];
};

/** How many battles are simulated. */
export const SIMULATED = 40_000;

/** How often the best teams are level among {@link SIMULATED} battles. The same battle always gives the same count. */
export function countTies(battle: Simulated, seed: string): number {
  const next = randomOf(seed);
  const tables = battle.rounds.map(tableOf);
  let ties = 0;
  for (let i = 0; i < SIMULATED; i++) if (isTie(battle, tables, next)) ties += 1;
  return ties;
}

type Table = { readonly values: readonly number[]; readonly upTo: readonly number[] };

function tableOf(sums: Sums): Table {
  let sum = 0;
  const likely = [...sums].toSorted(([, one], [, other]) => other - one);
  return { values: likely.map(([value]) => value), upTo: likely.map(([, chance]) => (sum += chance)) };
}

function pick({ values, upTo }: Table, at: number): number {
  let i = 0;
  while (i < values.length - 1 && at >= (upTo[i] ?? 1)) i += 1;
  return values[i] ?? 0;
}

function isTie({ mode, isLowest, teams, size }: Simulated, tables: readonly Table[], next: () => number): boolean {
  const totals = new Float64Array(teams);
  const firsts = new Float64Array(teams);
  const found = new Float64Array(teams);
  for (const [round, table] of tables.entries()) {
    let best = -Infinity;
    for (let team = 0; team < teams; team++) {
      let value = 0;
      for (let seat = 0; seat < size; seat++) value += isLowest ? -pick(table, next()) : pick(table, next());
      found[team] = value;
      totals[team] = (totals[team] ?? 0) + value;
      if (value > best) best = value;
    }
    for (let team = 0; team < teams; team++) {
      if (mode === 'points' && found[team] === best) firsts[team] = (firsts[team] ?? 0) + 1;
      if (mode === 'terminal' && round === tables.length - 1) firsts[team] = found[team] ?? 0;
    }
  }
  return isBestShared(firsts, totals);
}

function isBestShared(firsts: Float64Array, totals: Float64Array): boolean {
  let [best, isShared] = [0, false];
  for (let team = 1; team < totals.length; team++) {
    const lead = (firsts[team] ?? 0) - (firsts[best] ?? 0) || (totals[team] ?? 0) - (totals[best] ?? 0);
    if (lead > 0) [best, isShared] = [team, false];
    else if (lead === 0) isShared = true;
  }
  return isShared;
}

/** Numbers from 0 to 1 that follow from a text: the generator sfc32, begun with FNV-1a. For figures, never for play. */
function randomOf(seed: string): () => number {
  let a = 0x811c9dc5;
  for (const character of seed) a = Math.imul(a ^ (character.codePointAt(0) ?? 0), 0x01000193);
  let [b, c, counter] = [0x9e3779b9, 0x243f6a88, 1];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 16; i++) next();
  return next;
}

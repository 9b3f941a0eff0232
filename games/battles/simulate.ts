import { present } from '@voltide/core';

import type { Sums } from './sums.ts';

export type Simulated = {
  readonly mode: 'standard' | 'terminal' | 'points';
  readonly isLowest: boolean;
  readonly teams: number;
  readonly size: number;
  readonly rounds: readonly Sums[];
};

export const SIMULATED = 40_000;

/** Counts level best teams among {@link SIMULATED} battles. The same battle always gives the same count. */
export function countTies(battle: Simulated, seed: string): number {
  const next = randomOf(seed);
  const tables = battle.rounds.map(tableOf);
  let ties = 0;
  for (let i = 0; i < SIMULATED; i++) if (isTie(battle, tables, next)) ties += 1;
  return ties;
}

type Table = readonly { readonly value: number; readonly below: number }[];

/** Lists the likeliest values first. The last one takes the rounding error. */
function tableOf(sums: Sums): Table {
  let sum = 0;
  const likely = [...sums].toSorted(([, one], [, other]) => other - one);
  const table = likely.map(([value, chance]) => ({ value, below: (sum += chance) }));
  return [...table.slice(0, -1), { ...present(table.at(-1), 'a value'), below: 1 }];
}

function pick(table: Table, at: number): number {
  return present(
    table.find(({ below }) => at < below),
    'a value',
  ).value;
}

type Side = { found: number; first: number; total: number };

function isTie({ mode, isLowest, teams, size }: Simulated, tables: readonly Table[], next: () => number): boolean {
  const sides = Array.from({ length: teams }, (): Side => ({ found: 0, first: 0, total: 0 }));
  for (const table of tables) {
    let best = -Infinity;
    for (const side of sides) {
      side.found = 0;
      for (let seat = 0; seat < size; seat++) side.found += isLowest ? -pick(table, next()) : pick(table, next());
      side.total += side.found;
      best = Math.max(best, side.found);
    }
    for (const side of sides) {
      if (mode === 'points' && side.found === best) side.first += 1;
      if (mode === 'terminal') side.first = side.found;
    }
  }
  return isBestShared(sides);
}

function isBestShared([first, ...others]: readonly Side[]): boolean {
  let [best, isShared] = [present(first, 'a team'), false];
  for (const side of others) {
    const lead = side.first - best.first || side.total - best.total;
    if (lead > 0) [best, isShared] = [side, false];
    else if (lead === 0) isShared = true;
  }
  return isShared;
}

/** Generates numbers from 0 to 1 from a text: the generator sfc32, seeded with FNV-1a. For figures, never for play. */
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

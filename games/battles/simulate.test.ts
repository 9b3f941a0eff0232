import { expect, it } from 'vitest';

import { countTies, SIMULATED, type Simulated } from './simulate.ts';

const coin = new Map([
  [1, 0.5],
  [3, 0.5],
]);
const dice = new Map([
  [2, 0.25],
  [5, 0.15],
  [9, 0.6],
]);
const battle: Simulated = { mode: 'standard', isLowest: false, teams: 3, size: 2, rounds: [coin, dice] };

it.each<[string, Partial<Simulated>, number]>([
  ['the highest total', {}, 7416],
  ['the lowest total', { isLowest: true }, 5366],
  ['the last round', { mode: 'terminal' }, 6785],
  ['the lowest of the last round', { mode: 'terminal', isLowest: true }, 4719],
  ['points', { mode: 'points' }, 7421],
  ['points of the lowest', { mode: 'points', isLowest: true }, 5372],
  ['one seat a team', { size: 1 }, 14663],
  ['two teams', { teams: 2 }, 4359],
])('always counts the same ties of %s, about as many as there should be', (_what, change, counted) => {
  const one = { ...battle, ...change };
  expect(countTies(one, 'seed')).toBe(counted);
  expect(countTies(one, 'another')).not.toBe(counted);
  expect(Math.abs(counted / SIMULATED - likelihood(one))).toBeLessThan(0.01);
});

/** Computes the chance of a tie from every possible result. */
function likelihood({ mode, isLowest, teams, size, rounds }: Simulated): number {
  const sign = isLowest ? -1 : 1;
  const values = rounds.flatMap((round) => Array.from({ length: size }, () => [...round]));
  const team = values.reduce<readonly (readonly [readonly number[], number])[]>(
    (results, each) =>
      results.flatMap(([found, chance]) =>
        each.map(([value, more]) => [[...found, sign * value], chance * more] as const),
      ),
    [[[], 1]],
  );
  const perRound = (found: readonly number[]): readonly number[] =>
    rounds.map((_, i) => found.slice(i * size, (i + 1) * size).reduce((sum, value) => sum + value, 0));
  const merged = new Map<string, readonly [readonly number[], number]>();
  for (const [found, chance] of team) {
    const sums = perRound(found);
    merged.set(sums.join(), [sums, chance + (merged.get(sums.join())?.[1] ?? 0)]);
  }
  let tied = 0;
  const walk = (sides: readonly (readonly number[])[], chance: number): void => {
    if (sides.length < teams) {
      for (const [sums, more] of merged.values()) walk([...sides, sums], chance * more);
      return;
    }
    const totals = sides.map((sums) => sums.reduce((sum, value) => sum + value, 0));
    const best = (i: number): number => Math.max(...sides.map((sums) => sums[i] ?? 0));
    const firsts = sides.map((sums) => {
      if (mode === 'terminal') return sums.at(-1) ?? 0;
      return mode === 'points' ? sums.filter((value, i) => value === best(i)).length : 0;
    });
    const scores = totals.map((total, i) => (firsts[i] ?? 0) * 1000 + total);
    if (scores.filter((score) => score === Math.max(...scores)).length > 1) tied += chance;
  };
  walk([], 1);
  return tied;
}

import { present, SUN_PER_VT } from '@voltide/core';
import { expect, it } from 'vitest';

import { findAnomalies, isSufficient } from './anomalies.ts';
import type { TableDay } from './figures.sql.ts';
import { createGameDays } from './game-days.ts';

const TODAY = 20_000 * 86_400_000;
const STAKE = SUN_PER_VT;
const EXPECTED = (STAKE * 93n) / 100n;

const noTables = {
  getById: (): never => {
    throw new Error('battles have no odds table');
  },
};

function battlesOf(seats: number, wonByPlayers: number): TableDay {
  const won = BigInt(wonByPlayers);
  const lost = BigInt(seats) - won;
  const squares = won * (2n * EXPECTED - EXPECTED) ** 2n + lost * EXPECTED ** 2n;
  return {
    atMs: TODAY,
    game: 'battles',
    tableId: 0,
    plays: seats,
    stakeSun: BigInt(seats) * STAKE,
    returnedSun: won * 2n * EXPECTED,
    edgeSun: BigInt(seats) * (STAKE - EXPECTED),
    squares,
  };
}

const kindsOf = (day: TableDay): readonly string[] =>
  findAnomalies({
    nowMs: TODAY + 1000,
    gameDays: createGameDays(noTables)([day]),
    plays: [],
    money: [],
    houseCashSun: 1n,
    owedSun: 0n,
    oldestWithdrawalMs: undefined,
    lags: [],
    books: undefined,
    nodes: [],
  }).map(({ kind }) => kind);

it('S12-04 battles against the house that players win half the time are ordinary, and more or fewer are named', () => {
  const seats = 10_000;
  expect(kindsOf(battlesOf(seats, 5000))).toEqual([]);
  // Six seats widen the interval: 3.891 deviations of the square root of 6 × 10,000 seats.
  expect(kindsOf(battlesOf(seats, 5470))).toEqual([]);
  expect(kindsOf(battlesOf(seats, 5480))).toEqual(['return_high']);
  expect(kindsOf(battlesOf(seats, 4530))).toEqual([]);
  expect(kindsOf(battlesOf(seats, 4520))).toEqual(['return_low']);
});

it('S12-04 a day with few battles says nothing of their odds', () => {
  const dayOf = (seats: number) => present(createGameDays(noTables)([battlesOf(seats, seats / 2)])[0], 'a day');
  expect(isSufficient(dayOf(2300))).toBe(false);
  expect(isSufficient(dayOf(2500))).toBe(true);
});

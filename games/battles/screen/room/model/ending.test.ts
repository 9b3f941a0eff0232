import { expect, it } from 'vitest';

import { settledRoom, type ShownResult } from '../../testing/shown-room.ts';
import { endingOf, endingSentence, leadSentence } from './ending.ts';
import { angleOf, arcsOf, turnKeyframes } from './ring.ts';
import { showOf, type Show } from './show.ts';
import { listRoundWinners, standingAfter } from './standing.ts';
import { roundSentence, teamName } from './words.ts';

function show(result: ShownResult, settings = {}): Show {
  const shown = showOf(settledRoom(result, settings));
  if (shown === undefined) throw new Error('it has a result');
  return shown;
}

const WON: ShownResult = {
  found: [
    ['1.000000', '2.000000'],
    ['4.000000', '2.000000'],
  ],
  winners: [0],
  payouts: ['9.000000', '0.000000'],
};
const plain = (text: string): string => text.replaceAll('\u2009', ' ');

it('S5-01 the end says who got what and why', () => {
  const ending = endingOf(show(WON));
  expect([ending.headline, ending.reason].map(plain)).toEqual([
    'You win 9.00 VT',
    'Highest total: 5.00 VT of 9.00 VT.',
  ]);
  expect(ending.rows.map(({ name, gotSun, isWinner }) => [name, gotSun, isWinner])).toEqual([
    ['You', 9_000_000n, true],
    ['coral1', 0n, false],
  ]);
});

it('S5-04 what did not give more than the own entry is no gain, though it was won', () => {
  expect(endingOf(show(WON))).toMatchObject({ isOwnWin: true, isGain: false });
  expect(endingOf(show({ ...WON, payouts: ['12.500001', '0.000000'] }))).toMatchObject({ isGain: true });
});

it('S5-01 a tie is told with its ticket and its chance', () => {
  const tied: ShownResult = {
    found: [['2.000000', '2.000000']],
    winners: [1],
    payouts: ['0.000000', '4.000000'],
    decider: { label: 'tie', n: 2, drawn: 1 },
  };
  expect(plain(endingSentence(show(tied)))).toBe(
    'coral1 wins 4.00 VT. You and coral1 are level at 2.00 VT: a tie, decided by ticket 2 of 2, chance 50%.',
  );
});

it('S5-01 Points, Terminal, Shared and inverse battles say what counted', () => {
  const reasons = [
    endingOf(show(WON, { mode: 'points' })).reason,
    endingOf(show(WON, { mode: 'terminal' })).reason,
    endingOf(show({ ...WON, winners: [0, 1] }, { mode: 'shared' })).reason,
    endingOf(show({ ...WON, winners: [1] }, { inverse: true })).reason,
  ].map(plain);
  expect(reasons).toEqual([
    'Level at 1 point with another; higher total, 5.00 VT.',
    'Highest item of the last round: 4.00 VT.',
    'All seats get an equal part of everything found.',
    'Lowest total: 4.00 VT of 9.00 VT.',
  ]);
});

it('S5-01 a Terminal battle has no leader before its last round; each landing moves the lead of a Standard one', () => {
  const terminal = show(WON, { mode: 'terminal' });
  expect([1, 2].map((landed) => standingAfter(terminal, landed).leaders)).toEqual([[], [0]]);
  const standard = show(WON);
  expect([0, 1, 2].map((landed) => standingAfter(standard, landed).leaders)).toEqual([[], [1], [0]]);
  expect([0, 1].map((round) => listRoundWinners(standard, round))).toEqual([[1], [0]]);
});

it('S5-01 the arcs of a Jackpot are the exact weights, and its pointer rests inside the drawn arc', () => {
  const jackpot = show(
    { ...WON, winners: [1], decider: { label: 'jackpot', n: 9_000_000, drawn: 6_000_000 } },
    { mode: 'jackpot' },
  );
  const { weights = [] } = standingAfter(jackpot, 2);
  expect(weights).toEqual([5_000_000n, 4_000_000n]);
  const [first, second] = arcsOf(weights);
  expect([first?.span, second?.span]).toEqual([
    [0, 0.555555],
    [0.555555, 1],
  ]);
  const turns = angleOf(6_000_000n, 9_000_000n) / 360;
  expect(turns > 0.5556 && turns < 1).toBe(true);
  expect(turnKeyframes(270).flatMap((stop) => Object.keys(stop))).toEqual(['transform', 'easing', 'transform']);
  expect(plain(endingOf(jackpot).reason)).toBe(
    'Ticket 6,000,001 of 9,000,000 was drawn. coral1 held 5,000,001 to 9,000,000, a chance of 44.44%.',
  );
});

it('S5-01 each round is one sentence for those who hear it', () => {
  const battle = show(WON);
  expect(plain(roundSentence(battle, standingAfter(battle, 1)))).toBe(
    'Round 1 of 2: you 1.00 VT, coral1 2.00 VT; coral1 leads with 2.00 VT.',
  );
});

it('S5-01 the name of a player is never changed, at the head of a sentence neither', () => {
  const lost: ShownResult = { ...WON, found: [['1.000000', '4.000000']], winners: [1] };
  const [theirs, level] = [show(lost), show({ ...WON, found: [['2.000000', '2.000000']], winners: [0, 1] })];
  expect(plain(endingOf(theirs).headline)).toBe('coral1 wins 5.00 VT');
  expect(plain(leadSentence(theirs, standingAfter(theirs, 1)))).toBe('coral1 leads with 4.00 VT.');
  expect(teamName(theirs, 1)).toBe('coral1');
  expect(teamName(theirs, 0)).toBe('You');
  expect(plain(leadSentence(level, standingAfter(level, 1)))).toBe('You and coral1 are level at 2.00 VT.');
  expect(leadSentence(theirs, standingAfter(theirs, 0))).toBe('No one leads yet.');
});

import { formatVt, parseVt, utcDay } from '@voltide/core';
import { bytesOfHex, hexOf, type HashPort } from '@voltide/fairness';

import { judge, short, type Checked, type Comparison } from './checked.ts';
import { leafHash } from './growing-tree.ts';
import { dayHash, isSigned } from './hashes.ts';
import { readDay, type Day } from './shapes.ts';

type DayCheck = Checked & { readonly day: Day; readonly hash: string };

export const ZEROS = '0'.repeat(64);
const DAY_MS = 86_400_000;

/**
 * Checks the seal of a day by itself: its signature, its sums, and that it contradicts neither itself nor the calendar.
 * @throws UnreadableDocument
 */
export function checkDay(port: HashPort, content: unknown): DayCheck {
  const day = readDay(content);
  const hash = dayHash(port, day);
  return {
    day,
    hash,
    ...judge(compareDay(port, day, hash)),
    proven: `the key ${short(day.key)} has signed this seal of ${day.date}, whose hash is ${hash}, and its sums add up`,
    notProven: [
      'that others were shown the same document: compare its hash with a mirror or a published copy',
      'that every player is in the books: each looks for the own statement by a proof',
      'that the key is that of this house: compare it with the seals that you know',
    ],
  };
}

/** Lists the comparisons of a day, for its check and for those of proofs under it. */
export function compareDay(port: HashPort, day: Day, hash: string): readonly Comparison[] {
  return [
    {
      subject: 'signature',
      ok: isSigned(port, day),
      text: `the signature over ${short(hash)} is by the key ${short(day.key)}`,
      fault: 'the signature is not by the key of the seal',
    },
    ...compareTimes(day),
    ...compareHistory(port, day),
    ...compareSums(day),
    ...compareLists(day),
  ];
}

function compareTimes({ date, takenAt, previous, liabilities, jackpot }: Day): readonly Comparison[] {
  const next = utcDay(Date.parse(date) + DAY_MS);
  return [
    {
      subject: 'time',
      ok: utcDay(Date.parse(takenAt)) === next,
      text: `the books were counted at ${takenAt}, on the day after ${date}`,
      fault: `the books were counted at ${takenAt}, which is not on the day after ${date}`,
    },
    {
      subject: 'previous',
      ok: previous === null || previous.date < date,
      text: previous === null ? 'no day was sealed before' : `it follows the seal of ${previous.date}`,
      fault: 'the seal before it is of a later day',
    },
    {
      subject: 'liabilities',
      ok: liabilities === null || liabilities.date <= next,
      text: liabilities === null ? 'no liabilities are sealed yet' : `the liabilities are those of ${liabilities.date}`,
      fault: 'the liabilities are of a day that had not begun',
    },
    {
      subject: 'jackpot',
      ok: jackpot === null || jackpot.date <= date,
      text: jackpot === null ? 'no jackpot is sealed yet' : `the jackpot is that of ${jackpot.date}`,
      fault: 'the jackpot is of a day that had not ended',
    },
  ];
}

function compareHistory(port: HashPort, { previous, history }: Day): readonly Comparison[] {
  const isFirst = history.size === 0;
  const alone = history.size === 1 && previous !== null ? hexOf(leafHash(port, bytesOfHex(previous.hash))) : undefined;
  return [
    {
      subject: 'history',
      ok: isFirst === (previous === null) && isFirst === (history.root === ZEROS),
      text: isFirst ? 'it is the first seal' : `its history holds ${history.size} seals before it`,
      fault: 'its history and the seal before it contradict each other',
    },
    {
      subject: 'history',
      ok: alone === undefined || alone === history.root,
      text: isFirst ? 'an empty history has an empty root' : `the root of its history is ${short(history.root)}`,
      fault: 'the root of its history is not that of the one seal before it',
    },
  ];
}

function compareSums({ books, house }: Day): readonly Comparison[] {
  const totalSun = parseVt(books.total);
  const partsSun = parseVt(books.cash) + parseVt(books.held) + parseVt(books.vault) + parseVt(books.items);
  const houseSun = parseVt(house.capital) + parseVt(house.deposits) - totalSun;
  const chainSun = parseVt(house.accounts.find(({ kind }) => kind === 'cash')?.balance ?? '0');
  return [
    {
      subject: 'total',
      ok: partsSun === totalSun,
      text: `cash ${books.cash}, held ${books.held}, vault ${books.vault} and items ${books.items} are ${books.total}`,
      fault: `the parts of what players own are ${formatVt(partsSun)} VT, not the total of ${books.total} VT`,
    },
    {
      subject: 'house',
      ok: houseSun === parseVt(house.cash),
      text: `capital ${house.capital} and deposits ${house.deposits} less ${books.total} leave ${house.cash} VT`,
      fault: `capital and deposits less what players own are ${formatVt(houseSun)} VT, not ${house.cash} VT`,
    },
    {
      subject: 'capital',
      ok: chainSun === parseVt(house.capital),
      text: `the chain of the house ends with its capital of ${house.capital} VT`,
      fault: `the chain of the house ends with ${formatVt(chainSun)} VT, not with its capital of ${house.capital} VT`,
    },
  ];
}

function compareLists({ date, seasons, battles, audit, jackpot }: Day): readonly Comparison[] {
  const names = new Set(seasons.map(({ period, season }) => `${period} ${season}`));
  return [
    {
      subject: 'seasons',
      ok: names.size === seasons.length && seasons.every(({ period, season }) => period !== 'day' || season <= date),
      text: `${seasons.length} ${seasons.length === 1 ? 'season' : 'seasons'} of leaderboards, each once`,
      fault: 'a season of a leaderboard appears twice, or had not ended',
    },
    {
      subject: 'battles',
      ok: (battles.count === 0) === (battles.root === ZEROS),
      text: `${battles.count} ${battles.count === 1 ? 'battle' : 'battles'} under the root ${short(battles.root)}`,
      fault: 'the number of battles and their root contradict each other',
    },
    {
      subject: 'audit',
      ok: (audit.entries === 0) === (audit.hash === ZEROS),
      text: `the audit ends with entry ${audit.entries}`,
      fault: 'the number of entries of the audit and its hash contradict each other',
    },
    {
      subject: 'jackpot',
      ok: jackpot === null || jackpot.root !== ZEROS,
      text: jackpot === null ? 'no jackpot' : `the list of the jackpot has the root ${short(jackpot.root)}`,
      fault: 'the list of the jackpot has no root',
    },
  ];
}

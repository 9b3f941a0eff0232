import { hexOf, bytesOfHex, type HashPort } from '@voltide/fairness';

import { compareDay } from './check-day.ts';
import { judge, short, type Checked, type Comparison } from './checked.ts';
import { createGrowingTree, leafHash } from './growing-tree.ts';
import { dayHash } from './hashes.ts';
import { readDay, type Day } from './shapes.ts';

type DaysCheck = Checked & {
  readonly days: readonly Day[];
  /** True if one key has signed contradictory seals: the house has shown different people different books. */
  readonly isSplit: boolean;
};

type Known = { readonly day: Day; readonly hash: string };

/**
 * Checks seals against each other: no two of one day, no two histories of one length, each linked to the one before it.
 * Two contradictory seals of one key are a split view. @throws UnreadableDocument
 */
export function compareDays(port: HashPort, contents: readonly unknown[]): DaysCheck {
  const known = contents
    .map((content) => readDay(content))
    .map((day) => ({ day, hash: dayHash(port, day) }))
    .toSorted((a, b) =>
      a.day.date === b.day.date ? a.day.history.size - b.day.history.size : a.day.date < b.day.date ? -1 : 1,
    );
  const own = known.flatMap(({ day, hash }) =>
    compareDay(port, day, hash).map((each) => ({
      ...each,
      text: `${day.date}: ${each.text}`,
      fault: `${day.date}: ${each.fault}`,
    })),
  );
  const between = known.flatMap((later, i) => known.slice(0, i).flatMap((earlier) => comparePair(earlier, later)));
  const areSigned = own.every(({ subject, ok }) => subject !== 'signature' || ok);
  const isSplit = areSigned && between.some(({ subject, ok }) => subject === 'split view' && !ok);
  const dates = known.map(({ day }) => day.date);
  return {
    days: known.map(({ day }) => day),
    isSplit,
    ...judge([...between, ...compareRoots(port, known), ...own]),
    proven: `the seals of ${[...new Set(dates)].join(', ')} do not contradict each other`,
    notProven: ['what stands between days that do not follow each other: ask for their consistency proof'],
  };
}

function comparePair(earlier: Known, later: Known): readonly Comparison[] {
  const [first, second] = [earlier.day, later.day];
  const isSameKey = first.key === second.key;
  const isSameDate = first.date === second.date;
  const key: Comparison = {
    subject: 'key',
    ok: isSameKey,
    text: `one key, ${short(first.key)}`,
    fault: `the seals of ${first.date} and ${second.date} name different keys: only one of them can be of this house`,
  };
  if (!isSameKey) return [key];
  const isSameHistory = first.history.size !== second.history.size || first.history.root === second.history.root;
  const isSame = earlier.hash === later.hash;
  const isLinked = second.previous?.date !== first.date || second.previous.hash === earlier.hash;
  return [
    {
      subject: 'split view',
      ok: !isSameDate || isSame,
      text: isSameDate
        ? `both files are the same seal of ${first.date}`
        : `${first.date} and ${second.date} are two days`,
      fault: `split view: one key has signed ${short(earlier.hash)} and ${short(later.hash)} for ${first.date}`,
    },
    {
      subject: 'split view',
      ok: isSameHistory && (isSameDate || first.history.size < second.history.size),
      text: 'their histories have one order',
      fault: `split view: the histories of ${first.date} and ${second.date} cannot both be true`,
    },
    {
      subject: 'split view',
      ok: isLinked,
      text:
        second.previous?.date === first.date
          ? `${second.date} names this very seal of ${first.date}`
          : 'neither names the other',
      fault: `split view: ${second.date} follows another seal of ${first.date} than this one`,
    },
  ];
}

/** Computes the roots of histories if all seals from the first on are given. */
function compareRoots(port: HashPort, known: readonly Known[]): readonly Comparison[] {
  const tree = createGrowingTree(port);
  const comparisons: Comparison[] = [];
  for (const { day, hash } of known) {
    if (day.history.size !== tree.size()) break;
    comparisons.push({
      subject: 'history',
      ok: hexOf(tree.top()) === day.history.root,
      text: `${day.date}: the history over ${day.history.size} seals has the root that follows from them`,
      fault: `${day.date}: the root of its history does not follow from the seals before it`,
    });
    tree.add(leafHash(port, bytesOfHex(hash)));
  }
  return comparisons;
}

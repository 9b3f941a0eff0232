import { bytesOfHex, climbTree, hexOf, type HashPort } from '@voltide/fairness';

import { compareDay } from './check-day.ts';
import { judge, short, type Checked, type Comparison } from './checked.ts';
import { dayHash } from './hashes.ts';
import { isConsistent } from './history.ts';
import { readConsistency, type Consistency, type Day } from './shapes.ts';

type ConsistencyCheck = Checked & { readonly earlier: Day; readonly later: Day };

/**
 * Checks that a day is in the history of a later one, and that all before it is unchanged.
 * @throws UnreadableDocument
 */
export function checkConsistency(port: HashPort, content: unknown): ConsistencyCheck {
  const proof = readConsistency(content);
  const { earlier, later } = proof;
  const hash = dayHash(port, earlier);
  const between = later.history.size - earlier.history.size - 1;
  return {
    earlier,
    later,
    ...judge([
      ...compareOrder(proof, hash),
      ...compareHistories(port, proof, hash),
      ...compareDay(port, earlier, hash).map((each) => ofDay(earlier, each)),
      ...compareDay(port, later, dayHash(port, later)).map((each) => ofDay(later, each)),
    ]),
    proven:
      `the seal of ${later.date} holds that of ${earlier.date} and all ${earlier.history.size} before it unchanged, ` +
      `with ${between} ${between === 1 ? 'seal' : 'seals'} between them`,
    notProven: ['what the seals between them hold: each has a proof of its own'],
  };
}

function ofDay({ date }: Day, { text, fault, ...rest }: Comparison): Comparison {
  return { ...rest, text: `${date}: ${text}`, fault: `${date}: ${fault}` };
}

function compareOrder({ earlier, later }: Consistency, hash: string): readonly Comparison[] {
  const isNext = later.history.size === earlier.history.size + 1;
  const isLinked = later.previous?.hash === hash && later.previous.date === earlier.date;
  return [
    {
      subject: 'order',
      ok: earlier.date < later.date && earlier.history.size < later.history.size,
      text: `${earlier.date} comes before ${later.date}`,
      fault: `${earlier.date} does not come before ${later.date}`,
    },
    {
      subject: 'key',
      ok: earlier.key === later.key,
      text: `both are signed by the key ${short(later.key)}`,
      fault: 'the two seals name different keys',
    },
    {
      subject: 'previous',
      ok: !isNext || isLinked,
      text: isNext ? `${later.date} names the hash of ${earlier.date}` : 'other seals stand between them',
      fault: `the seal before ${later.date} is not this one of ${earlier.date}`,
    },
  ];
}

function compareHistories(port: HashPort, proof: Consistency, hash: string): readonly Comparison[] {
  const { earlier, later, inclusion, consistency } = proof;
  const at = { place: earlier.history.size, entries: later.history.size };
  const top = climbTree(port, bytesOfHex(hash), at, inclusion);
  return [
    {
      subject: 'inclusion',
      ok: top !== undefined && hexOf(top) === later.history.root,
      text: `${inclusion.length} hashes lead from ${short(hash)} to the history of ${later.date}`,
      fault: `the seal of ${earlier.date} is not in the history of ${later.date}`,
    },
    {
      subject: 'consistency',
      ok: isConsistent(port, earlier.history, later.history, consistency),
      text: `${consistency.length} hashes show that both histories begin with the same ${earlier.history.size} seals`,
      fault: `the history of ${later.date} does not begin with that of ${earlier.date}`,
    },
  ];
}

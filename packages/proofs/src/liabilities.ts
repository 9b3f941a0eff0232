import { formatVt, parseVt } from '@voltide/core';
import { bytesOfHex, hexOf, type HashPort } from '@voltide/fairness';
import {
  checkProof,
  checkSeal,
  coverageBps,
  PROOF_FORMAT,
  readProof,
  reservesText,
  traceRoot,
  type ProofCheck,
  type SealCheck,
} from '@voltide/reserves';

import {
  countText,
  NOTHING_ELSE,
  stepsOf,
  wrongText,
  type Comparison,
  type ProofNumber,
  type Verdict,
} from './verdict.ts';

const NOT_IN_TREE = 'the account is not in the sealed tree with this amount';
const NOT_PROVEN = 'that the balance was on the chain at that block, and that no one was left out';

/** Checks a day's seal of what is owed, or the proof of an account in it. @throws UnreadableDocument */
export function judgeLiabilities(
  port: HashPort,
  content: unknown,
): { readonly check: SealCheck | ProofCheck; readonly verdict: Verdict } {
  const { format } = content as { readonly format?: unknown };
  const isProof = format === PROOF_FORMAT;
  const own = isProof ? checkProof(port, content) : undefined;
  const check = own ?? checkSeal(content);
  const comparisons = [...(isProof ? [pathComparison(port, content)] : []), ...sealComparisons(check)];
  const steps = stepsOf(comparisons, check.faults);
  const { seal, faults, isCovered } = check;
  const title =
    own === undefined ? `What is owed on ${seal.date}` : `Account ${own.account} in the seal of ${seal.date}`;
  const base = { kind: 'liabilities', title, steps } as const;
  if (faults.length > 0) {
    return { check, verdict: { ...base, state: 'mismatch', told: wrongText(steps), notProven: NOTHING_ELSE } };
  }
  const mine =
    own === undefined ? '' : `${formatVt(own.amountSun)} TRX of ${own.account} are in the sealed total, and `;
  const told = `${mine}the address has signed root, total and its balance, which ${
    isCovered ? 'covers' : 'does not cover'
  } the ${seal.liabilities.total} TRX owed (${coverageText(check)})`;
  return { check, verdict: { ...base, state: isCovered ? 'proven' : 'not covered', told, notProven: NOT_PROVEN } };
}

function sealComparisons(check: SealCheck): readonly Comparison[] {
  const { seal, reservesSun } = check;
  const { total, ...parts } = seal.liabilities;
  const partNumbers = Object.entries(parts).map(([name, amount]) => [name, `${amount} TRX`] as const);
  return [
    {
      fault: 'the parts of the liabilities are not their total',
      text: 'the parts add up to the total',
      numbers: [...partNumbers, ['Total', `${total} TRX`]],
    },
    {
      fault: 'a total is out of range',
      text: `the reserves are ${coverageText(check)} of what is owed`,
      numbers: [
        ['Reserves', `${formatVt(reservesSun)} TRX`],
        ['Owed', `${total} TRX`],
      ],
    },
    {
      fault: 'the id of the block is that of another number',
      text: 'the id of the block begins with its number',
      numbers: [
        ['Block', countText(seal.block.number)],
        ['Id', seal.block.id],
      ],
    },
    {
      fault: 'the block is younger than the count of the liabilities',
      text: 'the block is not younger than the count',
      numbers: [
        ['Block', seal.block.timestamp],
        ['Counted', seal.takenAt],
      ],
    },
    {
      fault: 'the liabilities were counted on another day',
      text: 'it was counted on its day',
      numbers: [['Day', seal.date]],
    },
    { fault: 'an address counts twice', text: 'each address counts once', numbers: [] },
    ...seal.reserves.map(({ address, balance, signature }) => ({
      fault: `${address} has not signed this`,
      text: `${address} has signed root, total, block and its balance`,
      numbers: [['Signed text', reservesText(seal, balance)] as const, ['Signature', signature] as const],
    })),
  ];
}

/** Lists the way of an account to the root: on each level the hash and the sum of the neighbour and of the node. */
function pathComparison(port: HashPort, content: unknown): Comparison {
  const { account, blind, amount, place, path, seal } = readProof(content);
  const leaf = { blind: bytesOfHex(blind), id: account, sumSun: parseVt(amount) };
  const siblings = path.map((each) => ({ hash: bytesOfHex(each.hash), sumSun: parseVt(each.amount) }));
  const nodes = traceRoot(port, leaf, { place, siblings }) ?? [];
  const numbers = nodes.flatMap(({ hash, sumSun }, level): ProofNumber[] => {
    const beside = path[level - 1];
    return [
      ...(beside === undefined ? [] : [[`Neighbour ${level}`, `${beside.amount} TRX, ${beside.hash}`] as const]),
      [level === 0 ? 'Leaf' : `Node ${level}`, `${formatVt(sumSun)} TRX, ${hexOf(hash)}`],
    ];
  });
  return {
    fault: NOT_IN_TREE,
    text: 'hashes and sums lead from the leaf to the sealed root and total',
    numbers: [
      ['Account', account],
      ['Amount', `${amount} TRX`],
      ...numbers,
      ['Sealed', `${seal.liabilities.total} TRX, ${seal.root}`],
    ],
  };
}

function coverageText(check: SealCheck): string {
  const bps = coverageBps(check);
  return bps === undefined ? 'nothing is owed' : `${bps / 100n}.${`${bps % 100n}`.padStart(2, '0')}%`;
}

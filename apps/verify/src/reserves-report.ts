import { formatVt } from '@voltide/core';
import type { HashPort } from '@voltide/fairness';
import { checkProof, checkSeal, coverageBps, PROOF_FORMAT, type ProofCheck, type SealCheck } from '@voltide/reserves';

const BPS_PER_PERCENT = 100n;
const CENTS = 2;

/** Checks a day's seal, or the proof of an account. @throws UnreadableDocument */
export function checkReserves(port: HashPort, content: unknown): SealCheck | ProofCheck {
  const { format } = content as { readonly format?: unknown };
  return format === PROOF_FORMAT ? checkProof(port, content) : checkSeal(content);
}

/** Returns 1 if something does not hold, or the reserves are less than the debt. */
export function exitCodeOfReserves({ faults, isCovered }: SealCheck): 0 | 1 {
  return faults.length > 0 || !isCovered ? 1 : 0;
}

export function reservesReport(check: SealCheck | ProofCheck): string {
  const { seal, faults, isCovered } = check;
  const lines = [
    `liabilities of ${seal.date}, ${seal.network}: ${seal.liabilities.total} TRX`,
    ...seal.reserves.map(
      ({ address, balance }) => `  reserves: ${balance} TRX at ${address}, block ${seal.block.number}`,
    ),
    `  ${isCovered ? 'covered' : 'not covered'}: ${coverageText(check)}`,
    ...('account' in check ? [`  account ${check.account}: ${amountOf(check)} TRX`] : []),
    ...faults.map((fault) => `  MISMATCH: ${fault}`),
  ];
  if (faults.length > 0) return `${lines.join('\n')}\n`;
  const proven = 'account' in check ? 'this amount is in the sealed total, and ' : '';
  return `${[
    ...lines,
    `  proven: ${proven}the addresses have signed root, total and balance`,
    '  not proven here: that the balance was on the chain at that block, and that no one was left out',
  ].join('\n')}\n`;
}

export function reservesJson(check: SealCheck | ProofCheck): string {
  const { seal, faults, isCovered } = check;
  const own = 'account' in check ? { account: check.account, amount: amountOf(check) } : null;
  const result = faults.length > 0 ? 'mismatch' : isCovered ? 'ok' : 'not covered';
  const { date, network, root, block, liabilities, reserves } = seal;
  const told = {
    date,
    network,
    root,
    block,
    liabilities,
    reserves,
    covered: coverageText(check),
    isCovered,
    own,
    faults,
  };
  return `${JSON.stringify({ result, liabilities: told }, undefined, 2)}\n`;
}

function amountOf({ amountSun }: ProofCheck): string {
  return formatVt(amountSun);
}

function coverageText(check: SealCheck): string {
  const bps = coverageBps(check);
  if (bps === undefined) return 'nothing is owed';
  return `${bps / BPS_PER_PERCENT}.${`${bps % BPS_PER_PERCENT}`.padStart(CENTS, '0')}%`;
}

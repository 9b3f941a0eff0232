import { browserHashes } from '@voltide/fairness/browser';

import { checkJackpot } from '../../check.ts';
import { isIncluded, type InclusionProof } from '../../merkle.ts';

type Proof = { readonly root: string; readonly proof: InclusionProof };

export type Verdict = { readonly ok: boolean; readonly text: string };

/** Computes a day again in the page, and looks for the viewer's tickets in its list. */
export function recompute(day: { readonly root: string }, own: Proof | undefined): Verdict {
  const check = checkJackpot(browserHashes, day);
  if (check === undefined) return { ok: false, text: 'This day has not been drawn.' };
  if (check.faults.length > 0) return { ok: false, text: `Does not hold: ${check.faults.join('; ')}.` };
  const proven = 'Proven: the winners follow from the sealed list and the beacon.';
  if (own === undefined) return { ok: true, text: proven };
  const isIn = own.root === day.root && isIncluded(browserHashes, day.root, own.proof);
  const { tickets, first } = own.proof.entry;
  const range = tickets === 1 ? `number ${first}` : `numbers ${first} to ${first + tickets - 1}`;
  return isIn
    ? { ok: true, text: `${proven} Your tickets are in it: ${range}.` }
    : { ok: false, text: 'Does not hold: your tickets are not in the sealed list.' };
}

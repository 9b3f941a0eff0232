import type { WithdrawalFacts } from '@voltide/contract';

import { TRX_LIMITS } from '../../../lib/wallet/trx-limits.ts';
import { REVIEW_REASON_TEXTS } from '../model/review-reasons.ts';

/** Names the reasons for which a withdrawal will wait; empty without any. */
export function WithdrawNotes({ facts }: { readonly facts: WithdrawalFacts }) {
  const notes = listNotes(facts);
  if (notes.length === 0) return null;
  return (
    <ul className="withdraw-notes">
      {notes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function listNotes({ isPaying, identity, reviewReasons, targetHours }: WithdrawalFacts): readonly string[] {
  const reasons = reviewReasons.filter((reason) => reason !== 'identity').map((reason) => REVIEW_REASON_TEXTS[reason]);
  const notes: (string | false)[] = [
    !isPaying && 'Payouts are paused. New requests are queued and will be paid when payouts resume.',
    identity === 'announced' &&
      `We verify your identity once your withdrawals exceed ${TRX_LIMITS.identity} in total. ` +
        'You are more than halfway there.',
    identity === 'due' && 'Your next withdrawal waits until we have verified your identity.',
    reasons.length > 0 && `An operator reviews it first, within ${targetHours} hours, because ${reasons.join('; ')}.`,
  ];
  return notes.filter((note) => note !== false);
}

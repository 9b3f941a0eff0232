import { LinkButton } from '@voltide/ui';
import { Wallet } from 'lucide-react';

import { isQuickGame } from '../../../kit/host.ts';
import { exactVt } from '../model/exact-vt.ts';
import { BUCKET_WORDS, type Payment } from '../model/payment.ts';
import { useHost } from '../host.ts';
import './seat-notes.css';

/** Names the paying balance and its rest, or says that none covers the price. It keeps its place while unknown. */
export function PaymentLine({ payment }: { readonly payment: Payment | undefined }) {
  const { viewer } = useHost();
  return (
    <div className="seat-note" data-tone={payment?.kind === 'short' ? 'warn' : undefined}>
      <Wallet aria-hidden />
      <p>{viewer.kind === 'visitor' ? VISITOR : textOf(payment)}</p>
      {payment?.kind === 'short' && !isQuickGame(viewer) ? (
        <LinkButton href="/inventory" size={36}>
          Sell items
        </LinkButton>
      ) : null}
    </div>
  );
}

const VISITOR = 'This makes you a guest with 25 VT of play balance. You must be 18 or older.';

function textOf(payment: Payment | undefined): string {
  switch (payment?.kind) {
    case undefined:
      return 'Looking up what you can pay with.';
    case 'free':
      return 'The creator pays for this seat. Nothing is taken from your balance.';
    case 'paid':
      return `Paid from your ${BUCKET_WORDS[payment.bucket]}, which then holds ${exactVt(payment.leftSun)}.`;
    case 'short':
      return shortText(payment);
  }
}

function shortText({ buckets, mostSun }: Extract<Payment, { readonly kind: 'short' }>): string {
  const [only] = buckets;
  if (only === undefined) return 'Only cash can pay for others, and cash cannot buy one of these packs now.';
  if (buckets.length === 1) return `Only your ${BUCKET_WORDS[only]} can pay this, and it holds ${exactVt(mostSun)}.`;
  return `A stake is paid from one balance. The larger of yours holds ${exactVt(mostSun)}.`;
}

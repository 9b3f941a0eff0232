import { useQuery } from '@tanstack/react-query';
import { ErrorState, Money } from '@voltide/ui';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { promoDay, releaseText } from '../../../lib/promo/promo-words.ts';
import { queryFor } from '../../../lib/http/query.ts';

type Promo = AnswerOf<'GET /api/promo'>;

/** Explains how play balance becomes cash, how much has, and how long it stays (S10-02). */
export function PromoPanel({ isKnown }: { readonly isKnown: boolean }) {
  const { data, error, refetch } = useQuery({ ...queryFor('GET /api/promo'), staleTime: 0, enabled: isKnown });
  if (error !== null) {
    return (
      <div className="panel">
        <ErrorState
          text="Your play balance could not be read."
          code={errorText(error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  const promo = data ?? undefined;
  return (
    <section className="promo-panel panel" aria-labelledby="play-balance" aria-busy={promo === undefined || undefined}>
      <div className="promo-how">
        <h2 id="play-balance">How play balance becomes cash</h2>
        <p className="quiet">
          Every 100 VT of cash you stake turns play balance into cash:{' '}
          {promo === undefined ? (
            <Wait text="0.00&nbsp;VT on packs and in battles, 0.00&nbsp;VT on the wheel" />
          ) : (
            releaseText(promo)
          )}
          .
        </p>
        <p className="quiet">No wagering target, no highest bet, no highest payout.</p>
      </div>
      <dl className="promo-total">
        <dt className="hint">Turned into cash so far</dt>
        <dd>
          {promo === undefined ? <Wait text="0.000000 VT" /> : <Money amount={promo.releasedTotal} decimals={6} />}
        </dd>
      </dl>
      <details>
        <summary>When does it expire?</summary>
        <p className="quiet">{promo === undefined ? null : expiryText(promo)}</p>
      </details>
    </section>
  );
}

/** Placeholder as long as this text. */
function Wait({ text }: { readonly text: string }) {
  return (
    <span className="promo-wait" aria-hidden>
      {text}
    </span>
  );
}

function expiryText({ expiresAt }: Promo): string {
  const rule =
    '90 days after your last activity: a play, a deposit, a sign-in, anything that moves your balance. We tell you ' +
    '14 days before, here and by mail. Items you hold never expire.';
  if (expiresAt === null) return `${rule} You have no play balance now.`;
  return `${rule} If you don't play or sign in from now on, that is ${promoDay(expiresAt)}.`;
}

import './parts/wallet.css';

import { useQuery } from '@tanstack/react-query';
import { ErrorState, Money, PageHead, Skeleton, SlowNote } from '@voltide/ui';

import { errorText } from '../../lib/http/error-text.ts';
import { PlayersOnly } from '../../lib/guest/players-only.tsx';
import { PromoNotice } from '../../lib/promo/promo-notice.tsx';
import { queryFor } from '../../lib/http/query.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { PromoPanel } from './parts/promo-panel.tsx';
import { StatementPanel } from './parts/statement-panel.tsx';
import { TransactionsPanel } from './parts/transactions-panel.tsx';
import { TronPanel } from './parts/tron-panel.tsx';
import { VaultPanel } from './parts/vault-panel.tsx';

export function Screen() {
  const { isLoading, user } = useSession();
  const shown = user ?? undefined;
  return (
    <>
      <PageHead title="Wallet" lead="Your balance, by where it came from, to a millionth of a VT." />
      <div className="page wallet-parts">
        <PlayersOnly text="Your balance is shown here. Sign in, or start as a guest.">
          {(player) => (
            <>
              <PromoNotice />
              <Buckets isKnown={player !== undefined} />
              <PromoPanel isKnown={player !== undefined} />
            </>
          )}
        </PlayersOnly>
        <TronPanel />
        {isLoading || user !== null ? (
          <>
            <TransactionsPanel user={shown} />
            <VaultPanel user={shown} />
            <StatementPanel isKnown={shown !== undefined} />
          </>
        ) : null}
      </div>
    </>
  );
}

function Buckets({ isKnown }: { readonly isKnown: boolean }) {
  const { data, error, refetch } = useQuery({ ...queryFor('GET /api/wallet/buckets'), staleTime: 0, enabled: isKnown });
  if (error !== null) {
    return (
      <div className="panel">
        <ErrorState text="The balance could not be read." code={errorText(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  const isWaiting = data === undefined || data === null;
  return (
    <section className="buckets" aria-label="Balance" aria-busy={isWaiting || undefined}>
      {isWaiting ? <SlowNote what="your balance" place="above" /> : null}
      <Bucket name="Cash" amount={data?.cash} text="Yours to play with, or to withdraw." />
      <Bucket name="Play balance" amount={data?.promo} text="Given to you. Same odds as cash." />
      <Bucket name="Held" amount={data?.held} text="Set aside for something in progress." />
    </section>
  );
}

type BucketProps = { readonly name: string; readonly amount: string | undefined; readonly text: string };

function Bucket({ name, amount, text }: BucketProps) {
  return (
    <div className="bucket">
      <h2 className="wallet-caption">{name}</h2>
      {amount === undefined ? (
        <Skeleton width="min(180px, 100%)" height={34} />
      ) : (
        <p className="bucket-amount">
          <Money amount={amount} decimals={6} wraps />
        </p>
      )}
      <p className="hint">{text}</p>
    </div>
  );
}

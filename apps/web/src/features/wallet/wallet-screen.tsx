import './parts/wallet.css';

import { useQuery } from '@tanstack/react-query';
import { Badge, ErrorState, LinkButton, Money, PageHead, Skeleton, SlowNote } from '@voltide/ui';
import { Hourglass } from 'lucide-react';

import { errorText } from '../../lib/error-text.ts';
import { PlayersOnly } from '../../lib/players-only.tsx';
import { queryFor } from '../../lib/query.ts';
import { StatementPanel } from './parts/statement-panel.tsx';
import { VaultPanel } from './parts/vault-panel.tsx';

/** The balance by bucket, and what will apply to deposits and withdrawals. */
export function Screen() {
  return (
    <>
      <PageHead title="Wallet" lead="Your balance, by where it came from, to a millionth of a VT." />
      <div className="page grid gap-8 *:min-w-0">
        <PlayersOnly text="Your balance is shown here. Sign in, or start as a guest.">
          {(user) => (
            <>
              <Buckets isKnown={user !== undefined} />
              <VaultPanel user={user} />
              <StatementPanel isKnown={user !== undefined} />
            </>
          )}
        </PlayersOnly>
        <Rules />
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
      <Bucket name="Cash" amount={data?.cash} text="Yours to withdraw where withdrawals are open." />
      <Bucket name="Promo" amount={data?.promo} text="Given to you. Same odds; each cash stake turns some into cash." />
      <Bucket name="Held" amount={data?.held} text="Set aside for something in progress." />
    </section>
  );
}

type BucketProps = { readonly name: string; readonly amount: string | undefined; readonly text: string };

function Bucket({ name, amount, text }: BucketProps) {
  return (
    <div className="bucket">
      <h2 className="font-sans text-ui font-medium text-fg2">{name}</h2>
      {amount === undefined ? (
        <Skeleton width="min(180px, 100%)" height={34} />
      ) : (
        <p className="bucket-amount">
          <Money amount={amount} decimals={6} wraps />
        </p>
      )}
      <p className="text-meta text-fg3">{text}</p>
    </div>
  );
}

const RULES = [
  { title: 'Deposits', text: 'From 10 TRX. Credited once the chain has made it final, after about a minute.' },
  { title: 'Withdrawals', text: 'From 20 TRX, from cash only, fee 2 %. Reserved when asked for, paid exactly once.' },
  { title: 'Your keys', text: 'You sign with your own TRON wallet. We never ask for or store its private keys.' },
] as const;

function Rules() {
  return (
    <section className="panel p-5 md:p-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Deposits and withdrawals</h2>
        <Badge tone="warn" icon={<Hourglass aria-hidden />}>
          Not open yet
        </Badge>
      </div>
      <p className="mt-2 max-w-reading text-fg2">
        You can't deposit or withdraw on this version yet. These rules will apply:
      </p>
      <ul className="mt-5 grid gap-5 md:grid-cols-3">
        {RULES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="mt-1 text-ui text-fg2">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href="/history">Your plays</LinkButton>
        <LinkButton href="/terms#balance">Cash and promo explained</LinkButton>
      </div>
    </section>
  );
}

import './wallet.css';

import { useQuery } from '@tanstack/react-query';
import { ErrorState, Money, Skeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';

const SUMS = [
  { key: 'deposited', name: 'Deposited' },
  { key: 'withdrawn', name: 'Withdrawn' },
  { key: 'net', name: 'Net deposits' },
] as const;

/** Sums of deposits and withdrawals since sign-up (rules book §12). */
export function Lifetime({ isKnown }: { readonly isKnown: boolean }) {
  const { data, error, refetch } = useQuery({
    ...queryFor('GET /api/wallet/lifetime'),
    staleTime: 0,
    enabled: isKnown,
  });
  if (error !== null) {
    return <ErrorState text="The sums could not be read." code={errorText(error)} onRetry={() => void refetch()} />;
  }
  return (
    <div className="lifetime-part">
      <dl className="lifetime" aria-busy={data ? undefined : true}>
        {SUMS.map(({ key, name }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {data ? (
                <Money amount={data[key]} decimals={6} wraps />
              ) : (
                <Skeleton width="min(120px, 100%)" height={20} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        Since you opened your account, once it was final. Withdrawn is what reached your wallet, without fees. Net
        deposits are the difference.
      </p>
    </div>
  );
}

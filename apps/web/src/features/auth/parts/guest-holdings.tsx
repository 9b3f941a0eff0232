import './auth.css';

import { useQuery } from '@tanstack/react-query';
import { Money } from '@voltide/ui';

import { balanceQuery } from '../../../lib/balance/balance-query.ts';
import { queryFor } from '../../../lib/http/query.ts';

/** What a guest has, one thing a line; the history where that is at stake too. */
export function GuestHoldings({ hasHistory = false }: { readonly hasHistory?: boolean }) {
  const balance = useQuery(balanceQuery).data?.balance;
  const finds = useQuery({ ...queryFor('GET /api/finds'), staleTime: 0 }).data ?? undefined;
  return (
    <ul className="guest-holdings">
      <li>
        your balance of <Money amount={balance} />
      </li>
      {finds?.count === 0 ? null : (
        <li>
          {finds === undefined ? 'all your finds' : findsText(finds.count)}
          {finds === undefined ? null : (
            <>
              , worth <Money amount={finds.total} />
            </>
          )}
        </li>
      )}
      {hasHistory ? <li>your history</li> : null}
    </ul>
  );
}

function findsText(count: number): string {
  return count === 1 ? 'your find' : `your ${count.toLocaleString('en')} finds`;
}

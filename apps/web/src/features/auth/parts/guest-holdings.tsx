import './auth.css';

import { useQuery } from '@tanstack/react-query';
import { Money } from '@voltide/ui';

import { balanceQuery } from '../../../lib/balance/balance-query.ts';
import { queryFor } from '../../../lib/http/query.ts';

/** Lists a guest's holdings; the history too if it is at stake. */
export function GuestHoldings({ hasHistory = false }: { readonly hasHistory?: boolean }) {
  const balance = useQuery(balanceQuery).data?.balance;
  const items = useQuery({ ...queryFor('GET /api/inventory'), staleTime: 0 }).data ?? undefined;
  return (
    <ul className="guest-holdings">
      <li>
        your balance of <Money amount={balance} />
      </li>
      {items?.count === 0 ? null : (
        <li>
          {items === undefined ? 'all your items' : itemsText(items.count)}
          {items === undefined ? null : (
            <>
              , worth <Money amount={items.total} />
            </>
          )}
        </li>
      )}
      {hasHistory ? <li>your history</li> : null}
    </ul>
  );
}

function itemsText(count: number): string {
  return count === 1 ? 'your item' : `your ${count.toLocaleString('en')} items`;
}

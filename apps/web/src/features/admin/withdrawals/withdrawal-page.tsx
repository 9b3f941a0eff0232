import { useQuery } from '@tanstack/react-query';

import { call, pathOf } from '../../../lib/http/api.ts';
import { LIVE } from '../model/live.ts';
import { Loaded } from '../parts/card.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import type { SectionProps } from '../model/section-props.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';
import '../parts/payouts.css';

export function Section({ params: { id = '' } }: SectionProps) {
  const found = useQuery({
    queryKey: [pathOf('GET /api/admin/withdrawals'), 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/withdrawals/:id', { params: { id }, signal }),
    ...LIVE,
  });
  return (
    <>
      <SectionHead title={`Withdrawal ${id}`} />
      <div className="panel admin-card admin-card-whole">
        <Loaded query={found} what="The withdrawal" height={480}>
          {(withdrawal) => (
            <ul className="admin-list payout-one">
              <WithdrawalRow withdrawal={withdrawal} position={undefined} />
            </ul>
          )}
        </Loaded>
      </div>
    </>
  );
}

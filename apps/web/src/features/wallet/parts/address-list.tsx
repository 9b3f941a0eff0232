import './wallet.css';
import './tron.css';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { utcText, type LinkedAddress } from '@voltide/contract';
import { Button, CopyButton, RelativeTime, toast } from '@voltide/ui';
import { useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';

const ADDRESSES = queryFor('GET /api/wallet/addresses');

export function AddressList() {
  const { data } = useQuery({ ...ADDRESSES, staleTime: 0 });
  if (!data || data.addresses.length === 0) return null;
  return (
    <div className="stack-close">
      <h3>Your addresses</h3>
      <ul className="address-list">
        {data.addresses.map((linked) => (
          <Linked key={linked.address} linked={linked} />
        ))}
      </ul>
    </div>
  );
}

function Linked({ linked: { address, verifiedAt, payoutsFrom } }: { readonly linked: LinkedAddress }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('DELETE /api/wallet/addresses/:address', { params: { address } });
      toast({ title: 'Address removed', description: 'Another account may prove it now.' });
    } catch (error) {
      toast({ title: 'Not removed', description: errorText(error), tone: 'danger' });
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: ADDRESSES.queryKey });
      void queryClient.invalidateQueries({ queryKey: queryFor('GET /api/wallet/connection').queryKey });
    }
  };
  return (
    <li className="address-row">
      <div className="stack-lines">
        <span className="mono breakable">{address}</span>
        <span className="hint">
          Proven <RelativeTime at={verifiedAt} />. Withdrawals may go there from {utcText(payoutsFrom)}.
        </span>
      </div>
      <div className="address-ways">
        <CopyButton text={address} label="Copy address" />
        <Button size={36} variant="ghost" loading={isBusy} onClick={() => void remove()}>
          Remove
        </Button>
      </div>
    </li>
  );
}

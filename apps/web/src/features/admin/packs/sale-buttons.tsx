import { Button } from '@voltide/ui';
import { useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { useForgetPacks, type AdminPack } from './pack-queries.ts';

const REASON = { label: 'Reason', hint: 'Kept with the proposal, for the operator who approves.' } as const;

export function SaleButtons({ pack: { packId, name, state, next, proposalId } }: { readonly pack: AdminPack }) {
  const [asked, setAsked] = useState<'sale' | 'cancel'>();
  const forget = useForgetPacks();
  const close = (): void => setAsked(undefined);
  const onSale = state === 'withdrawn';
  const isWaiting = proposalId !== null;
  const proposeSale = async (reason: string): Promise<void> => {
    await call('POST /api/admin/packs/:packId/sale', { params: { packId }, body: { onSale, reason } });
    await forget();
  };
  const proposeCancel = async (reason: string): Promise<void> => {
    const id = next?.publication.id ?? '';
    await call('POST /api/admin/pack-publications/:id/cancel', { params: { id }, body: { reason } });
    await forget();
  };
  return (
    <>
      {next === null ? null : (
        <Button size={36} disabled={isWaiting} onClick={() => setAsked('cancel')}>
          Cancel version {next.pack.version}…
        </Button>
      )}
      {state === 'announced' ? null : (
        <Button size={36} disabled={isWaiting} onClick={() => setAsked('sale')}>
          {onSale ? 'Sell again…' : 'Withdraw from sale…'}
        </Button>
      )}
      {asked === 'sale' ? (
        <ActDialog
          title={onSale ? `Sell ${name} again?` : `Withdraw ${name} from sale?`}
          action={onSale ? 'Propose to sell it' : 'Propose the withdrawal'}
          isGrave={!onSale}
          reason={REASON}
          onSubmit={proposeSale}
          onClose={close}
        >
          <p>
            {onSale
              ? 'It is on sale at once when a second operator approves.'
              : 'It is off sale at once when a second operator approves. Its page stays, ' +
                'players keep what they own, and battles that have begun go on.'}
          </p>
        </ActDialog>
      ) : null}
      {asked === 'cancel' ? (
        <ActDialog
          title={`Cancel version ${next?.pack.version ?? ''} of ${name}?`}
          action="Propose the cancellation"
          isGrave
          reason={REASON}
          onSubmit={proposeCancel}
          onClose={close}
        >
          <p>The version on sale stays. A second operator approves, before the announced moment.</p>
        </ActDialog>
      ) : null}
    </>
  );
}

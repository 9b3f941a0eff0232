import './gallery.css';

import { MESSAGES } from '@voltide/contract';
import { BalanceChip, VerifyTick } from '@voltide/ui';

import { Shelf, Specimen } from './shelf.tsx';

export function ProductShelves() {
  const chip = { href: '/wallet', errorText: MESSAGES.balanceUpdateFailed, onRetry: () => undefined } as const;
  return (
    <>
      <Shelf id="balance" heading="Balance chip">
        <Specimen name="loading">
          <BalanceChip {...chip} amount={undefined} state="loading" />
        </Specimen>
        <Specimen name="header">
          <BalanceChip {...chip} amount="1240.567890" state="ready" />
        </Specimen>
        <Specimen name="mobile menu">
          <BalanceChip {...chip} amount="1240.567890" state="ready" decimals={2} />
        </Specimen>
        <Specimen name="error">
          <BalanceChip {...chip} amount={undefined} state="error" />
        </Specimen>
      </Shelf>
      <Shelf id="ticks" heading="Ticks">
        <Specimen name="sealed">
          <VerifyTick state="sealed" title="Sealed" size={28} className="tick-specimen" />
        </Specimen>
        <Specimen name="proven">
          <VerifyTick state="proven" title="Proven" size={28} className="tick-specimen" />
        </Specimen>
      </Shelf>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '@voltide/contract';
import { BalanceChip, PackCard, PackCardSkeleton, VerifyTick } from '@voltide/ui';

import { CALLS } from '../../lib/calls.ts';
import { queryFor } from '../../lib/query.ts';
import { Shelf, Specimen } from './shelf.tsx';

const SHOWN = 3;

/** What only this product has. */
export function ProductShelves() {
  const { data } = useQuery(queryFor(CALLS.listPacks));
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
          <VerifyTick state="sealed" title="Sealed" size={28} className="text-volt-text" />
        </Specimen>
        <Specimen name="proven">
          <VerifyTick state="proven" title="Proven" size={28} className="text-volt-text" />
        </Specimen>
      </Shelf>
      <Shelf id="pack-cards" heading="Pack cards">
        <ul className="pack-grid w-full">
          {data?.packs.slice(0, SHOWN).map((pack) => (
            <li key={pack.id}>
              <PackCard pack={pack} />
            </li>
          ))}
          <PackCardSkeleton />
        </ul>
      </Shelf>
    </>
  );
}

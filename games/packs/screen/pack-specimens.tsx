import type { Pack } from '@voltide/contract';
import { useItemFiles } from '@voltide/ui';
import type { ReactNode } from 'react';

import { RARITIES } from '../odds.ts';
import { resultOfTickets } from './model/open-result.ts';
import { readPack, type ShownPack } from './model/shown-pack.ts';
import { OpenStage } from './open/open-stage.tsx';
import { AT_ONCE } from '../../kit/reel/pace.ts';
import type { Opened, OpenState } from './open/open-state.ts';
import { ItemCell } from '../../kit/reel/item-cell.tsx';
import { ItemSet } from './parts/item-set.tsx';
import { OddsBar } from './open/odds-bar.tsx';
import { OddsTable } from './parts/odds-table.tsx';
import { packHref } from './parts/addresses.ts';
import { PackCard } from './parts/pack-card.tsx';
import { PackFacts } from './parts/pack-facts.tsx';
import { packLook } from '../../kit/pack-look.ts';
import '../../kit/reel/open.css';
import './parts/pack-head.css';
import './pack-screen.css';

type PackSpecimen = { readonly name: string; readonly isWide: boolean; readonly content: ReactNode };

/** Lists the components of the pack screens in states that need only a pack. */
export function listPackSpecimens(pack: Pack): readonly PackSpecimen[] {
  const shown = readPack(pack);
  return [
    { name: 'pack card', isWide: false, content: <Card pack={shown} /> },
    {
      name: 'pack card, not on sale for cash',
      isWide: false,
      content: <Card pack={{ ...shown, cashOnSale: false }} />,
    },
    { name: 'reel cells by rarity', isWide: true, content: <Cells pack={shown} /> },
    ...listStages(shown),
    { name: 'chances by rarity', isWide: true, content: <OddsBar pack={shown} /> },
    { name: 'items of a pack', isWide: true, content: <ItemSet pack={shown} /> },
    {
      name: 'odds table, never opened',
      isWide: true,
      content: <OddsTable pack={shown} realised={{ opens: 0, items: [] }} />,
    },
    { name: 'risk', isWide: true, content: <PackFacts pack={shown} /> },
  ];
}

function Card({ pack }: { readonly pack: ShownPack }) {
  return (
    <div className="card-specimen">
      <PackCard pack={pack} href={packHref(pack.id)} isFirst />
    </div>
  );
}

function Cells({ pack }: { readonly pack: ShownPack }) {
  const files = useItemFiles(packLook(pack.id).order);
  return (
    <div className="reels cell-specimens" data-count="1">
      {RARITIES.map((rarity) => {
        const item = pack.items.find((candidate) => candidate.rarity === rarity);
        return item === undefined ? null : (
          <div key={rarity} className="cell-specimen">
            <ItemCell packId={pack.id} item={item} files={files} />
          </div>
        );
      })}
    </div>
  );
}

const MANY = 10;

function listStages(pack: ShownPack): PackSpecimen[] {
  const [first] = pack.items;
  const spread = Array.from({ length: MANY }, (_, i) => Math.floor(((i + 0.5) * 1_000_000) / MANY));
  const landed = (tickets: readonly number[]): OpenState => ({ phase: 'landed', opened: openedWith(pack, tickets) });
  const stage = (state: OpenState, quantity: number): ReactNode => (
    <OpenStage
      pack={pack}
      quantity={quantity}
      state={state}
      onStart={() => undefined}
      onLanded={() => undefined}
      onTap={undefined}
    />
  );
  return [
    { name: 'stage, ready', isWide: true, content: stage({ phase: 'ready', error: undefined }, 1) },
    { name: 'stage, asking', isWide: true, content: stage({ phase: 'asking', isAgain: false }, 1) },
    { name: 'stage, landed on the top item', isWide: true, content: stage(landed([first?.firstTicket ?? 0]), 1) },
    { name: 'stage, landed on the least item', isWide: true, content: stage(landed([999_999]), 1) },
    { name: 'stage, ten packs landed', isWide: true, content: stage(landed(spread), MANY) },
  ];
}

function openedWith(pack: ShownPack, tickets: readonly number[]): Opened {
  const result = resultOfTickets(pack, tickets);
  return { id: `specimen ${tickets.join(' ')}`, result, pace: AT_ONCE, paid: undefined, sold: [] };
}

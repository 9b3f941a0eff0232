import { ItemArt, RarityTag, Table, type Column } from '@voltide/ui';

import { chanceText, listByValue, percentText, timesText, wilsonInterval } from '../../figures.ts';
import type { ShownItem, ShownPack } from '../model/shown-pack.ts';
import { itemLook } from '../../../kit/pack-look.ts';
import { Vt } from '../../../kit/vt.tsx';
import './odds-table.css';

type Realised = {
  readonly opens: number;
  readonly items: readonly { readonly itemId: string; readonly opens: number }[];
};

type OddsTableProps = {
  readonly pack: ShownPack;
  /** Adds the realised odds beside the published ones. */
  readonly realised?: Realised | undefined;
};

/** Every item of a pack with its exact odds, in words too, and its value; most valuable first. */
export function OddsTable({ pack, realised }: OddsTableProps) {
  const columns: Column<ShownItem>[] = [
    {
      key: 'name',
      head: 'Item',
      cell: (item) => (
        <span className="odds-name">
          <ItemArt {...itemLook(pack.id, item.id, item.rarity)} size={44} />
          <span>
            {item.name}
            <RarityTag rarity={item.rarity} />
          </span>
        </span>
      ),
    },
    { key: 'value', head: 'Value', align: 'end', cell: (item) => <Vt sun={item.valueSun} /> },
    { key: 'times', head: '÷ price', align: 'end', cell: (item) => `${timesText(item.valueSun, pack.priceSun)}×` },
    { key: 'odds', head: 'Exact odds', align: 'end', cell: (item) => `${percentText(item.tickets)}%` },
    { key: 'words', head: 'In words', align: 'end', cell: (item) => chanceText(item.tickets) },
  ];
  if (realised !== undefined) {
    columns.push({
      key: 'seen',
      head: 'Actual rate',
      align: 'end',
      cell: (item) => <Seen item={item} realised={realised} />,
    });
  }
  const size = `${pack.items.length} items, 1,000,000 tickets`;
  return (
    <div className="odds-table">
      <Table
        caption={`The odds table of ${pack.name}, version ${pack.version}: ${size}`}
        hideCaption
        columns={columns}
        rows={listByValue(pack.items)}
        keyOf={(item) => item.id}
      />
    </div>
  );
}

function Seen({ item, realised }: { readonly item: ShownItem; readonly realised: Realised }) {
  const hits = realised.items.find(({ itemId }) => itemId === item.id)?.opens ?? 0;
  if (realised.opens === 0) return <span className="seen-never faint">–</span>;
  const { low, high } = wilsonInterval(hits, realised.opens);
  return (
    <span className="seen">
      {shareText(hits / realised.opens)}%
      <small>
        {shareText(low)}–{shareText(high)}%
      </small>
    </span>
  );
}

/** Formats a share as per cent with significant decimals. */
export function shareText(share: number): string {
  const percent = share * 100;
  return percent.toFixed(percent >= 10 ? 1 : percent >= 1 ? 2 : 3);
}

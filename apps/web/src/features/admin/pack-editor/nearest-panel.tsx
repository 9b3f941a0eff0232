import type { EditedTable, NearestKind, NearestTable, NoTableReason } from '@voltide/games/packs/editor/nearest';
import { packFiguresOf } from '@voltide/games/packs/editor/figures';
import { percentOf } from '@voltide/games/packs/editor/fraction';
import { Button, Live } from '@voltide/ui';
import { useId } from 'react';

import type { EditAction, EditedRow } from './edited.ts';
import { countText, signedCount, sunText, trimmed } from '../packs/figures-text.ts';
import type { NearestState } from './use-nearest.ts';

type NearestPanelProps = {
  readonly table: EditedTable;
  readonly items: readonly EditedRow[];
  readonly state: NearestState;
  readonly dispatch: (action: EditAction) => void;
};

const TITLES: Readonly<Record<NearestKind, string>> = {
  least: 'Least change',
  'top-kept': 'Top prize keeps its odds',
  'few-items': 'Fewest items',
  scaled: 'All in proportion',
  value: 'One value instead',
  price: 'Another price',
};

/** Offers exact tables near the edited one; draws nothing if it is exact. */
export function NearestPanel({ table, items, state, dispatch }: NearestPanelProps) {
  const titleId = useId();
  if (state.kind === 'exact' || state.kind === 'unreadable') return null;
  return (
    <section className="panel editor-nearest" aria-labelledby={titleId}>
      <h2 id={titleId}>Nearest exact tables</h2>
      <Live as="p" className="editor-note" role="status">
        {noteOf(state)}
      </Live>
      {'tables' in state ? (
        <ol className="editor-offers">
          {state.tables.map((offer) => (
            <Offer
              key={`${offer.kind} ${offer.cost} ${offer.rows.map((row) => row.tickets).join()}`}
              {...{ table, items, offer, dispatch }}
            />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function noteOf(state: NearestState): string {
  if (state.kind === 'waiting') return 'Searching…';
  if (state.kind === 'failed') return 'The search could not be run here. Reload the page and try again.';
  if (state.kind === 'none') return reasonText(state.reason);
  return 'Each has 1,000,000 tickets and returns exactly 93/100. Locked items stay as they are.';
}

function reasonText(reason: NoTableReason): string {
  switch (reason.kind) {
    case 'locked':
      return 'Every item is locked. Unlock some to find an exact table.';
    case 'out-of-reach':
      return reason.isTooLow
        ? 'No distribution of these values returns as much as 93/100. Raise a value or lower the price.'
        : 'Every distribution of these values returns more than 93/100. Lower a value or raise the price.';
    case 'step':
      return (
        `No exact table exists with these values: they differ by multiples of ${sunText(reason.stepSun)} only. ` +
        'One changed value makes it possible.'
      );
    case 'too-few-items':
      return 'No exact table exists with these values. Add an item, or change one value.';
  }
}

type OfferProps = {
  readonly table: EditedTable;
  readonly items: readonly EditedRow[];
  readonly offer: NearestTable;
  readonly dispatch: (action: EditAction) => void;
};

function Offer({ table, items, offer, dispatch }: OfferProps) {
  const lines = changesOf(table, items, offer);
  const title = TITLES[offer.kind];
  return (
    <li>
      <div className="editor-offer-head">
        <div>
          <h3>{title}</h3>
          <p>
            {offer.cost === 0 ? 'No ticket moves' : `${countText(offer.cost)} tickets change`}
            {offer.isLeast ? ', fewer is impossible' : ''}
          </p>
        </div>
        <Button
          size={36}
          aria-label={`Use this: ${title}`}
          onClick={() => dispatch({ type: 'table', priceSun: offer.priceSun, rows: offer.rows })}
        >
          Use this
        </Button>
      </div>
      <ul className="editor-offer-lines">
        {lines.map(({ name, text }) => (
          <li key={name}>
            <span className="breakable">{name}</span>
            <span className="num">{text}</span>
          </li>
        ))}
      </ul>
      <p className="editor-note num">{figuresText(table, offer)}</p>
    </li>
  );
}

function changesOf(table: EditedTable, items: readonly EditedRow[], offer: NearestTable) {
  const price =
    offer.priceSun === table.priceSun
      ? []
      : [{ name: 'Price', text: `${sunText(table.priceSun)} → ${sunText(offer.priceSun)}` }];
  const rows = offer.rows.flatMap((after, i) => {
    const before = table.rows[i];
    if (before === undefined) return [];
    const moved = after.tickets - before.tickets;
    const parts = [
      ...(after.valueSun === before.valueSun ? [] : [`${sunText(before.valueSun)} → ${sunText(after.valueSun)}`]),
      ...(moved === 0 ? [] : [`${countText(before.tickets)} → ${countText(after.tickets)} (${signedCount(moved)})`]),
    ];
    const typed = items[i]?.name ?? '';
    return parts.length === 0 ? [] : [{ name: `${i + 1}. ${typed === '' ? 'Item' : typed}`, text: parts.join(', ') }];
  });
  return [...price, ...rows];
}

/** Returns "Wins back 32.4% → 32.41% · deviation 1.0910 → 1.0911". */
function figuresText(before: EditedTable, after: NearestTable): string {
  const [old, next] = [packFiguresOf(before), packFiguresOf(after)];
  const rate = (figures: typeof old): string => `${trimmed(percentOf(figures.hitRate, 4))}%`;
  return (
    `Wins its price back ${rate(old)} → ${rate(next)} · ` +
    `standard deviation ${old.sdInPrices.toFixed(4)} → ${next.sdInPrices.toFixed(4)}`
  );
}

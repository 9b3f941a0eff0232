import type { PackTable } from '@voltide/games/packs/editor/edited-pack';
import { readAmount } from '@voltide/games/packs/editor/edited-pack';
import { ticketsOfAtLeast, type TableFigures } from '@voltide/games/packs/editor/figures';
import { percentOf } from '@voltide/games/packs/editor/fraction';
import { parseVt } from '@voltide/core';
import { Badge, NumberInput } from '@voltide/ui';
import { useId, useState, type ReactNode } from 'react';

import { Facts, type Fact } from '../parts/facts.tsx';
import {
  chanceOf,
  countText,
  fractionText,
  pricesText,
  returnText,
  sunText,
  surplusText,
  ticketsText,
  trimmed,
} from '../packs/figures-text.ts';

type FiguresPanelProps = {
  readonly table: PackTable | null;
  readonly figures: TableFigures | undefined;
  /** Largest prize of one ticket that cash may buy. */
  readonly mostPrize: string | undefined;
};

export function FiguresPanel({ table, figures, mostPrize }: FiguresPanelProps) {
  const titleId = useId();
  return (
    <section className="panel editor-side" aria-labelledby={titleId}>
      <h2 id={titleId}>Figures</h2>
      {table === null || figures === undefined ? (
        <p className="editor-none">They appear once the price and every value and number of tickets can be read.</p>
      ) : (
        <>
          <Facts facts={factsOf(table, figures, mostPrize)} />
          <WinsAtLeast table={table} tickets={figures.tickets} />
        </>
      )}
    </section>
  );
}

function factsOf(table: PackTable, figures: TableFigures, mostPrize: string | undefined): readonly Fact[] {
  const { tickets, wins } = figures;
  const isOff = figures.surplusTicketSun !== 0n || tickets !== 1_000_000;
  return [
    ['Tickets', <Judged key="t" isGood={tickets === 1_000_000} text={ticketsText(tickets)} />],
    ['Return', <Judged key="r" isGood={!isOff} text={returnText(figures)} />],
    [
      'As a fraction',
      isOff ? (
        <span key="f" className="breakable">
          {fractionText(figures.returned)}
        </span>
      ) : undefined,
    ],
    ['Off by, in tickets × sun', isOff ? surplusText(figures) : undefined],
    ['Wins its price back', `${trimmed(percentOf(figures.hitRate, 4))}%`],
    ['Standard deviation', `${figures.sdInPrices.toFixed(4)} prices`],
    ['One-round 1v1 tie', `${(100 * figures.tieChance).toFixed(2)}%`],
    ['Ten opens, all below price', `${percentOf(figures.tenBelow, 2)}%`],
    ['Opens until ±1 pp (95%)', countText(figures.opensUntilReturnKnown)],
    [
      'Opens until the house is ahead (97.5%)',
      figures.opensUntilHouseAhead === null ? '– (not 93/100)' : countText(figures.opensUntilHouseAhead),
    ],
    ...wins.map(({ times, tickets: winning }): Fact => [`One open wins ≥ ${times}×`, chanceOf(winning, tickets)]),
    ['Top prize', `${sunText(figures.topValueSun)} · ${pricesText(figures.topValueSun, table)}`],
    ['House cash needed', <Bankroll key="b" figures={figures} mostPrize={mostPrize} />],
  ];
}

function Judged({ isGood, text }: { readonly isGood: boolean; readonly text: string }) {
  return (
    <span className="editor-judged" data-good={isGood}>
      <span aria-hidden>{isGood ? '✓' : '✗'}</span> {text}
    </span>
  );
}

/** Applies §11: a pack is sold for cash while its top prize is at most 1% of house cash. */
function Bankroll({
  figures,
  mostPrize,
}: {
  readonly figures: TableFigures;
  readonly mostPrize: string | undefined;
}): ReactNode {
  const isEnough = mostPrize === undefined || parseVt(mostPrize) >= figures.topValueSun;
  return (
    <span data-tooltip="Rules book §11: for cash a pack is on sale while its top prize is at most 1% of house cash.">
      {sunText(figures.bankrollSun)} {isEnough ? null : <Badge tone="warn">More than there is</Badge>}
    </span>
  );
}

function WinsAtLeast({ table, tickets }: { readonly table: PackTable; readonly tickets: number }) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const amountSun = readAmount(typed);
  return (
    <div className="editor-least">
      <label htmlFor={id}>One open wins at least</label>
      <NumberInput
        id={id}
        className="editor-amount"
        placeholder="VT"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <output className="num">
        {amountSun === null ? '–' : chanceOf(ticketsOfAtLeast(table, amountSun), tickets)}
      </output>
    </div>
  );
}

import { Link, Money } from '@voltide/ui';
import { parseVt } from '@voltide/core';
import type { ReactNode } from 'react';

import { pathTo } from '../model/find-section.ts';
import { countText } from '../model/format.ts';
import { hrefOf } from '../model/href-of.ts';
import type { Overview } from '../model/overview-queries.ts';
import { Trend } from './trend.tsx';

type Shown = NonNullable<Overview>;

type TileProps = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly href: string | undefined;
  readonly trend?: readonly bigint[];
};

const TODAY = hrefOf(pathTo(''), { period: 'today' }, 'overview-figures');
const MONEY = hrefOf(pathTo(''), { period: 'today', show: 'money' }, 'overview-figures');

export function Tiles({ overview }: { readonly overview: Shown }) {
  const { online, today, yesterday, hours } = overview;
  const trendOf = (size: (hour: Shown['hours'][number]) => bigint): readonly bigint[] => hours.slice(0, -1).map(size);
  return (
    <ul className="overview-tiles">
      <Tile
        label="Online"
        value={countText(online.people)}
        note={`${countText(online.sockets)} open pages, guests too`}
        href={hrefOf(pathTo(''), {}, 'overview-nodes')}
        trend={trendOf(({ players }) => BigInt(players))}
      />
      <Tile
        label="Plays today"
        value={countText(playsOf(today))}
        note={`${countText(today.players)} players · yesterday ${countText(playsOf(yesterday))}`}
        href={TODAY}
        trend={trendOf((hour) => BigInt(hour.plays))}
      />
      <Tile
        label="Stake in cash"
        value={<Money amount={today.cash.stake} />}
        note={<Yesterday amount={yesterday.cash.stake} />}
        href={TODAY}
        trend={trendOf(({ stake }) => parseVt(stake))}
      />
      <Tile
        label="Gross in cash"
        value={<Money amount={today.cash.gross} signed />}
        note={<Yesterday amount={yesterday.cash.gross} signed />}
        href={TODAY}
        trend={trendOf(({ gross }) => parseVt(gross))}
      />
      <Tile
        label="Net in cash"
        value={<Money amount={today.net.cash} signed />}
        note={<Yesterday amount={yesterday.net.cash} signed />}
        href={TODAY}
      />
      <Tile
        label="Rewards and adjustments"
        value={<Money amount={today.cost.cash} />}
        note={
          <>
            in cash · adjustments <Money amount={today.adjusted.cash} signed />
          </>
        }
        href={MONEY}
      />
      <Tile
        label="Play balance given"
        value={<Money amount={today.gifts} />}
        note={<Yesterday amount={yesterday.gifts} />}
        href={MONEY}
        trend={trendOf(({ gifts }) => parseVt(gifts))}
      />
      <Tile
        label="Deposits"
        value={<Money amount={today.deposits.amount} unit="TRX" />}
        note={<Moved day={yesterday.deposits} />}
        href={MONEY}
        trend={trendOf(({ deposits }) => parseVt(deposits))}
      />
    </ul>
  );
}

function playsOf({ cash, promo }: Shown['today']): number {
  return cash.plays + promo.plays;
}

function Tile({ label, value, note, href, trend }: TileProps) {
  const content = (
    <>
      <span className="overview-label">{label}</span>
      <strong className="num">{value}</strong>
      <span className="overview-note num">{note}</span>
      {trend === undefined ? <span className="trend" aria-hidden /> : <Trend sizes={trend} />}
    </>
  );
  return (
    <li className="panel overview-tile">
      {href === undefined ? <div>{content}</div> : <Link href={href}>{content}</Link>}
    </li>
  );
}

function Yesterday({ amount, signed = false }: { readonly amount: string; readonly signed?: boolean }) {
  return (
    <>
      yesterday <Money amount={amount} signed={signed} />
    </>
  );
}

function Moved({ day }: { readonly day: Shown['today']['deposits'] }) {
  return (
    <>
      yesterday <Money amount={day.amount} unit="TRX" /> in {countText(day.postings)}
    </>
  );
}

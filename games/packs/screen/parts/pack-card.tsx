import type { PackProgress } from '@voltide/contract';
import { ItemArt, Link, PackImage, Stamped, useNear } from '@voltide/ui';

import type { KeyboardEventHandler } from 'react';

import { chanceText, percentText, timesText, topItem } from '../../figures.ts';
import { compactVt } from '../../../kit/short-vt.ts';
import { listTopItems, volatilityWord, type ShownPack } from '../model/shown-pack.ts';
import { itemLook, packLook } from '../../../kit/pack-look.ts';
import { packStanding } from '../../../kit/pack-standing.ts';
import { CardSet } from './card-set.tsx';
import { dayText } from './when-text.ts';
import { Vt } from '../../../kit/vt.tsx';
import './packs-skeleton.css';
import './pack-card.css';

type PackCardProps = {
  readonly pack: ShownPack;
  readonly href: string;
  readonly isFirst: boolean;
  readonly progress?: PackProgress | undefined;
  /** Time from which announced odds apply; absent without any. */
  readonly newOddsAt?: string | undefined;
  readonly onKeyDown?: KeyboardEventHandler<HTMLAnchorElement>;
};

/** Distance from the view at which a card's items are drawn; their places are kept until then. */
const ITEMS_DRAWN_FROM = '160px';

/** A pack on sale: its capsule, price, volatility, chance to win the price, and top items. */
export function PackCard({ pack, href, isFirst, progress, newOddsAt, onKeyDown }: PackCardProps) {
  const [items, areNear] = useNear<HTMLSpanElement>(ITEMS_DRAWN_FROM);
  const top = listTopItems(pack, 3);
  const best = topItem(pack.items);
  const standing = progress && packStanding(pack, progress);
  const hitPercent = percentText(pack.figures.hitTickets);
  return (
    <Link className="capsule-card" href={href} style={{ '--hue': packLook(pack.id).hue }} onKeyDown={onKeyDown}>
      <span className="capsule-stage">
        <Stamped look={standing?.stamp?.id} className="capsule-art">
          <PackImage packId={pack.id} size={132} loading={isFirst ? 'eager' : 'lazy'} />
        </Stamped>
        {standing === undefined ? null : <CardSet standing={standing} />}
      </span>
      <span className="capsule-body">
        <span className="capsule-title">
          <strong>{pack.name}</strong>
          <Vt sun={pack.priceSun} className="capsule-price" />
          <span className="capsule-class">{volatilityWord(pack.volatility)}</span>
        </span>
        <span className="capsule-facts">
          <span className="capsule-top">
            Top item{' '}
            <b>
              {timesText(best.valueSun, pack.priceSun)}× · {chanceText(best.tickets).replace('about ', '')}
            </b>
          </span>
          <span className="capsule-back">
            <span>Wins your price back:</span> <b>{hitPercent}%</b>
          </span>
          {pack.cashOnSale ? null : <span className="warn-text">Play balance only</span>}
          {newOddsAt === undefined ? null : <span className="capsule-news">New odds on {dayText(newOddsAt)}</span>}
        </span>
        <span ref={items} className="capsule-items">
          {top.map((item) => (
            <span key={item.id} className="capsule-item" title={`${item.name}: ${chanceText(item.tickets)}`}>
              <span className="capsule-item-art">
                {areNear ? <ItemArt {...itemLook(pack.id, item.id, item.rarity)} size={40} /> : null}
              </span>
              {compactVt(item.valueSun)}
            </span>
          ))}
        </span>
      </span>
    </Link>
  );
}

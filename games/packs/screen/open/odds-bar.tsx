import { RarityGlyph } from '@voltide/ui';

import { percentText } from '../../figures.ts';
import { RARITIES } from '../../odds.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import './odds-bar.css';

/** A pack's million tickets as one bar by rarity, to scale, with the shares in figures. */
export function OddsBar({ pack }: { readonly pack: ShownPack }) {
  const shares = RARITIES.map((rarity) => ({
    rarity,
    tickets: pack.items.reduce((sum, item) => sum + (item.rarity === rarity ? item.tickets : 0), 0),
  })).filter(({ tickets }) => tickets > 0);
  return (
    <figure className="odds-bar" aria-label="Chances by rarity">
      <div className="odds-bar-line" aria-hidden>
        {shares.map(({ rarity, tickets }) => (
          <span key={rarity} style={{ '--tone': `var(--r-${rarity})`, flexGrow: tickets }} />
        ))}
      </div>
      <ul>
        {shares.map(({ rarity, tickets }) => (
          <li key={rarity}>
            <RarityGlyph rarity={rarity} size={13} />
            {rarity} <strong>{percentText(tickets)}%</strong>
          </li>
        ))}
      </ul>
    </figure>
  );
}

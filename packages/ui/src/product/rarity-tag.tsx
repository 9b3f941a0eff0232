import '../styles/product.css';

import { RarityGlyph } from '../art/pictures.tsx';
import type { Rarity } from '../tokens.ts';

/** A rarity by glyph, word and colour. */
export function RarityTag({ rarity }: { readonly rarity: Rarity }) {
  return (
    <span className="rarity-tag" style={{ '--tone': `var(--r-${rarity})` }}>
      <RarityGlyph rarity={rarity} size={14} />
      {rarity}
    </span>
  );
}

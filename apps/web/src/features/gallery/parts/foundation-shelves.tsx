import { COLOURS, RARITIES, RarityTag, type ColourName } from '@voltide/ui';

import { Shelf, Specimen } from './shelf.tsx';

const TYPE = [
  { name: 'hero, Funnel Display 800', className: 'font-display text-hero font-extrabold' },
  { name: 'h1, Funnel Display 700', className: 'font-display text-h1 font-bold' },
  { name: 'h2, Funnel Display 700', className: 'font-display text-h2 font-bold' },
  { name: 'h3, Geist 600', className: 'text-h3 font-semibold' },
  { name: 'body, Geist 400', className: 'text-body' },
  { name: 'ui, Geist 500', className: 'text-ui font-medium' },
  { name: 'meta', className: 'text-meta text-fg2' },
  { name: 'micro', className: 'text-micro text-fg3' },
  { name: 'money, tabular', className: 'num text-h3 font-semibold' },
  { name: 'hash, Geist Mono', className: 'mono' },
] as const;

/** Colours, type and rarities. */
export function FoundationShelves() {
  return (
    <>
      <Shelf id="colours" heading="Colours">
        {(Object.keys(COLOURS.dark) as ColourName[]).map((name) => (
          <Specimen key={name} name={name}>
            <span className="block size-14 rounded-control shadow-e1" style={{ background: `var(--${name})` }} />
          </Specimen>
        ))}
      </Shelf>
      <Shelf id="type" heading="Type">
        {TYPE.map(({ name, className }) => (
          <Specimen key={name} name={name} wide>
            <span className={className}>Sphinx of black quartz, judge my vow: 1,240.50 VT</span>
          </Specimen>
        ))}
      </Shelf>
      <Shelf id="rarities" heading="Rarities">
        {RARITIES.map((rarity) => (
          <Specimen key={rarity} name={`--r-${rarity}`}>
            <RarityTag rarity={rarity} />
          </Specimen>
        ))}
      </Shelf>
    </>
  );
}

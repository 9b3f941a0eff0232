import './gallery.css';

import { COLOURS, RARITIES, RarityTag, type ColourName } from '@voltide/ui';

import { Shelf, Specimen } from './shelf.tsx';

const TYPE = [
  { name: 'hero, Funnel Display 800', className: 'type-hero' },
  { name: 'h1, Funnel Display 700', className: 'type-h1' },
  { name: 'h2, Funnel Display 700', className: 'type-h2' },
  { name: 'h3, Geist 600', className: 'type-h3' },
  { name: 'body, Geist 400', className: 'type-body' },
  { name: 'ui, Geist 500', className: 'type-ui' },
  { name: 'meta', className: 'note' },
  { name: 'micro', className: 'type-micro' },
  { name: 'money, tabular', className: 'num text-h3 font-semibold' },
  { name: 'hash, Geist Mono', className: 'mono' },
] as const;

export function FoundationShelves() {
  return (
    <>
      <Shelf id="colours" heading="Colours">
        {(Object.keys(COLOURS.dark) as ColourName[]).map((name) => (
          <Specimen key={name} name={name}>
            <span className="colour-specimen" style={{ background: `var(--${name})` }} />
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

import './parts/gallery.css';

import { PageHead } from '@voltide/ui';

import { WhenNear } from '../../lib/chunks/when-near.tsx';
import { ArtShelves } from './parts/art-shelves.tsx';
import { ButtonShelves } from './parts/button-shelves.tsx';
import { DataShelves } from './parts/data-shelves.tsx';
import { FormShelves } from './parts/form-shelves.tsx';
import { FoundationShelves } from './parts/foundation-shelves.tsx';
import { OverlayShelves } from './parts/overlay-shelves.tsx';
import { PackShelves } from './parts/pack-shelves.tsx';
import { ProductShelves } from './parts/product-shelves.tsx';

const BELOW = [ButtonShelves, FormShelves, DataShelves, OverlayShelves, ProductShelves, PackShelves, ArtShelves];

/** Every component in every state. Not in the navigation; tests and people use it. */
export function Screen() {
  return (
    <>
      <PageHead title="Component gallery" lead="Every component in every state, in the theme of the header." />
      <div className="page">
        <FoundationShelves />
        {BELOW.map((Shelves) => (
          <WhenNear key={BELOW.indexOf(Shelves)} className="gallery-place">
            <Shelves />
          </WhenNear>
        ))}
      </div>
    </>
  );
}

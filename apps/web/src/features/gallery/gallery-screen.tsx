import { PageHead } from '@voltide/ui';

import { WhenNear } from '../../lib/when-near.tsx';
import { ArtShelves } from './art-shelves.tsx';
import { ButtonShelves } from './button-shelves.tsx';
import { DataShelves } from './data-shelves.tsx';
import { FormShelves } from './form-shelves.tsx';
import { FoundationShelves } from './foundation-shelves.tsx';
import { OverlayShelves } from './overlay-shelves.tsx';
import { PackShelves } from './pack-shelves.tsx';
import { ProductShelves } from './product-shelves.tsx';

const BELOW = [ButtonShelves, FormShelves, DataShelves, OverlayShelves, ProductShelves, PackShelves, ArtShelves];

/** Every component in every state. Not in the navigation; tests walk it, and people look at it. */
export function Screen() {
  return (
    <>
      <PageHead title="Component gallery" lead="Every component in every state, in the theme of the header." />
      <div className="page">
        <FoundationShelves />
        {BELOW.map((Shelves) => (
          <WhenNear key={BELOW.indexOf(Shelves)} className="min-h-screen">
            <Shelves />
          </WhenNear>
        ))}
      </div>
    </>
  );
}

import { PageHead } from '@voltide/ui';
import { startTransition, useEffect, useState } from 'react';

import { whenIdle } from '../../lib/lazy-when-idle.ts';
import { ArtShelves } from './art-shelves.tsx';
import { ButtonShelves } from './button-shelves.tsx';
import { DataShelves } from './data-shelves.tsx';
import { FormShelves } from './form-shelves.tsx';
import { FoundationShelves } from './foundation-shelves.tsx';
import { OverlayShelves } from './overlay-shelves.tsx';
import { PackShelves } from './pack-shelves.tsx';
import { ProductShelves } from './product-shelves.tsx';

/** One after the other, so that no drawing of all of them holds the page up. */
const SHELVES = [
  FoundationShelves,
  ButtonShelves,
  FormShelves,
  DataShelves,
  OverlayShelves,
  ProductShelves,
  PackShelves,
  ArtShelves,
];

/** Every component in every state. Not in the navigation; tests walk it, and people look at it. */
export function Screen() {
  const [shown, setShown] = useState(1);
  const isWhole = shown === SHELVES.length;
  useEffect(() => {
    if (isWhole) return;
    let isHere = true;
    void whenIdle().then(() => {
      if (isHere) startTransition(() => setShown(shown + 1));
    });
    return () => {
      isHere = false;
    };
  }, [shown, isWhole]);
  return (
    <>
      <PageHead title="Component gallery" lead="Every component in every state, in the theme of the header." />
      <div className="page">
        {SHELVES.slice(0, shown).map((Shelves) => (
          <Shelves key={SHELVES.indexOf(Shelves)} />
        ))}
        {isWhole ? null : <div className="min-h-screen" aria-busy="true" />}
      </div>
    </>
  );
}

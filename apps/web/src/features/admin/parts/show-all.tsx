import './card.css';

import { Button } from '@voltide/ui';
import { useState, type ReactNode } from 'react';

import { countText } from '../model/format.ts';

type ShowAllProps<T> = {
  readonly items: readonly T[];
  /** Number of items shown at first. */
  readonly first: number;
  readonly children: (shown: readonly T[]) => ReactNode;
};

export function ShowAll<T>({ items, first, children }: ShowAllProps<T>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {children(isWhole ? items : items.slice(0, first))}
      {items.length <= first ? null : (
        <div className="card-foot">
          <Button size={36} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show ${first}` : `Show all ${countText(items.length)}`}
          </Button>
        </div>
      )}
    </>
  );
}

import { Input, Live, PackImage, Stamped, type StampLook } from '@voltide/ui';
import { useState } from 'react';

import { compactVt } from '../../../kit/short-vt.ts';
import { packStanding } from '../../../kit/pack-standing.ts';
import { usePackProgress } from '../../../kit/use-pack-progress.ts';
import { MAX_ROUNDS } from '../../lock.ts';
import type { PackMap, RoundPack } from '../model/use-packs.ts';
import './pack-picker.css';

type PackPickerProps = {
  readonly packs: PackMap;
  readonly rounds: readonly string[];
  readonly onAdd: (packId: string) => void;
};

/** Lists all packs on sale with a search; a press adds a round of a pack. */
export function PackPicker({ packs, rounds, onAdd }: PackPickerProps) {
  const [query, setQuery] = useState('');
  const { progress } = usePackProgress();
  const found = searchPacks([...packs.values()], query);
  const isFull = rounds.length >= MAX_ROUNDS;
  return (
    <div className="pack-picker">
      <Input
        type="search"
        aria-label="Search packs and items"
        placeholder="Search packs and items"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <Live as="p" className="unseen" role="status">
        {query === '' ? '' : `${found.length} ${found.length === 1 ? 'pack' : 'packs'}`}
      </Live>
      {found.length === 0 ? <p className="pack-picker-none">No packs or items match.</p> : null}
      <ul className="pack-tiles">
        {found.map((pack) => (
          <li key={pack.id}>
            <PackTile
              pack={pack}
              stamp={progress && packStanding(pack, progress.get(pack.id)).stamp?.id}
              count={rounds.filter((id) => id === pack.id).length}
              isFull={isFull}
              onAdd={() => onAdd(pack.id)}
            />
          </li>
        ))}
      </ul>
      <p className="pack-picker-note">
        Every pack has its{' '}
        <a href="/packs" target="_blank" rel="noreferrer">
          exact odds
        </a>
        . At most 30 rounds, and 2,500 VT a seat.
      </p>
    </div>
  );
}

type PackTileProps = {
  readonly pack: RoundPack;
  readonly stamp: StampLook | undefined;
  readonly count: number;
  readonly isFull: boolean;
  readonly onAdd: () => void;
};

function PackTile({ pack, stamp, count, isFull, onAdd }: PackTileProps) {
  return (
    <button
      type="button"
      className="pack-tile"
      disabled={isFull}
      data-chosen={count > 0 ? true : undefined}
      onClick={onAdd}
    >
      <Stamped look={stamp} className="pack-tile-art">
        <PackImage packId={pack.id} size={52} />
      </Stamped>
      <span className="unseen">Add </span>
      <strong>{pack.name}</strong>
      <span className="unseen">, </span>
      <span className="num">{compactVt(pack.priceSun)} VT</span>
      {count === 0 ? null : (
        <>
          <span className="unseen">, </span>
          <b className="num">{count}</b>
          <span className="unseen"> chosen</span>
        </>
      )}
    </button>
  );
}

/** Finds the packs whose name, or one of whose items, has all the words. */
function searchPacks(packs: readonly RoundPack[], query: string): readonly RoundPack[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return packs.filter(({ name, items }) => {
    const text = [name, ...items.map((item) => item.name)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

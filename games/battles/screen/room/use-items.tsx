import type { Rarity } from '@voltide/contract';
import { useFilesOfOrders } from '@voltide/ui';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';

import type { CallError } from '../../../kit/host.ts';
import { itemLook, packLook } from '../../../kit/pack-look.ts';
import { ItemArt, findCells } from '../../../kit/reel/item-cell.tsx';
import { useHost } from '../host.ts';
import { createCellPicture, type CellPicture } from './model/cell-picture.ts';
import {
  joinTables,
  tableOfDocument,
  tableOfPack,
  type OldTable,
  type RoundItem,
  type RoundItems,
} from './model/round-items.ts';
import { useBitmaps } from './use-bitmaps.ts';

type Round = { readonly id: string; readonly hash: string };

type LoadedItems = {
  readonly items: RoundItems | undefined;
  readonly error: CallError | undefined;
  readonly reload: () => void;
};

/** Loads the items of a battle's rounds by the odds tables of its opens, on sale or not. */
export function useItems(rounds: readonly Round[]): LoadedItems {
  const { useLoaded, call } = useHost();
  const { data, error: packsError, reload: reloadPacks } = useLoaded('GET /api/packs');
  const packs = data?.packs;
  const [old, setOld] = useState<ReadonlyMap<string, OldTable>>(new Map());
  const [error, setError] = useState<CallError>();
  const [attempt, setAttempt] = useState(0);
  const load = useEffectEvent(async (hash: string) => {
    if (old.has(hash)) return;
    const table = await call('GET /api/packs/tables/:hash', { params: { hash } });
    if (table.ok) setOld((before) => new Map(before).set(hash, table.response));
    else setError(table.error);
  });
  useEffect(() => {
    if (packs === undefined) return;
    const known = new Set(packs.map(({ hash }) => hash));
    for (const hash of new Set(rounds.map((round) => round.hash))) if (!known.has(hash)) void load(hash);
  }, [packs, rounds, attempt]);
  const items = useMemo(() => {
    if (packs === undefined) return undefined;
    const gone = [...old].map(([hash, table]) => tableOfDocument(hash, table, packs));
    return joinTables(rounds, [...packs.map(tableOfPack), ...gone]);
  }, [packs, old, rounds]);
  const reload = (): void => {
    if (packs === undefined) reloadPacks();
    setError(undefined);
    setAttempt(attempt + 1);
  };
  return { items, error: packs === undefined ? packsError : error, reload };
}

/** Draws the cells of reels with these items. The functions stay stable while the items and the theme do. */
export function useCells({ items }: Pick<RoundItems, 'items'>): {
  readonly renderCell: (item: number) => ReactNode;
  readonly rarityOf: (item: number) => Rarity;
  readonly pictureOf: (item: number) => string | undefined;
} {
  const orders = useMemo(() => [...new Set(items.map(({ packId }) => packLook(packId).order))], [items]);
  const files = useFilesOfOrders(orders);
  const pictured = useMemo(
    () =>
      items.map((item) => {
        const drawn = files.get(packLook(item.packId).order);
        const look = itemLook(item.packId, item.id, item.rarity);
        return { item, drawn, picture: drawn && createCellPicture(() => drawn.findFile(look)) };
      }),
    [items, files],
  );
  const cells = useMemo(
    () =>
      findCells(
        pictured.map(({ item, drawn, picture }) => {
          const art = picture === undefined ? undefined : <CellArt picture={picture} />;
          return { packId: item.packId, item, files: drawn, art };
        }),
      ),
    [pictured],
  );
  const isComplete = files.size === orders.length;
  useBitmaps(
    useMemo(() => (isComplete ? pictured.flatMap(({ picture }) => picture ?? []) : []), [pictured, isComplete]),
  );
  return {
    renderCell: useCallback((item: number) => cells[item], [cells]),
    rarityOf: useCallback((item: number) => items[item]?.rarity ?? 'common', [items]),
    pictureOf: useCallback((item: number) => pictured[item]?.picture?.read(), [pictured]),
  };
}

/** Returns the address of an item's picture; undefined until the forms of its pack have loaded. */
export type ItemFile = (item: RoundItem) => string | undefined;

/** Returns pictures of items outside of reels. */
export function useItemFiles({ items }: Pick<RoundItems, 'items'>): ItemFile {
  const orders = useMemo(() => [...new Set(items.map(({ packId }) => packLook(packId).order))], [items]);
  const files = useFilesOfOrders(orders);
  return useCallback(
    ({ packId, id, rarity }) => files.get(packLook(packId).order)?.findFile(itemLook(packId, id, rarity)),
    [files],
  );
}

function CellArt({ picture }: { readonly picture: CellPicture }) {
  return <ItemArt address={useSyncExternalStore(picture.subscribe, picture.read)} />;
}

import type { EditedTable, Nearest } from '@voltide/games/packs/editor/nearest';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { startPackWorker, type PackWorker } from './start-pack-worker.ts';

const WAIT_MS = 150;

/** `waiting` until the search of this table has ended, `failed` if it could not run. */
export type NearestState = Nearest | { readonly kind: 'waiting' } | { readonly kind: 'failed' };

/** Searches the nearest exact tables in a worker once typing pauses; undefined without a table. */
export function useNearest(table: EditedTable | undefined): NearestState | undefined {
  const [answer, setAnswer] = useState<{ readonly id: number; readonly state: NearestState }>();
  const worker = useRef<Promise<PackWorker>>(undefined);
  const asked = useRef(0);
  const key = table === undefined ? undefined : keyOf(table);
  const latest = useRef(table);
  useLayoutEffect(() => {
    latest.current = table;
  });
  const [search, setSearch] = useState<{ readonly id: number; readonly key: string }>();
  useEffect(() => {
    const searched = latest.current;
    if (key === undefined || searched === undefined) return;
    const timer = setTimeout(() => {
      asked.current += 1;
      const id = asked.current;
      const fail = (): void => setAnswer({ id: asked.current, state: { kind: 'failed' } });
      setSearch({ id, key });
      worker.current ??= startPackWorker((told) => {
        if (told.kind === 'nearest') setAnswer({ id: told.id, state: told.nearest });
      }, fail);
      worker.current.then(({ ask }) => ask({ kind: 'nearest', id, table: searched }), fail);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [key]);
  useEffect(
    () => () => {
      void worker.current?.then(({ end }) => end());
      worker.current = undefined;
    },
    [],
  );
  if (table === undefined) return undefined;
  if (answer === undefined || search === undefined) return { kind: 'waiting' };
  if (search.key !== key || answer.id !== search.id) return { kind: 'waiting' };
  return answer.state;
}

function keyOf({ priceSun, rows }: EditedTable): string {
  return [priceSun, ...rows.map((row) => `${row.valueSun}×${row.tickets}${row.isLocked ? '!' : ''}`)].join();
}

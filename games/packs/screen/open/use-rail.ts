import { parseVt } from '@voltide/core';
import { isPackPlay, type HistoryPlay } from '@voltide/contract';
import { useEffect, useState } from 'react';

import type { OpenItem } from '../model/open-result.ts';
import { useHost } from '../host.ts';
import type { OpenState } from './open-state.ts';

type RailItem = Pick<OpenItem, 'itemId' | 'name' | 'rarity' | 'valueSun'> & {
  readonly key: string;
  readonly packId: string;
  readonly isDemo: boolean;
};

export const RAIL_LENGTH = 10;

/** `earlier` is true if results before this page are included; a visitor has none. */
export type Rail = {
  readonly items: readonly RailItem[];
  readonly earlier: 'coming' | 'there' | 'failed';
};

/**
 * Returns the last ten results: those of the history when the page was opened, and each that has landed since. A result
 * still on its reel is never among them.
 */
export function useRail(state: OpenState): Rail {
  const { viewer, call } = useHost();
  const [earlier, setEarlier] = useState<readonly RailItem[] | 'failed'>();
  const [landed, setLanded] = useState<readonly RailItem[]>([]);
  const userId = viewer.kind === 'guest' || viewer.kind === 'account' ? viewer.user.id : undefined;
  const [readFor, setReadFor] = useState<string>();
  useEffect(() => {
    if (userId === undefined || readFor === userId || state.phase !== 'ready') return;
    setReadFor(userId);
    void call('GET /api/plays', { query: { game: 'packs' } }).then((result) => {
      setEarlier(result.ok ? result.response.plays.flatMap(itemsOf).slice(0, RAIL_LENGTH) : 'failed');
    });
  }, [userId, readFor, call, state.phase]);

  const shown = state.phase === 'landed' ? state.opened : undefined;
  const shownId = shown?.id;
  if (shown !== undefined && landed.every(({ key }) => !key.startsWith(`${shownId}:`))) {
    const fresh = shown.result.items.map((item, k): RailItem => {
      return { ...item, key: `${shownId}:${k}`, packId: shown.result.packId, isDemo: shown.paid === undefined };
    });
    setLanded([...fresh, ...landed].slice(0, RAIL_LENGTH));
  }
  const hidden = state.phase === 'revealing' ? `${state.opened.id}:` : undefined;
  const keys = new Set(landed.map(({ key }) => key));
  const read = earlier === 'failed' ? [] : (earlier ?? []);
  const others = read.filter(({ key }) => !keys.has(key) && (hidden === undefined || !key.startsWith(hidden)));
  const wasPressed = userId !== undefined && (readFor === userId || state.phase === 'ready');
  const isComing = earlier === undefined && (wasPressed || viewer.kind === 'loading');
  return {
    items: [...landed, ...others].slice(0, RAIL_LENGTH),
    earlier: earlier === 'failed' ? 'failed' : isComing ? 'coming' : 'there',
  };
}

function itemsOf(play: HistoryPlay): RailItem[] {
  if (!isPackPlay(play)) return [];
  const { id, packId, items } = play;
  return items.map(({ itemId, itemName, rarity, value }, k) => {
    return { key: `${id}:${k}`, packId, itemId, name: itemName, rarity, valueSun: parseVt(value), isDemo: false };
  });
}

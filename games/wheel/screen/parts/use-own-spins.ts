import { isSeedPlay, type HistoryPlay } from '@voltide/contract';
import { useEffect, useState } from 'react';

import type { ShownWheel } from '../model/shown-wheel.ts';
import { isSpin, readSpin, type SpinResult } from '../model/spin-result.ts';
import { usePort } from '../port.ts';
import type { SpinState } from '../spin/use-spin.ts';

export const OWN_SPINS_SHOWN = 8;

export type OwnSpin = SpinResult & { readonly key: string };

type Earlier = readonly OwnSpin[] | 'failed' | undefined;

/**
 * The player's last spins: those of the history as it was when the page was opened, and each one that landed since.
 * What still turns is never among them. `note` says why there are none.
 */
export function useOwnSpins(state: SpinState, wheel: ShownWheel) {
  const { viewer, call } = usePort();
  const [earlier, setEarlier] = useState<Earlier>();
  const [landed, setLanded] = useState<readonly OwnSpin[]>([]);
  const [readFor, setReadFor] = useState<string>();
  const userId = viewer.kind === 'guest' || viewer.kind === 'account' ? viewer.user.id : undefined;
  useEffect(() => {
    if (userId === undefined || readFor === userId || state.phase !== 'ready') return;
    setReadFor(userId);
    void call('GET /api/plays', { query: { game: 'wheel' } }).then((read) => {
      setEarlier(read.ok ? spinsOf(read.response.plays, wheel) : 'failed');
    });
  }, [userId, readFor, call, state.phase, wheel]);

  const shown = state.phase === 'landed' ? state.opened : undefined;
  if (shown !== undefined && landed.every(({ key }) => key !== shown.id)) {
    setLanded([{ ...shown.result, key: shown.id }, ...landed].slice(0, OWN_SPINS_SHOWN));
  }
  const turning = state.phase === 'revealing' ? state.opened.id : undefined;
  const keys = new Set([...landed.map(({ key }) => key), ...(turning === undefined ? [] : [turning])]);
  const read = Array.isArray(earlier) ? (earlier as readonly OwnSpin[]) : [];
  const spins = [...landed, ...read.filter(({ key }) => !keys.has(key))].slice(0, OWN_SPINS_SHOWN);
  const isComing = earlier === undefined && (userId !== undefined || viewer.kind === 'loading');
  const note = earlier === 'failed' ? 'Your earlier spins could not be loaded.' : 'You have not spun here yet.';
  return { spins, note: spins.length > 0 || isComing ? undefined : note };
}

function spinsOf(plays: readonly HistoryPlay[], { modes }: ShownWheel): OwnSpin[] {
  return plays.filter(isSeedPlay).flatMap((play) => {
    if (!isSpin(play)) return [];
    const mode = modes.find(({ hash }) => hash === play.tableHash);
    return mode === undefined ? [] : [{ ...readSpin(play, mode), key: play.id }];
  });
}

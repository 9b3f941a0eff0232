import { isSeedPlay, type HistoryPlay } from '@voltide/contract';
import { useEffect, useState } from 'react';

import { resultOf, type SoloState } from '../../../kit/solo/use-solo.ts';
import { isSpin, readSpin, type SpinResult } from '../model/spin-result.ts';
import { useHost } from '../host.ts';

export const OWN_SPINS_SHOWN = 8;

export type OwnSpin = SpinResult & {
  readonly key: string;
  readonly playId: string | undefined;
};

type Earlier = readonly OwnSpin[] | 'failed' | undefined;

/**
 * Returns the player's last spins: those of the history when the page was opened, and each that has landed since. A
 * turning one is never among them. `note` says why there are none.
 */
export function useOwnSpins(state: SoloState) {
  const { viewer, call } = useHost();
  const [earlier, setEarlier] = useState<Earlier>();
  const [landed, setLanded] = useState<readonly OwnSpin[]>([]);
  const [readFor, setReadFor] = useState<string>();
  const userId = viewer.kind === 'guest' || viewer.kind === 'account' ? viewer.user.id : undefined;
  useEffect(() => {
    if (userId === undefined || readFor === userId || state.phase !== 'ready') return;
    setReadFor(userId);
    void call('GET /api/plays', { query: { game: 'wheel' } }).then((read) => {
      setEarlier(read.ok ? spinsOf(read.response.plays) : 'failed');
    });
  }, [userId, readFor, call, state.phase]);

  const shown = state.phase === 'landed' ? state.opened : undefined;
  if (shown !== undefined && landed.every(({ key }) => key !== shown.id)) {
    setLanded(
      [{ ...readSpin(shown.result), key: shown.id, playId: shown.paid?.play.id }, ...landed].slice(0, OWN_SPINS_SHOWN),
    );
  }
  const turning = state.phase === 'revealing' ? state.opened.id : undefined;
  const keys = new Set([...landed.map(({ key }) => key), ...(turning === undefined ? [] : [turning])]);
  const read = Array.isArray(earlier) ? (earlier as readonly OwnSpin[]) : [];
  const spins = [...landed, ...read.filter(({ key }) => !keys.has(key))].slice(0, OWN_SPINS_SHOWN);
  const isComing = earlier === undefined && (userId !== undefined || viewer.kind === 'loading');
  const note = earlier === 'failed' ? 'Your earlier spins could not be loaded.' : 'You have not spun here yet.';
  return { spins, note: spins.length > 0 || isComing ? undefined : note };
}

function spinsOf(plays: readonly HistoryPlay[]): OwnSpin[] {
  return plays
    .filter(isSeedPlay)
    .filter(isSpin)
    .map((play) => ({ ...readSpin(resultOf(play)), key: play.id, playId: play.id }));
}

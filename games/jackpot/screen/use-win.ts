import { getSound } from '@voltide/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import type { JackpotResult } from '../contract.ts';
import { ownUserId } from '../../kit/host.ts';
import { useHost } from './host.ts';

const celebrated = new Set<string>();

/** Celebrates the newest draw once, if the viewer won it. True while it is shown. */
export function useWin(days: readonly JackpotResult[]): boolean {
  const { call, viewer } = useHost();
  const [isShown, setShown] = useState(false);
  const [newest] = days;
  const isWon = newest?.prizes.some(({ id }) => id === newest.ownId) === true;
  const date = isWon ? newest.date : undefined;
  const ask = useEffectEvent((wonOn: string) =>
    call('POST /api/neuro/trigger-effect', {
      body: { eventType: 'jackpot_win', ...ownUserId(viewer), metadata: { date: wonOn } },
    }),
  );
  useEffect(() => {
    if (date === undefined || celebrated.has(date)) return;
    celebrated.add(date);
    let timer: ReturnType<typeof setTimeout> | undefined;
    void ask(date).then((effect) => {
      if (!effect.ok || !effect.response.triggered) return;
      setShown(true);
      getSound().play(effect.response.soundFile === 'land-mythic.mp3' ? 'land-mythic' : 'land-legendary');
      timer = setTimeout(() => setShown(false), effect.response.animationDuration);
    });
    return () => clearTimeout(timer);
  }, [date]);
  return isShown;
}

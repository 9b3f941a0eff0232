import type { User } from '@voltide/contract';
import { useEffect, useRef, useState } from 'react';

import { pathOf } from '../../lib/api.ts';
import { familyOf, type Effect } from '../../lib/effect-looks.ts';
import { EffectPicture } from '../../lib/effect-picture.tsx';
import { send } from '../../lib/http.ts';
import { PLAYED } from '../../lib/played.ts';

/** A play has landed by then, whatever its speed; several in a row are one question. */
const AFTER_PLAY_MS = 5000;

/** Effects that no screen shows itself: a level that was reached. Each goes after its duration (S11-01, S11-05). */
export function Effects({ user: { id: userId } }: { readonly user: User }) {
  const [shown, setShown] = useState<Effect>();
  const level = useRef<unknown>(undefined);
  useEffect(() => {
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      timer = undefined;
      try {
        const effect = await askLevel(userId, level.current);
        if (isEnded) return;
        level.current = effect.metadata['level'];
        if (effect.triggered) setShown(effect);
      } catch {
        // It is asked again after the next play.
      }
    };
    const onPlayed = (): void => {
      timer ??= setTimeout(() => void ask(), AFTER_PLAY_MS);
    };
    void ask();
    window.addEventListener(PLAYED, onPlayed);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      window.removeEventListener(PLAYED, onPlayed);
    };
  }, [userId]);
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setShown(undefined), shown.animationDuration);
    return () => clearTimeout(timer);
  }, [shown]);
  const family = shown && familyOf(shown.fxType);
  return shown === undefined || family === undefined ? null : <EffectPicture effect={shown} family={family} sounds />;
}

async function askLevel(userId: string, since: unknown): Promise<Effect> {
  const body = { eventType: 'xp_upgrade', userId, metadata: since === undefined ? {} : { since } };
  return (await send({ method: 'POST', url: pathOf('POST /api/neuro/trigger-effect'), body })) as Effect;
}

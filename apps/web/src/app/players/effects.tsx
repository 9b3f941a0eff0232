import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@voltide/contract';
import { useEffect, useRef, useState } from 'react';

import { pathOf } from '../../lib/http/api.ts';
import { familyOf, type Effect } from '../../lib/effects/effect-looks.ts';
import { EffectPicture } from '../../lib/effects/effect-picture.tsx';
import { send } from '../../lib/http/http.ts';
import { PLAYED_EVENT } from '../../lib/plays/page-events.ts';
import { progressQuery, usePlayUnderWay, useProgress } from '../../lib/progress/progress-query.ts';

/** A play has landed by then at any speed; several in a row are one request. */
const AFTER_PLAY_MS = 5000;

/**
 * Effects that no screen shows itself: a level up, or several at once. Each ends after its duration (S11-01, S11-05);
 * none starts while a reel runs.
 */
export function Effects({ user: { id: userId } }: { readonly user: User }) {
  const shown = useLevelEffect(userId);
  useRefreshAfterPlays();
  const family = shown && familyOf(shown.fxType);
  return shown === undefined || family === undefined ? null : <EffectPicture effect={shown} family={family} sounds />;
}

function useLevelEffect(userId: string): Effect | undefined {
  const [shown, setShown] = useState<Effect>();
  const level = useProgress().data?.level.level;
  const isHeld = usePlayUnderWay();
  const known = useRef<number>(undefined);
  useEffect(() => {
    const since = known.current;
    if (level === undefined || isHeld) return;
    known.current = Math.max(level, since ?? level);
    if (since === undefined || since >= level) return;
    askEffect(userId, since).then(
      (effect) => (effect.triggered ? setShown({ ...effect, metadata: { since, ...effect.metadata } }) : undefined),
      // The level counts without its effect.
      () => undefined,
    );
  }, [userId, level, isHeld]);
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setShown(undefined), shown.animationDuration);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}

async function askEffect(userId: string, since: number): Promise<Effect> {
  const body = { eventType: 'xp_upgrade', userId, metadata: { since } };
  return (await send({ method: 'POST', url: pathOf('POST /api/neuro/trigger-effect'), body })) as Effect;
}

/** Refetches progress after plays have landed, for clients without a live connection. */
function useRefreshAfterPlays(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: progressQuery.queryKey });
    };
    const onPlayed = (): void => {
      timer ??= setTimeout(refresh, AFTER_PLAY_MS);
    };
    window.addEventListener(PLAYED_EVENT, onPlayed);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(PLAYED_EVENT, onPlayed);
    };
  }, [queryClient]);
}

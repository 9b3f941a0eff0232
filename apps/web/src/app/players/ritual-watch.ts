import type { User } from '@voltide/contract';
import { useEffect, useState } from 'react';

import { call, pathOf, type AnswerOf } from '../../lib/http/api.ts';
import { send } from '../../lib/http/http.ts';
import { noteRestrictions } from '../../lib/restrictions/restrictions.ts';
import { RITUAL_DUE_EVENT } from '../../lib/plays/page-events.ts';

/** Poll interval (S11-02); also the least time between checks that an act triggers. */
const POLL_MS = 30_000;
const ACTIVITY_MS = 60_000;
/** An unanswered prompt closes after this time. */
export const DISMISS_MS = 30_000;

type Check = AnswerOf<'POST /api/neuro/check-ritual'>;
export type Prompt = NonNullable<Check['ritualPrompt']> & NonNullable<Check['details']>;
type Answer = 'later' | 'return' | 'break';

export type RitualWatch = {
  readonly prompt: Prompt | undefined;
  /** Closes the prompt and reports the answer. */
  readonly answer: (how: Answer) => void;
};

/**
 * Asks the server for a due prompt: on load, every 30 s, and after acts of the player, at most once a minute; at once
 * if a play was rejected because of one. A hidden page does not poll.
 */
export function useRitualWatch({ id: userId }: User): RitualWatch {
  const [prompt, setPrompt] = useState<Prompt>();
  useEffect(() => {
    let isEnded = false;
    let lastActivityMs = -ACTIVITY_MS;
    const ask = async (again: boolean): Promise<void> => {
      if (document.hidden) return;
      try {
        const { ritualPrompt, details, exclusion, freeze } = await check({ userId, again });
        if (!isEnded) noteRestrictions({ exclusion, freeze });
        if (isEnded || ritualPrompt === null || details === null || isCovered()) return;
        setPrompt((shown) => shown ?? { ...ritualPrompt, ...details });
      } catch {
        // The next poll retries.
      }
    };
    const onActivity = (): void => {
      const nowMs = performance.now();
      if (nowMs - lastActivityMs < ACTIVITY_MS) return;
      lastActivityMs = nowMs;
      void ask(false);
    };
    const onDue = (): void => void ask(true);
    void ask(false);
    const timer = setInterval(() => void ask(false), POLL_MS);
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, onActivity, { passive: true });
    window.addEventListener(RITUAL_DUE_EVENT, onDue);
    return () => {
      isEnded = true;
      noteRestrictions();
      clearInterval(timer);
      for (const event of events) document.removeEventListener(event, onActivity);
      window.removeEventListener(RITUAL_DUE_EVENT, onDue);
    };
  }, [userId]);

  const answer = (how: Answer): void => {
    if (prompt === undefined) return;
    setPrompt(undefined);
    // A lost answer leaves the prompt unanswered, and it comes again.
    call('POST /api/neuro/answer-ritual', { body: { id: prompt.id, answer: how } }).catch(() => undefined);
  };
  return { prompt, answer };
}

/** Checks in the background: reporting an ended session is left to calls of the player. */
async function check(body: { readonly userId: string; readonly again: boolean }): Promise<Check> {
  return (await send({ method: 'POST', url: pathOf('POST /api/neuro/check-ritual'), body })) as Check;
}

/** An open dialog comes first; the prompt waits on the server. */
function isCovered(): boolean {
  return document.documentElement.dataset['splash'] !== undefined || document.querySelector('[role="dialog"]') !== null;
}

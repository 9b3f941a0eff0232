import type { User } from '@voltide/contract';
import { useEffect, useState } from 'react';

import { call, pathOf, type AnswerOf } from '../../lib/http/api.ts';
import { send } from '../../lib/http/http.ts';
import { noteRestrictions } from '../../lib/restrictions/restrictions.ts';
import { RITUAL_DUE_EVENT } from '../../lib/plays/page-events.ts';

/** S11-02: how often it is asked, and how seldom for what somebody does. */
const POLL_MS = 30_000;
const ACTIVITY_MS = 60_000;
/** After how long a prompt that nobody answers goes by itself. */
export const DISMISS_MS = 30_000;

type Check = AnswerOf<'POST /api/neuro/check-ritual'>;
/** A prompt that is to be shown. */
export type Prompt = NonNullable<Check['ritualPrompt']> & NonNullable<Check['details']>;
type Answer = 'later' | 'return' | 'break';

export type RitualWatch = {
  readonly prompt: Prompt | undefined;
  /** Takes the prompt away and tells the server. */
  readonly answer: (how: Answer) => void;
};

/**
 * Asks the server whether a prompt is due: on load, every 30 s, and for what the player does, once a minute at most; at
 * once where a play was refused because of one. A page that nobody sees asks nothing.
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
        // The next one asks again.
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
    // One that is lost leaves the prompt unanswered, and it comes again.
    call('POST /api/neuro/answer-ritual', { body: { id: prompt.id, answer: how } }).catch(() => undefined);
  };
  return { prompt, answer };
}

/** Asks in passing: that a session has ended is for the calls to say that somebody makes. */
async function check(body: { readonly userId: string; readonly again: boolean }): Promise<Check> {
  return (await send({ method: 'POST', url: pathOf('POST /api/neuro/check-ritual'), body })) as Check;
}

/** A question that somebody is answering now comes first; the prompt waits on the server. */
function isCovered(): boolean {
  return document.documentElement.dataset['splash'] !== undefined || document.querySelector('[role="dialog"]') !== null;
}

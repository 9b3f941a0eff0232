import { useEffect, useRef, useState } from 'react';

import { call, pathOf } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { ApiError } from '../../../lib/http/errors.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import type { OwnProof } from './recompute-season.ts';
import { SeasonCheckError, type SeasonProgress } from './season-job.ts';
import type { SeasonPeriod } from './season-short.ts';

/** A sealed season and its published root. */
export type SealedSeason = { readonly period: SeasonPeriod; readonly season: string; readonly root: string };

/** State of the check. `isRight` is missing until it has ended. */
type CheckState = { readonly isBusy: boolean; readonly text: string; readonly isRight?: boolean };

const IDLE: CheckState = { isBusy: false, text: '' };

export function exportPath({ period, season }: Pick<SealedSeason, 'period' | 'season'>): string {
  return pathOf('GET /api/boards/seasons/:period/:season/export', { params: { period, season } });
}

/** Checks a season in the page. Leaving the page cancels it. */
export function useSeasonCheck(sealed: SealedSeason): readonly [CheckState, start: () => void] {
  const [state, setState] = useState<CheckState>(IDLE);
  const { user, isGuest } = useSession();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isAccount = user !== null && !isGuest;

  const run = async ({ signal }: AbortController): Promise<void> => {
    const say = (next: CheckState): void => {
      if (!signal.aborted) setState(next);
    };
    say({ isBusy: true, text: 'Downloading the season.' });
    try {
      const own = isAccount ? await readProof(sealed) : undefined;
      const { startSeasonCheck } = await import('./start-season-check.ts');
      const { season, root } = sealed;
      const job = { url: exportPath(sealed), season, root, own };
      const note = (progress: SeasonProgress): void => say({ isBusy: true, text: progressText(progress) });
      const { isRight, text } = await startSeasonCheck(job, note, signal);
      say({ isBusy: false, isRight, text });
    } catch (error) {
      say({ isBusy: false, isRight: false, text: failureText(error) });
    }
  };
  return [
    state,
    () => {
      running.current?.abort();
      running.current = new AbortController();
      void run(running.current);
    },
  ];
}

/** Reads the proof of the user's row; undefined without one. */
async function readProof({ period, season }: SealedSeason): Promise<OwnProof | undefined> {
  try {
    return await call('GET /api/boards/seasons/:period/:season/proof', { params: { period, season } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_board') return undefined;
    throw error;
  }
}

function progressText({ phase, bytes }: SeasonProgress): string {
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return phase === 'reading'
    ? `Downloading the season: ${size}.`
    : `Recomputing every score, place and prize: ${size}.`;
}

function failureText(error: unknown): string {
  return error instanceof SeasonCheckError ? error.message : errorText(error);
}

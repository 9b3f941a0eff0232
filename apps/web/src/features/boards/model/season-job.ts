import type { OwnProof, SeasonVerdict } from './recompute-season.ts';

/** Input of a check: the address of the public file, the published root, and the proof of the user's row. */
export type SeasonJob = {
  readonly url: string;
  readonly season: string;
  readonly root: string;
  readonly own: OwnProof | undefined;
};

/** Phase of a check, and the bytes read so far. */
export type SeasonProgress = { readonly phase: 'reading' | 'computing'; readonly bytes: number };

export type WorkerMessage =
  | { readonly type: 'progress'; readonly progress: SeasonProgress }
  | { readonly type: 'verdict'; readonly verdict: SeasonVerdict }
  | { readonly type: 'failed'; readonly text: string };

/** A check that could not finish: the file was not loaded, or it cannot run here. Its message is for people. */
export class SeasonCheckError extends Error {
  override name = 'SeasonCheckError';
}

import type { OwnProof, SeasonVerdict } from './recompute-season.ts';

/** The input of a check: the address of the public file, the published root, and the proof of one's own row. */
export type SeasonJob = {
  readonly url: string;
  readonly season: string;
  readonly root: string;
  readonly own: OwnProof | undefined;
};

/** The phase of a check, and the bytes that it has read so far. */
export type SeasonProgress = { readonly phase: 'reading' | 'computing'; readonly bytes: number };

/** A message of the worker to the page that began the check. */
export type WorkerMessage =
  | { readonly type: 'progress'; readonly progress: SeasonProgress }
  | { readonly type: 'verdict'; readonly verdict: SeasonVerdict }
  | { readonly type: 'failed'; readonly text: string };

/** The check came to no end: the file could not be had, or it could not be run here. Its message is for people. */
export class SeasonCheckError extends Error {
  override name = 'SeasonCheckError';
}

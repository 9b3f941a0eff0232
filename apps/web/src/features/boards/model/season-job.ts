import type { OwnProof, SeasonVerdict } from './recompute-season.ts';

/** What the check of a season needs: where its public file is, the published root, and the proof of one's own row. */
export type SeasonJob = {
  readonly url: string;
  readonly season: string;
  readonly root: string;
  readonly own: OwnProof | undefined;
};

/** How far a check is, with the bytes that were read so far. */
export type SeasonProgress = { readonly phase: 'reading' | 'computing'; readonly bytes: number };

/** What a worker says to the page that began the check. */
export type WorkerMessage =
  | { readonly type: 'progress'; readonly progress: SeasonProgress }
  | { readonly type: 'verdict'; readonly verdict: SeasonVerdict }
  | { readonly type: 'failed'; readonly text: string };

/** The check came to no end: the file could not be had, or it could not be run here. Its message is for people. */
export class SeasonCheckError extends Error {
  override name = 'SeasonCheckError';
}

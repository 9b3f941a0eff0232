import type { Context } from '../context.ts';

/** Work that a node does now and then. It may fail; the next run comes all the same. */
export type Job = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<void> };

/** Every periodic job, one line each. */
export function listJobs({ sessions }: Context): readonly Job[] {
  return [
    { name: 'drop sessions that other nodes have ended', everyMs: 2000, run: () => sessions.dropRevoked() },
    { name: 'delete sessions that ended a month ago', everyMs: 3_600_000, run: () => sessions.deleteEnded() },
  ];
}

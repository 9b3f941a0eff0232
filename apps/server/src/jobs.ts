import { nodeHashes } from '@voltide/fairness/node';

import type { Context } from './context.ts';
import { learnTables } from './packs/load-catalogue.ts';
import { countPlays } from './house/count-plays.ts';

/** Work that a node does now and then. It may fail; the next run comes all the same. */
export type Job = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<void> };

/** Every periodic job, one line each; each remembers how its runs went. */
export function listJobs(context: Context): readonly Job[] {
  const { sessions, sessionNews, database, plays, recovery, mailing, contact, pageHealth, jobLog } = context;
  return [
    { name: 'hear of sessions that other nodes end', everyMs: 2000, run: () => sessionNews.ensure() },
    { name: 'drop sessions that other nodes have ended', everyMs: 2000, run: () => sessions.dropRevoked() },
    { name: 'delete sessions that ended a month ago', everyMs: 3_600_000, run: () => sessions.deleteEnded() },
    { name: 'count what plays changed', everyMs: 5000, run: () => countPlays(context) },
    {
      name: 'learn tables that newer nodes have published',
      everyMs: 2000,
      run: () => learnTables(database, nodeHashes, plays.catalogue),
    },
    { name: 'answer those who forgot their password', everyMs: 2000, run: () => recovery.answerRequests() },
    { name: 'send mail', everyMs: 2000, run: () => mailing.deliver() },
    { name: 'delete mail and links that ended a month ago', everyMs: 3_600_000, run: () => mailing.deleteEnded() },
    { name: 'write what pages said of their health', everyMs: 5000, run: () => pageHealth.write() },
    { name: 'delete what pages said long ago', everyMs: 3_600_000, run: () => pageHealth.deleteOld() },
    { name: 'delete messages that are half a year old', everyMs: 3_600_000, run: () => contact.deleteOld() },
    { name: 'share the newest finds', everyMs: 2000, run: () => plays.feed.sync() },
  ].map((job) => jobLog.watch(job));
}

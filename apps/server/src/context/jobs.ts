import type { Job } from '../jobs/job.ts';
import type { Context } from './context.ts';

/** Every periodic job, one line each; each remembers how its runs went. */
export function listJobs({
  accounts,
  sessions,
  house,
  packs,
  mailing,
  contact,
  health,
  jobLog,
}: Context): readonly Job[] {
  return [
    { name: 'hear of sessions that other nodes end', everyMs: 2000, run: () => sessions.news.ensure() },
    { name: 'drop sessions that other nodes have ended', everyMs: 2000, run: () => sessions.dropRevoked() },
    { name: 'delete sessions that ended a month ago', everyMs: 3_600_000, run: () => sessions.deleteEnded() },
    { name: 'count what plays changed', everyMs: 5000, run: () => house.count() },
    { name: 'learn tables that newer nodes have published', everyMs: 2000, run: () => packs.learnTables() },
    { name: 'answer those who forgot their password', everyMs: 2000, run: () => accounts.recovery.answerRequests() },
    { name: 'send mail', everyMs: 2000, run: () => mailing.deliver() },
    { name: 'delete mail that ended a month ago', everyMs: 3_600_000, run: () => mailing.deleteEnded() },
    { name: 'delete links that expired a month ago', everyMs: 3_600_000, run: () => accounts.deleteOldLinks() },
    { name: 'write what pages said of their health', everyMs: 5000, run: () => health.pages.write() },
    { name: 'delete what pages said long ago', everyMs: 3_600_000, run: () => health.pages.deleteOld() },
    { name: 'delete messages that are half a year old', everyMs: 3_600_000, run: () => contact.deleteOld() },
    { name: 'share the newest finds', everyMs: 2000, run: () => packs.recentFinds.sync() },
  ].map((job) => jobLog.watch(job));
}

import { LIVE_LIMITS } from '@voltide/contract';

import type { Job } from '../jobs/job.ts';
import type { Context } from './context.ts';

const HOUR_MS = 3_600_000;
/** A block comes every 3 s. */
export const SCAN_EVERY_MS = 3000;
const FEED_EVERY_MS = 1000 / LIVE_LIMITS.feedDeltasPerSecond;

const eachNode = listOf('each_node');
const oneNode = listOf('one_node');

export function listJobs(context: Context): readonly Job[] {
  return [...listWork(context), ...listDeletions(context)];
}

function listWork(context: Context): readonly Job[] {
  const {
    accounts,
    sessions,
    house,
    plays,
    mailing,
    health,
    admin,
    jackpot,
    battles,
    notifications,
    live,
    quick,
    vault,
    progress,
    boards,
    referrals,
    figures,
  } = context;
  return [
    eachNode('listen', 'Receives what other nodes publish', 2000, () => notifications.ensure()),
    eachNode('drop-ended-sessions', 'Forgets sessions that ended elsewhere', 2000, () => sessions.dropRevoked()),
    eachNode('learn-tables', 'Learns odds that newer nodes published', 60_000, () => plays.learnTables()),
    eachNode('read-settings', 'Reads what operators have set', 1000, () => context.inForce.reload()),
    oneNode('count-plays', 'Counts what plays changed', 5000, () => house.count()),
    oneNode('fold-progress', 'Counts what players reach, and gives what comes by itself', 1000, () => progress.run()),
    oneNode('fold-boards', 'Counts stakes for the leaderboards', 1000, () => boards.run()),
    oneNode('relist-boards', 'Takes places of hidden and excluded players, or gives them back', 10_000, () =>
      boards.relistAll(),
    ),
    oneNode('fold-referrals', 'Counts what referees stake, and pays their gifts and bounties', 1000, () =>
      referrals.run(),
    ),
    oneNode('fold-figures', "Counts plays and money for the operator's figures", 2000, () => figures.run()),
    oneNode('check-books', 'Reconciles the books once a day', HOUR_MS, () => figures.checkBooks()),
    eachNode('write-pulse', 'Writes the health of this node', 5000, () => figures.pulse.write()),
    oneNode('end-seasons', 'Closes, seals and pays seasons of leaderboards', 2000, () => boards.endSeasons()),
    oneNode('draw-jackpot', 'Counts, seals, draws and pays the daily jackpot', 2000, () => jackpot.run()),
    oneNode('ask-drand', 'Asks drand whether it answers', 20_000, () => jackpot.beacons.probe()),
    oneNode('run-battles', 'Draws, pays and ends battles', 1000, () => battles.run()),
    eachNode('read-figures', 'Reads what was counted', 5000, () => house.figures.reload()),
    eachNode('share-plays', 'Shares the newest plays', 2000, () => plays.recentPlays.sync()),
    eachNode('publish-feed', 'Publishes the newest items to open sockets', FEED_EVERY_MS, () =>
      Promise.resolve(live.publishFeed()),
    ),
    eachNode('publish-jackpot', 'Publishes the jackpot to open sockets', 2000, () => live.publishJackpot()),
    eachNode('publish-boards', 'Publishes the leaderboards to open sockets', 1000, () => live.publishBoards()),
    eachNode('publish-battles', 'Publishes changes of watched battles', 2000, () =>
      Promise.resolve(live.battles.poll()),
    ),
    eachNode('share-watchers', 'Shares how many watch battles', 10_000, () => live.battles.shareCounts()),
    eachNode('tend-sockets', 'Drops sockets whose client is gone', 15_000, () => live.tend()),
    eachNode('write-page-reports', 'Writes what pages said of their health', 5000, () => health.pages.write()),
    eachNode('write-security-log', 'Writes failed log-ins into the security log', 5000, () =>
      admin.securityLog.write(),
    ),
    oneNode('send-alerts', 'Alerts operators', 5000, () => context.alerts.run()),
    oneNode('answer-resets', 'Answers those who forgot their password', 2000, () => accounts.recovery.answerRequests()),
    oneNode('send-mail', 'Sends mail', 2000, () => mailing.deliver()),
    oneNode('close-quick-games', 'Closes Quick Games after their hour', 10_000, () => quick.saving.closeOver()),
    oneNode('release-vaults', 'Lets cash leave vaults whose day has passed', 10_000, () => vault.releaseDue()),
    oneNode('expire-promo', 'Warns inactive players that their promo expires, and expires it', HOUR_MS, () =>
      context.expirePromo(),
    ),
    ...listPublications(context),
    ...listSealJobs(context),
    ...listChainJobs(context),
  ];
}

function listPublications({ statistics, audit }: Context): readonly Job[] {
  return [
    oneNode('publish-statistics', 'Counts the public statistics and says what is out of its range', HOUR_MS, () =>
      statistics.run(),
    ),
    oneNode('publish-audit-head', 'Publishes the head of the audit after each day', 60_000, () => audit.publishHead()),
  ];
}

function listSealJobs({ seals }: Context): readonly Job[] {
  return [
    oneNode('seal-day', 'Seals the day that has ended', 20_000, () => seals.sealDay()),
    oneNode('copy-seals', 'Sends seals to those who keep copies, and checks mirrors', 30_000, () => seals.copies.run()),
  ];
}

function listDeletions(context: Context): readonly Job[] {
  const { accounts, sessions, house, mailing, contact, health, admin, battles, boards, figures } = context;
  return [
    oneNode('purge', 'Deletes abandoned guests, Quick Games and deposits, and old leaves', HOUR_MS, () =>
      context.purge(),
    ),
    oneNode('delete-mail', 'Deletes mail that ended a month ago', HOUR_MS, () => mailing.deleteEnded()),
    oneNode('delete-links', 'Deletes links that expired a month ago', HOUR_MS, () => accounts.deleteOldOneTimeLinks()),
    oneNode('delete-security-log', 'Deletes what the security log kept for 180 days', HOUR_MS, () =>
      admin.securityLog.deleteOld(),
    ),
    oneNode('delete-sessions', 'Deletes sessions that ended a month ago', HOUR_MS, () => sessions.deleteEnded()),
    oneNode('delete-page-reports', 'Deletes what pages said long ago', HOUR_MS, () => health.pages.deleteOld()),
    oneNode('delete-tie-chances', 'Deletes chances of ties that were computed long ago', HOUR_MS, () =>
      battles.tieChances.deleteOld(),
    ),
    oneNode('delete-board-scores', 'Deletes scores of seasons that have a standing', 60_000, () => boards.clear()),
    oneNode('delete-stakes', 'Deletes stakes that were counted long ago', HOUR_MS, () => house.deleteOldStakes()),
    oneNode('delete-alerts', 'Deletes alerts that are half a year old', HOUR_MS, () => context.alerts.deleteOld()),
    oneNode('delete-figures', 'Deletes figures by hour that are 90 days old', HOUR_MS, () => figures.deleteOld()),
    oneNode('delete-messages', 'Deletes messages that are half a year old', HOUR_MS, () => contact.deleteOld()),
  ];
}

/** Jobs about the TRON network are apart: slow nodes delay nothing else. */
function listChainJobs({ tron, reserves }: Context): readonly Job[] {
  return [
    oneNode('scan-tron', 'Reads the final blocks of the TRON chain', SCAN_EVERY_MS, () => tron.scan.run()),
    oneNode('credit-deposits', 'Credits deposits that are in final blocks', 1000, () => tron.depositWork.creditOwed()),
    oneNode('end-withdrawals', 'Ends withdrawals that were paid or given up', 1000, () => tron.payouts.end()),
    oneNode('pay-withdrawals', 'Signs and sends approved withdrawals', 3000, () => tron.payouts.send()),
    oneNode('follow-deposits', 'Sends signed deposits until they are in a block', 3000, () =>
      tron.depositWork.follow(),
    ),
    eachNode('check-services', 'Asks the TRON nodes and the signer whether they answer', 10_000, () =>
      tron.checkServices(),
    ),
    oneNode('check-platform', "Compares the platform's balance on the chain with the books", 5000, () =>
      reserves.checkPlatform(),
    ),
    oneNode('seal-liabilities', 'Seals once a day what players are owed, and what covers it', 4000, () =>
      reserves.seal(),
    ),
  ];
}

function listOf(runsOn: Job['runsOn']) {
  return (id: string, about: string, everyMs: number, run: () => Promise<void>): Job => ({
    id,
    about,
    everyMs,
    runsOn,
    run,
  });
}

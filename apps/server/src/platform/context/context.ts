import { createAvatars } from '../../people/avatars/avatars.ts';
import { createPictureCodec } from '../../people/avatars/picture/picture-codec.ts';
import { createPageHealth } from '../../operate/health/page-health.ts';
import { createReadiness } from '../../operate/health/readiness.ts';
import { asAppError } from '../http/as-app-error.ts';
import { createAddressOf } from '../http/client-address.ts';
import type { Frame } from '../http/frame.ts';
import { answerHeaders } from '../http/security-headers.ts';
import type { InForce } from '../../operate/settings-in-force/in-force.ts';
import { createLoadingGames } from '../../play/loading-games/loading-games.ts';
import { createJobLog } from '../jobs/job-log.ts';
import { systemTimers } from '../jobs/timers.ts';
import { createLive, type Live } from '../sockets/live.ts';
import { createNotifications, type Listener, type Notifications } from '../live/notifications.ts';
import { createArchive } from '../../people/own-data/archive.ts';
import { countSets } from '../../play/progress/progress.ts';
import { createPurge } from '../../operate/retention/purge.ts';
import { createStatement } from '../../money/wallet/statement.ts';
import { createPromo } from '../../money/promo/promo.ts';
import { createPromoExpiry } from '../../money/promo/promo-expiry.ts';
import { createVault } from '../../money/vault/vault.ts';
import { createAuthorise } from '../../people/sign-in/authorise.ts';
import { createIdentify } from '../../people/sign-in/identify.ts';
import { createBattling } from './battling.ts';
import { createBoards } from './boards.ts';
import { createDrawing } from './drawing.ts';
import { createOperating } from './operating.ts';
import { createFigures } from './figures.ts';
import { createPeople } from './people.ts';
import { createPlayerPages } from './player-pages.ts';
import { createPlaying } from './playing.ts';
import { createProgress } from './progress.ts';
import { createQuick } from './quick.ts';
import { createReferring } from './referring.ts';
import { createReserves } from './reserves.ts';
import { createSeals } from './seals.ts';
import { createSetting } from './setting.ts';
import { createShowing } from './showing.ts';
import { createStatistics } from './statistics.ts';
import { createTron } from './tron.ts';
import type { Ports } from './ports.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

/** Builds the domains over the ports. @throws CatalogueError */
export async function createContext(ports: Ports) {
  const { clock, database } = ports;
  const setting = await createSetting(ports);
  const { inForce } = setting;
  const { deletion, closeAccount, tokens, accountLedger, ...people } = createPeople(ports);
  const jackpot = await createDrawing(ports);
  const playing = await createPlaying(ports, { ...people, chain: jackpot.beacons.chain, inForce });
  const showing = createShowing(ports, playing);
  const battles = createBattling(ports, { ...playing, ...people, ...showing }, jackpot.beacons);
  const quick = createQuick(ports, { tokens, ledger: accountLedger, accounts: people.accounts });
  const boards = createBoards(ports, jackpot.beacons);
  const tron = createTron(ports, people, inForce);
  const readiness = createReadiness(ports);
  const jobLog = createJobLog(clock);
  const { sessions, cookies, limits } = people;
  const authorise = createAuthorise({ database, sessions });
  const addressOf = createAddressOf({ ...ports.config, warn: (line) => ports.log.warn(line) });
  const live = createLive({
    ...ports,
    ...ports.config,
    addressOf,
    sessions,
    cookies,
    limits,
    authorise,
    timers: systemTimers,
    nodeId: Buffer.from(ports.randomBytes(6)).toString('base64url'),
    listItems: () => playing.packs.recentItems.listKeyed(),
    readJackpot: () => jackpot.pages.figures(),
    readBoard: (period) => boards.pages.read({ measure: 'points', period }),
    battles,
  });
  battles.news.subscribe((battleId) => live.battles.changed(battleId));
  ports.bookEvents.subscribe((userId) => live.account.changed(userId));
  const { exports } = playing.plays;
  return {
    ...ports,
    ...people,
    ...playing,
    ...showing,
    ...setting,
    quick,
    jackpot,
    battles,
    boards,
    avatars: createOwnAvatars(ports),
    statement: createStatement({ database, presenter: playing.plays.presenter, inTurn: exports.inTurn }),
    progress: createProgress(ports, playing),
    referrals: { ...people.referrals, ...createReferring(ports, { ...playing, ...people }, people.referrals.codes) },
    vault: createVault({ ...ports, ...people.factor }),
    promo: createPromo(ports),
    expirePromo: createPromoExpiry({ ...ports, ...people.mailing }),
    tron,
    reserves: createReserves(ports, tron),
    seals: createSeals(ports, { ...playing, ...people }, jackpot.beacons),
    figures: createFigures({ ...ports, live }, playing),
    statistics: createStatistics(ports, playing, battles),
    playerPages: createPlayerPages(ports, playing, jackpot.beacons.chain),
    purge: createPurge({ database, clock }),
    loadingGames: createLoadingGames({ ...ports, limits }),
    ownData: { archive: createArchive({ database, clock, ...playing.packs, exports }), deleteOwner: deletion },
    health: { readiness, pages: createPageHealth({ database, clock }) },
    ...createOperating(ports, { people, playing, tron, readiness, jobLog, closeAccount }),
    jobLog,
    addressOf,
    live,
    authorise,
    notifications: createListening({ ...ports, people, playing, live, inForce }),
  };
}

function createOwnAvatars({ database, clock }: Ports) {
  return createAvatars({
    database,
    clock,
    countSets: (userId) => countSets(database, userId),
    codec: createPictureCodec(),
  });
}

type Listening = {
  readonly events: Pick<Ports['events'], 'backgroundFailed'>;
  readonly people: Pick<ReturnType<typeof createPeople>, 'sessions'>;
  readonly playing: Pick<Awaited<ReturnType<typeof createPlaying>>, 'plays'>;
  readonly live: Live;
  readonly inForce: InForce;
};

function createListening(listening: Listening & Pick<Ports, 'database'>): Notifications {
  return createNotifications({ database: listening.database, listeners: listListeners(listening) });
}

function listListeners({ events, people, playing, live, inForce }: Listening): readonly Listener[] {
  return [
    {
      channel: 'voltide_session_ended',
      handle: (sessionIds) => people.sessions.forget(sessionIds),
      catchUp: () => people.sessions.dropRevoked(),
    },
    {
      channel: 'voltide_table_published',
      // Tables that cannot be read now are found by the job that learns them.
      handle: () =>
        void playing.plays.learnTables().catch((error: unknown) => events.backgroundFailed('learn-tables', error)),
      catchUp: () => playing.plays.learnTables(),
    },
    {
      channel: 'voltide_setting_changed',
      // Settings that cannot be read now are read by the job a second later.
      handle: () => void inForce.reload().catch((error: unknown) => events.backgroundFailed('read-settings', error)),
      catchUp: () => inForce.reload(),
    },
    {
      channel: 'voltide_account_changed',
      handle: (messages) => live.account.handle(messages),
      catchUp: () => Promise.resolve(live.account.readAll()),
    },
    {
      channel: 'voltide_battle_changed',
      handle: (messages) => live.battles.handleChanged(messages),
      catchUp: () => Promise.resolve(live.battles.poll()),
    },
    {
      channel: 'voltide_battle_watched',
      handle: (messages) => live.battles.handleWatched(messages),
      catchUp: () => live.battles.shareCounts(),
    },
  ];
}

export function createFrame(context: Context): Frame {
  const { config, clock, events, limits, sessions, cookies, authorise } = context;
  const publicOrigin = new URL(config.publicUrl).origin;
  return {
    clock,
    events,
    limits,
    addressOf: context.addressOf,
    answerHeaders: answerHeaders(config),
    identify: createIdentify({ sessions, quickGames: context.quick.sessions, cookies, publicOrigin }),
    authorise,
    asAppError,
  };
}

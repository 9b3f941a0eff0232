import * as adminPacks from './admin-packs.ts';
import * as adminSettings from './admin-settings.ts';
import * as adminWheel from './admin-wheel.ts';
import * as activity from './activity.ts';
import * as alerts from './alerts.ts';
import * as adminFigures from './admin-figures.ts';
import * as adminAccounts from './admin-accounts.ts';
import * as adminBoards from './admin-boards.ts';
import * as adminReferrals from './admin-referrals.ts';
import * as audit from './audit.ts';
import * as adminPlayers from './admin-players.ts';
import * as adminPlayerActs from './admin-player-acts.ts';
import * as adminPlayerParts from './admin-player-parts.ts';
import * as auth from './auth.ts';
import * as avatar from './avatar.ts';
import * as boardSeasons from './board-seasons.ts';
import * as boards from './boards.ts';
import * as consents from './consents.ts';
import * as country from './country.ts';
import * as contact from './contact.ts';
import * as credentials from './credentials.ts';
import * as deposits from './deposits.ts';
import * as effects from './effects.ts';
import * as factor from './factor.ts';
import * as fairness from './fairness.ts';
import * as inventory from './inventory.ts';
import * as mail from './mail.ts';
import * as games from './games.ts';
import * as health from './health.ts';
import * as operations from './operations.ts';
import * as operators from './operators.ts';
import * as ownData from './own-data.ts';
import * as packs from './packs.ts';
import * as payouts from './payouts.ts';
import * as plays from './plays.ts';
import * as playRecord from './play-record.ts';
import * as exclusions from './exclusions.ts';
import * as playerLimits from './player-limits.ts';
import * as preferences from './preferences.ts';
import * as publishedStatistics from './published-statistics.ts';
import * as promo from './promo.ts';
import * as proposals from './proposals.ts';
import * as progress from './progress.ts';
import * as profiles from './profiles.ts';
import * as quick from './quick.ts';
import * as referralEarnings from './referral-earnings.ts';
import * as referrals from './referrals.ts';
import * as reports from './reports.ts';
import * as reserves from './reserves.ts';
import * as rituals from './rituals.ts';
import * as rules from './rules.ts';
import * as sealCopies from './seal-copies.ts';
import * as seals from './seals.ts';
import * as securityLog from './security-log.ts';
import * as serverFacts from './server-facts.ts';
import * as sharing from './sharing.ts';
import * as statement from './statement.ts';
import * as support from './support.ts';
import * as tronWallet from './tron-wallet.ts';
import * as vault from './vault.ts';
import * as wallet from './wallet.ts';
import * as withdrawals from './withdrawals.ts';
import type { Endpoint } from '../endpoint.ts';

/** Lists the endpoints among the exports of these modules by name. @throws Error if two have the same name. */
export function listEndpoints(...modules: readonly object[]): Readonly<Record<string, Endpoint>> {
  const found: Record<string, Endpoint> = {};
  for (const [name, value] of modules.flatMap((module) => Object.entries(module) as [string, unknown][])) {
    if (!isEndpoint(value)) continue;
    if (name in found) throw new Error(`two calls are named ${name}`);
    found[name] = value;
  }
  return found;
}

/** Every call that belongs to no game, by name; games/contract.ts adds the calls of the games. */
export const SHARED_ENDPOINTS = listEndpoints(
  support,
  alerts,
  adminAccounts,
  adminBoards,
  adminReferrals,
  adminSettings,
  adminWheel,
  audit,
  auth,
  operators,
  proposals,
  avatar,
  credentials,
  factor,
  wallet,
  tronWallet,
  deposits,
  withdrawals,
  payouts,
  vault,
  sharing,
  statement,
  profiles,
  plays,
  games,
  playRecord,
  quick,
  inventory,
  packs,
  preferences,
  promo,
  progress,
  publishedStatistics,
  boards,
  boardSeasons,
  playerLimits,
  exclusions,
  adminPacks,
  activity,
  fairness,
  effects,
  country,
  referrals,
  referralEarnings,
  reports,
  reserves,
  rituals,
  rules,
  operations,
  mail,
  contact,
  ownData,
  consents,
  health,
  seals,
  sealCopies,
  securityLog,
  serverFacts,
  adminFigures,
  adminPlayers,
  adminPlayerParts,
  adminPlayerActs,
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value;
}

import { contactMessages } from './admin/contact.ts';
import { contactHandled } from './admin/contact/handled.ts';
import { lift } from './admin/exclusions/lift.ts';
import { unclaimedDeposits } from './admin/deposits/unclaimed.ts';
import { outbox } from './admin/outbox.ts';
import { unknownOutgoing } from './admin/outgoing.ts';
import { acknowledge } from './admin/outgoing/acknowledge.ts';
import { readPayouts, setPayouts } from './admin/payouts.ts';
import { securityLog } from './admin/security-log.ts';
import { pageHealth } from './admin/page-health.ts';
import { avatarPicture, chooseLook, readAvatar, resetAvatar, uploadPicture } from '../avatars/calls.ts';
import { readActivity } from './account/activity.ts';
import { agree, readConsents } from './account/consents.ts';
import { deleteAccount } from './account/delete.ts';
import { exclude } from './account/exclusion.ts';
import { exportAccount } from './account/export.ts';
import { level } from './account/level.ts';
import { readPlayerLimits, setPlayerLimit } from './account/limits.ts';
import { confirmLimit } from './account/limits/confirm.ts';
import { readPosition } from './account/position.ts';
import { readRituals, setRituals } from './account/rituals.ts';
import { reconcileBooks } from './admin/reconcile.ts';
import { serverFacts } from './admin/server.ts';
import { reviewQueue } from './admin/withdrawals.ts';
import { approve } from './admin/withdrawals/approve.ts';
import { identityCheck } from './admin/withdrawals/identity.ts';
import { reject } from './admin/withdrawals/reject.ts';
import { reviewedWithdrawal } from './admin/withdrawals/withdrawal.ts';
import { battles, openBattle } from './battles.ts';
import { battle } from './battles/battle.ts';
import { chancesOfBattle } from './battles/chances.ts';
import { houseSeat } from './battles/house.ts';
import { intoBattle } from './battles/join.ts';
import { outOfBattle } from './battles/leave.ts';
import { battleBeacon } from './battles/beacon.ts';
import { ownBattles } from './battles/own.ts';
import { battlePicture } from './battles/picture.ts';
import { battleRecord } from './battles/record.ts';
import { cacheOpen, caches } from '../caches/calls.ts';
import { changeEmail } from './auth/change-email.ts';
import { changePassword } from './auth/change-password.ts';
import { checkLink } from './auth/check-link.ts';
import { confirmEmail } from './auth/confirm-email.ts';
import { email } from './auth/email.ts';
import { sendAgain } from './auth/email/send-again.ts';
import { forgotPassword } from './auth/forgot-password.ts';
import { factor } from './auth/factor.ts';
import { beginFactor } from './auth/factor/begin.ts';
import { confirmFactor } from './auth/factor/confirm.ts';
import { renewRecoveryCodes } from './auth/factor/recovery-codes.ts';
import { removeFactor } from './auth/factor/remove.ts';
import { guestSignin } from './auth/guest-signin.ts';
import { carryGuest } from './auth/guest/carry.ts';
import { leaveGuest } from './auth/guest/leave.ts';
import { login } from './auth/login.ts';
import { logout } from './auth/logout.ts';
import { me } from './auth/me.ts';
import { refresh } from './auth/refresh.ts';
import { resetPassword } from './auth/reset-password.ts';
import { signup } from './auth/signup.ts';
import { stepUp } from './auth/step-up.ts';
import { contact } from './contact.ts';
import { clientSeed } from './fairness/client-seed.ts';
import { rotate } from './fairness/rotate.ts';
import { seeds } from './fairness/seeds.ts';
import { finds } from './finds.ts';
import { exchange } from './finds/exchange.ts';
import { logHealth } from './frontend/log-health.ts';
import { jackpot } from './jackpot.ts';
import { jackpotDays } from './jackpot/days.ts';
import { jackpotDay } from './jackpot/days/day.ts';
import { jackpotProof } from './jackpot/days/proof.ts';
import { loadingGames } from './loading-games.ts';
import { loadingReport } from './loading-games/reports.ts';
import { loadingTicket } from './loading-games/tickets.ts';
import { live } from './health/live.ts';
import { ready } from './health/ready.ts';
import { answerRitual } from './neuro/answer-ritual.ts';
import { checkRitual } from './neuro/check-ritual.ts';
import { country } from './neuro/country.ts';
import { triggerEffect } from './neuro/trigger-effect.ts';
import { packs } from './packs.ts';
import { open } from './packs/open.ts';
import { pack } from './packs/pack.ts';
import { recentFinds } from './packs/recent-finds.ts';
import { table } from './packs/table.ts';
import { plays } from './plays.ts';
import { exportCsv, exportJson } from './plays/export.ts';
import { play } from './plays/play.ts';
import { record } from './plays/record.ts';
import { totals } from './plays/totals.ts';
import { readPreferences, writePreferences } from './preferences.ts';
import { readPromo } from '../promo/calls.ts';
import { endOthers, sessions } from './sessions.ts';
import { endOne } from './sessions/session.ts';
import { contentPolicy } from './reports/content-policy.ts';
import { reserves } from './reserves.ts';
import { reservesDay } from './reserves/days/day.ts';
import { reservesProof } from './reserves/days/proof.ts';
import { gamePlay } from './games/play.ts';
import { battleHouse, quickBattles } from './quick/battles.ts';
import { quickBattle } from './quick/battles/battle.ts';
import { convert as quickConvert } from './quick/convert.ts';
import { recentGames } from './games/recent.ts';
import { exportQuickJson } from './quick/export.ts';
import { play as quickPlay } from './quick/play.ts';
import { record as quickRecord } from './quick/plays/record.ts';
import { reveal as quickReveal } from './quick/reveal.ts';
import { start as quickStart } from './quick/start.ts';
import { phase as quickPhase } from './quick/phase.ts';
import { saved as quickSaved } from './quick/saved.ts';
import { status as quickStatus } from './quick/status.ts';
import { update as quickUpdate } from './quick/update.ts';
import { mergeToUser } from './quick-game/merge-to-user.ts';
import { settings } from './settings.ts';
import { dailySpin, spinState } from './spin.ts';
import { spinStatus } from './spin/status.ts';
import { readAddresses } from './wallet/addresses.ts';
import { unlinkAddress } from './wallet/addresses/address.ts';
import { balance } from './wallet/balance.ts';
import { buckets } from './wallet/buckets.ts';
import { connect } from './wallet/connect.ts';
import { readConnection } from './wallet/connection.ts';
import { deposit } from './wallet/deposits.ts';
import { readDeposit } from './wallet/deposits/deposit.ts';
import { depositSignature } from './wallet/deposits/signature.ts';
import { disconnect } from './wallet/disconnect.ts';
import { entries } from './wallet/entries.ts';
import { faucet } from './wallet/faucet.ts';
import { lifetime } from './wallet/lifetime.ts';
import { lookUp } from './wallet/lookup/transaction.ts';
import { readNetwork } from './wallet/network.ts';
import { statementCsv } from './wallet/statement.ts';
import { readTransactions } from './wallet/transactions.ts';
import { readVault } from './wallet/vault.ts';
import { intoVault } from './wallet/vault/put.ts';
import { askRelease, dropRelease } from './wallet/vault/release.ts';
import { outOfVault } from './wallet/vault/take.ts';
import { verify } from './wallet/verify.ts';
import { withdrawalFacts } from './wallet/withdrawal-facts.ts';
import { withdrawalTimes } from './wallet/withdrawal-times.ts';
import { withdraw } from './wallet/withdrawals.ts';
import { readWithdrawal } from './wallet/withdrawals/withdrawal.ts';
import { wheel } from './wheel.ts';
import { recentSpins } from './wheel/recent.ts';
import { spin } from './wheel/spin.ts';
import { profilePicture, publicProfile, readProfile, writeProfile } from '../profiles/calls.ts';
import type { Context } from '../context/context.ts';
import { ALERT_CALLS } from '../alerts/calls.ts';
import { AUDIT_CALLS } from '../audit/calls.ts';
import { FIGURE_CALLS } from '../figures/calls.ts';
import { ACT_CALLS } from '../acts/calls.ts';
import { BATTLE_CALLS } from '../battles/calls.ts';
import { BOARD_CALLS } from '../boards/calls.ts';
import { JACKPOT_CALLS } from '../jackpot/calls.ts';
import { OPERATOR_CALLS } from '../operators/calls.ts';
import { PLAYER_PAGE_CALLS } from '../player-pages/calls.ts';
import { PACK_CALLS } from '../packs/calls.ts';
import { PROGRESS_CALLS } from '../progress/calls.ts';
import { PROPOSAL_CALLS } from '../proposals/calls.ts';
import { REFERRAL_CALLS } from '../referrals/calls.ts';
import { SUPPORT_CALLS } from '../support/calls.ts';
import { SEAL_CALLS } from '../seals/calls.ts';
import { RULE_CALLS } from '../rules/calls.ts';
import { SETTING_CALLS } from '../settings/calls.ts';
import { SHARING_CALLS } from '../sharing/calls.ts';
import { STATISTIC_CALLS } from '../statistics/calls.ts';
import { STRIP_CALLS } from '../wheel/calls.ts';
import type { Route } from '../http/route.ts';

/** Every handler, one line each. The start-up check compares this with the contract. */
export const ROUTES: readonly Route<Context>[] = [
  readAvatar,
  chooseLook,
  resetAvatar,
  uploadPicture,
  avatarPicture,
  readActivity,
  level,
  agree,
  readConsents,
  deleteAccount,
  exportAccount,
  readPlayerLimits,
  setPlayerLimit,
  confirmLimit,
  exclude,
  readPosition,
  readRituals,
  setRituals,
  contactMessages,
  contactHandled,
  outbox,
  securityLog,
  pageHealth,
  reconcileBooks,
  serverFacts,
  reviewQueue,
  reviewedWithdrawal,
  approve,
  reject,
  identityCheck,
  readPayouts,
  setPayouts,
  lift,
  unclaimedDeposits,
  unknownOutgoing,
  acknowledge,
  logHealth,
  battles,
  openBattle,
  battle,
  chancesOfBattle,
  houseSeat,
  intoBattle,
  outOfBattle,
  ownBattles,
  battleBeacon,
  battlePicture,
  battleRecord,
  cacheOpen,
  caches,
  changeEmail,
  changePassword,
  checkLink,
  confirmEmail,
  email,
  sendAgain,
  forgotPassword,
  factor,
  beginFactor,
  confirmFactor,
  renewRecoveryCodes,
  removeFactor,
  guestSignin,
  carryGuest,
  leaveGuest,
  login,
  logout,
  me,
  refresh,
  resetPassword,
  signup,
  stepUp,
  contact,
  clientSeed,
  rotate,
  seeds,
  finds,
  exchange,
  jackpot,
  jackpotDays,
  jackpotDay,
  jackpotProof,
  loadingGames,
  loadingTicket,
  loadingReport,
  live,
  ready,
  answerRitual,
  checkRitual,
  country,
  triggerEffect,
  packs,
  open,
  pack,
  recentFinds,
  table,
  plays,
  exportCsv,
  exportJson,
  play,
  record,
  totals,
  readPreferences,
  writePreferences,
  readPromo,
  ...ALERT_CALLS,
  ...AUDIT_CALLS,
  ...ACT_CALLS,
  ...BOARD_CALLS,
  ...FIGURE_CALLS,
  ...BATTLE_CALLS,
  ...JACKPOT_CALLS,
  ...OPERATOR_CALLS,
  ...PLAYER_PAGE_CALLS,
  ...PACK_CALLS,
  ...PROGRESS_CALLS,
  ...PROPOSAL_CALLS,
  readProfile,
  writeProfile,
  publicProfile,
  profilePicture,
  ...REFERRAL_CALLS,
  ...SEAL_CALLS,
  ...RULE_CALLS,
  ...SETTING_CALLS,
  ...SUPPORT_CALLS,
  ...SHARING_CALLS,
  ...STATISTIC_CALLS,
  ...STRIP_CALLS,
  sessions,
  endOne,
  endOthers,
  contentPolicy,
  reserves,
  reservesDay,
  reservesProof,
  settings,
  dailySpin,
  spinState,
  spinStatus,
  balance,
  buckets,
  lifetime,
  entries,
  statementCsv,
  readVault,
  readNetwork,
  lookUp,
  connect,
  verify,
  disconnect,
  readConnection,
  readAddresses,
  unlinkAddress,
  faucet,
  deposit,
  depositSignature,
  readDeposit,
  readTransactions,
  withdraw,
  readWithdrawal,
  withdrawalFacts,
  withdrawalTimes,
  intoVault,
  outOfVault,
  askRelease,
  dropRelease,
  gamePlay,
  battleHouse,
  quickBattles,
  quickBattle,
  quickConvert,
  recentGames,
  quickPlay,
  quickRecord,
  quickReveal,
  exportQuickJson,
  quickStart,
  quickPhase,
  quickSaved,
  quickStatus,
  quickUpdate,
  mergeToUser,
  wheel,
  recentSpins,
  spin,
];

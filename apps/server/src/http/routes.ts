import { contactMessages } from '../api/admin/contact.ts';
import { contactHandled } from '../api/admin/contact/handled.ts';
import { outbox } from '../api/admin/outbox.ts';
import { pageHealth } from '../api/admin/page-health.ts';
import { agree, readConsents } from '../api/account/consents.ts';
import { deleteAccount } from '../api/account/delete.ts';
import { exportAccount } from '../api/account/export.ts';
import { reconcileBooks } from '../api/admin/reconcile.ts';
import { serverFacts } from '../api/admin/server.ts';
import { changeEmail } from '../api/auth/change-email.ts';
import { changePassword } from '../api/auth/change-password.ts';
import { checkLink } from '../api/auth/check-link.ts';
import { confirmEmail } from '../api/auth/confirm-email.ts';
import { forgotPassword } from '../api/auth/forgot-password.ts';
import { factor } from '../api/auth/factor.ts';
import { beginFactor } from '../api/auth/factor/begin.ts';
import { confirmFactor } from '../api/auth/factor/confirm.ts';
import { renewRecoveryCodes } from '../api/auth/factor/recovery-codes.ts';
import { removeFactor } from '../api/auth/factor/remove.ts';
import { guestSignin } from '../api/auth/guest-signin.ts';
import { login } from '../api/auth/login.ts';
import { logout } from '../api/auth/logout.ts';
import { me } from '../api/auth/me.ts';
import { refresh } from '../api/auth/refresh.ts';
import { resetPassword } from '../api/auth/reset-password.ts';
import { signup } from '../api/auth/signup.ts';
import { stepUp } from '../api/auth/step-up.ts';
import { contact } from '../api/contact.ts';
import { clientSeed } from '../api/fairness/client-seed.ts';
import { rotate } from '../api/fairness/rotate.ts';
import { seeds } from '../api/fairness/seeds.ts';
import { finds } from '../api/finds.ts';
import { exchange } from '../api/finds/exchange.ts';
import { logHealth } from '../api/frontend/log-health.ts';
import { live } from '../api/health/live.ts';
import { ready } from '../api/health/ready.ts';
import { country } from '../api/neuro/country.ts';
import { triggerEffect } from '../api/neuro/trigger-effect.ts';
import { packs } from '../api/packs.ts';
import { open } from '../api/packs/open.ts';
import { pack } from '../api/packs/pack.ts';
import { recentFinds } from '../api/packs/recent-finds.ts';
import { table } from '../api/packs/table.ts';
import { plays } from '../api/plays.ts';
import { exportCsv, exportJson } from '../api/plays/export.ts';
import { play } from '../api/plays/play.ts';
import { readPreferences, writePreferences } from '../api/preferences.ts';
import { endOthers, sessions } from '../api/sessions.ts';
import { endOne } from '../api/sessions/session.ts';
import { contentPolicy } from '../api/reports/content-policy.ts';
import { settings } from '../api/settings.ts';
import { balance } from '../api/wallet/balance.ts';
import { buckets } from '../api/wallet/buckets.ts';
import type { Route } from './route.ts';

/** Every handler, one line each. The start-up check compares this with the contract. */
export const ROUTES: readonly Route[] = [
  agree,
  readConsents,
  deleteAccount,
  exportAccount,
  contactMessages,
  contactHandled,
  outbox,
  pageHealth,
  reconcileBooks,
  serverFacts,
  logHealth,
  changeEmail,
  changePassword,
  checkLink,
  confirmEmail,
  forgotPassword,
  factor,
  beginFactor,
  confirmFactor,
  renewRecoveryCodes,
  removeFactor,
  guestSignin,
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
  live,
  ready,
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
  readPreferences,
  writePreferences,
  sessions,
  endOne,
  endOthers,
  contentPolicy,
  settings,
  balance,
  buckets,
];

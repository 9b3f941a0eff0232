import { guestSignin } from '../api/auth/guest-signin.ts';
import { login } from '../api/auth/login.ts';
import { logout } from '../api/auth/logout.ts';
import { me } from '../api/auth/me.ts';
import { refresh } from '../api/auth/refresh.ts';
import { resetPassword } from '../api/auth/reset-password.ts';
import { signup } from '../api/auth/signup.ts';
import { live } from '../api/health/live.ts';
import { ready } from '../api/health/ready.ts';
import { settings } from '../api/settings.ts';
import { balance } from '../api/wallet/balance.ts';
import { buckets } from '../api/wallet/buckets.ts';
import type { Route } from './route.ts';

/** Every handler, one line each. The start-up check compares this with the contract. */
export const ROUTES: readonly Route[] = [
  guestSignin,
  login,
  logout,
  me,
  refresh,
  resetPassword,
  signup,
  live,
  ready,
  settings,
  balance,
  buckets,
];

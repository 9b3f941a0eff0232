import type { Context } from './context/context.ts';
import { ACCOUNT_CALLS } from './accounts/calls.ts';
import { ACT_CALLS } from './acts/calls.ts';
import { ADMIN_CALLS } from './admin/calls.ts';
import { ALERT_CALLS } from './alerts/calls.ts';
import { AUDIT_CALLS } from './audit/calls.ts';
import { AVATAR_CALLS } from './avatars/calls.ts';
import { BATTLE_CALLS } from './battles/calls.ts';
import { BOARD_CALLS } from './boards/calls.ts';
import { CACHE_CALLS } from './caches/calls.ts';
import { CONTACT_CALLS } from './contact/calls.ts';
import { COUNTRY_CALLS } from './country/calls.ts';
import { DAILY_SPIN_CALLS } from './daily-spin/calls.ts';
import { EFFECT_CALLS } from './effects/calls.ts';
import { FACTOR_CALLS } from './factor/calls.ts';
import { FIGURE_CALLS } from './figures/calls.ts';
import { HEALTH_CALLS } from './health/calls.ts';
import { INVENTORY_CALLS } from './inventory/calls.ts';
import { JACKPOT_CALLS } from './jackpot/calls.ts';
import { LEVEL_CALLS } from './levels/calls.ts';
import { LOADING_GAME_CALLS } from './loading-games/calls.ts';
import { MAIL_CALLS } from './mail/calls.ts';
import { OPERATOR_CALLS } from './operators/calls.ts';
import { OWN_DATA_CALLS } from './own-data/calls.ts';
import { PACK_CALLS } from './packs/calls.ts';
import { PLAYER_LIMIT_CALLS } from './player-limits/calls.ts';
import { PLAYER_PAGE_CALLS } from './player-pages/calls.ts';
import { PLAY_CALLS } from './plays/calls.ts';
import { PROFILE_CALLS } from './profiles/calls.ts';
import { PROGRESS_CALLS } from './progress/calls.ts';
import { PROMO_CALLS } from './promo/calls.ts';
import { PROPOSAL_CALLS } from './proposals/calls.ts';
import { QUICK_CALLS } from './quick/calls.ts';
import { REFERRAL_CALLS } from './referrals/calls.ts';
import { RESERVES_CALLS } from './reserves/calls.ts';
import { RITUAL_CALLS } from './rituals/calls.ts';
import { RULE_CALLS } from './rules/calls.ts';
import { SEAL_CALLS } from './seals/calls.ts';
import { SECURITY_LOG_CALLS } from './security-log/calls.ts';
import { SESSION_CALLS } from './sessions/calls.ts';
import { SETTING_CALLS } from './settings/calls.ts';
import { SHARING_CALLS } from './sharing/calls.ts';
import { SIGN_IN_CALLS } from './sign-in/calls.ts';
import { STATISTIC_CALLS } from './statistics/calls.ts';
import { SUPPORT_CALLS } from './support/calls.ts';
import { TRON_CALLS } from './tron/calls.ts';
import { VAULT_CALLS } from './vault/calls.ts';
import { WALLET_CALLS } from './wallet/calls.ts';
import { STRIP_CALLS } from './wheel/calls.ts';
import type { Route } from './http/route.ts';

/** The calls of every room. The start compares them with the contract: each call is answered once. */
export const ROUTES: readonly Route<Context>[] = [
  ...ACCOUNT_CALLS,
  ...ACT_CALLS,
  ...ADMIN_CALLS,
  ...ALERT_CALLS,
  ...AUDIT_CALLS,
  ...AVATAR_CALLS,
  ...BATTLE_CALLS,
  ...BOARD_CALLS,
  ...CACHE_CALLS,
  ...CONTACT_CALLS,
  ...COUNTRY_CALLS,
  ...DAILY_SPIN_CALLS,
  ...EFFECT_CALLS,
  ...FACTOR_CALLS,
  ...FIGURE_CALLS,
  ...HEALTH_CALLS,
  ...INVENTORY_CALLS,
  ...JACKPOT_CALLS,
  ...LEVEL_CALLS,
  ...LOADING_GAME_CALLS,
  ...MAIL_CALLS,
  ...OPERATOR_CALLS,
  ...OWN_DATA_CALLS,
  ...PACK_CALLS,
  ...PLAYER_LIMIT_CALLS,
  ...PLAYER_PAGE_CALLS,
  ...PLAY_CALLS,
  ...PROFILE_CALLS,
  ...PROGRESS_CALLS,
  ...PROMO_CALLS,
  ...PROPOSAL_CALLS,
  ...QUICK_CALLS,
  ...REFERRAL_CALLS,
  ...RESERVES_CALLS,
  ...RITUAL_CALLS,
  ...RULE_CALLS,
  ...SEAL_CALLS,
  ...SECURITY_LOG_CALLS,
  ...SESSION_CALLS,
  ...SETTING_CALLS,
  ...SHARING_CALLS,
  ...SIGN_IN_CALLS,
  ...STATISTIC_CALLS,
  ...SUPPORT_CALLS,
  ...TRON_CALLS,
  ...VAULT_CALLS,
  ...WALLET_CALLS,
  ...STRIP_CALLS,
];

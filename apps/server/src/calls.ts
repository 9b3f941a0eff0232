import type { Context } from './platform/context/context.ts';
import { ACCOUNT_CALLS } from './people/accounts/calls.ts';
import { ACT_CALLS } from './operate/acts/calls.ts';
import { ADMIN_CALLS } from './operate/admin/calls.ts';
import { ALERT_CALLS } from './operate/alerts/calls.ts';
import { AUDIT_CALLS } from './operate/audit-log/calls.ts';
import { AVATAR_CALLS } from './people/avatars/calls.ts';
import { BATTLE_CALLS } from './play/battles/calls.ts';
import { BOARD_CALLS } from './play/boards/calls.ts';
import { CACHE_CALLS } from './play/caches/calls.ts';
import { CONTACT_CALLS } from './operate/contact/calls.ts';
import { COUNTRY_CALLS } from './people/country/calls.ts';
import { DAILY_SPIN_CALLS } from './play/daily-spin/calls.ts';
import { EFFECT_CALLS } from './play/effects/calls.ts';
import { FACTOR_CALLS } from './people/two-factor/calls.ts';
import { FIGURE_CALLS } from './operate/figures/calls.ts';
import { HEALTH_CALLS } from './operate/health/calls.ts';
import { INVENTORY_CALLS } from './play/inventory/calls.ts';
import { JACKPOT_CALLS } from './play/jackpot/calls.ts';
import { LEVEL_CALLS } from './play/levels/calls.ts';
import { LOADING_GAME_CALLS } from './play/loading-games/calls.ts';
import { MAIL_CALLS } from './operate/mail/calls.ts';
import { OPERATOR_CALLS } from './operate/operators/calls.ts';
import { OWN_DATA_CALLS } from './people/own-data/calls.ts';
import { PACK_CALLS } from './play/packs/calls.ts';
import { PLAYER_LIMIT_CALLS } from './care/player-limits/calls.ts';
import { PLAYER_PAGE_CALLS } from './operate/player-pages/calls.ts';
import { PLAY_CALLS } from './play/plays/calls.ts';
import { PROFILE_CALLS } from './people/profiles/calls.ts';
import { PROGRESS_CALLS } from './play/progress/calls.ts';
import { PROMO_CALLS } from './money/promo/calls.ts';
import { PROPOSAL_CALLS } from './operate/proposals/calls.ts';
import { QUICK_CALLS } from './play/quick/calls.ts';
import { REFERRAL_CALLS } from './play/referrals/calls.ts';
import { RESERVES_CALLS } from './money/reserves/calls.ts';
import { RITUAL_CALLS } from './care/rituals/calls.ts';
import { RULE_CALLS } from './play/rules/calls.ts';
import { SEAL_CALLS } from './money/seals/calls.ts';
import { SECURITY_LOG_CALLS } from './people/security-log/calls.ts';
import { SESSION_CALLS } from './people/sessions/calls.ts';
import { SETTING_CALLS } from './operate/settings/calls.ts';
import { SHARING_CALLS } from './play/sharing/calls.ts';
import { SIGN_IN_CALLS } from './people/sign-in/calls.ts';
import { STATISTIC_CALLS } from './operate/statistics/calls.ts';
import { SUPPORT_CALLS } from './operate/support/calls.ts';
import { CHAIN_CALLS } from './money/tron/chain/calls.ts';
import { WALLET_LINK_CALLS } from './money/tron/links/calls.ts';
import { DEPOSIT_CALLS } from './money/tron/deposits/calls.ts';
import { WITHDRAWAL_CALLS } from './money/tron/withdrawals/calls.ts';
import { PAYOUT_CALLS } from './money/tron/payouts/calls.ts';
import { VAULT_CALLS } from './money/vault/calls.ts';
import { WALLET_CALLS } from './money/wallet/calls.ts';
import { STRIP_CALLS } from './play/wheel/calls.ts';
import type { Route } from './platform/http/route.ts';

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
  ...CHAIN_CALLS,
  ...WALLET_LINK_CALLS,
  ...DEPOSIT_CALLS,
  ...WITHDRAWAL_CALLS,
  ...PAYOUT_CALLS,
  ...VAULT_CALLS,
  ...WALLET_CALLS,
  ...STRIP_CALLS,
];

import { sampled, type Make, type Recipe } from './recipe.ts';

export const byOperator =
  (make: Make = sampled): Recipe =>
  async (stage) => ({ client: stage.operator.client, ...(await make(stage)) });

const oneOperator: Make = () => ({
  params: { id: 'usr_00000000000' },
  body: { scopes: null, reason: 'bench' },
});

const onHeavy: Make = ({ heavy }) => ({ params: { id: heavy.user.id } });
const oneReferee = () => ({ params: { refereeId: 'usr_00000000000' } });

/** The calls of operators. */
export const OPERATOR_RECIPES = {
  'GET /api/admin/alerts': byOperator(),
  'GET /api/admin/audit': byOperator(() => ({ query: { text: 'what is nowhere' } })),
  'GET /api/admin/audit/check': byOperator(() => ({})),
  'GET /api/admin/audit/csv': byOperator(() => ({})),
  'GET /api/admin/audit/export': byOperator(() => ({})),
  'GET /api/admin/battles': byOperator(() => ({ query: { pack: 'nowhere' } })),
  'GET /api/admin/battles/:battleId': byOperator(),
  'GET /api/admin/battles/csv': byOperator(() => ({})),
  'GET /api/admin/boards/limits': byOperator(() => ({})),
  'GET /api/admin/boards/seasons': byOperator(() => ({})),
  'GET /api/admin/boards/seasons/:boardNo': byOperator(() => ({ params: { boardNo: '6' } })),
  'GET /api/admin/boards/seasons/csv': byOperator(() => ({})),
  'GET /api/admin/contact': byOperator(),
  'GET /api/admin/deposits/unclaimed': byOperator(),
  'GET /api/admin/figures': byOperator(() => ({ query: { by: 'day' } })),
  'GET /api/admin/figures/csv': byOperator(() => ({ query: {} })),
  'GET /api/admin/jackpots': byOperator(() => ({})),
  'GET /api/admin/jackpots/:date': byOperator(() => ({ params: { date: '2026-11-20' } })),
  'GET /api/admin/jackpots/csv': byOperator(() => ({})),
  'GET /api/admin/operators': byOperator(),
  'GET /api/admin/outbox': byOperator(),
  'GET /api/admin/overview': byOperator(),
  'GET /api/admin/outgoing': byOperator(),
  'GET /api/admin/pack-drafts': byOperator(),
  'GET /api/admin/pack-drafts/:id': byOperator(),
  'GET /api/admin/pack-drafts/:id/check': byOperator(),
  'GET /api/admin/packs': byOperator(),
  'GET /api/admin/page-health': byOperator(),
  'GET /api/admin/payouts': byOperator(),
  'GET /api/admin/players/:id/acts': byOperator(onHeavy),
  'GET /api/admin/portal': byOperator(),
  'GET /api/admin/proposals': byOperator(),
  'GET /api/admin/proposals/:id': byOperator(),
  'GET /api/admin/reconcile': byOperator(),
  'GET /api/admin/referrals': byOperator(() => ({ query: { state: 'held' } })),
  'GET /api/admin/referrals/:refereeId': byOperator(oneReferee),
  'GET /api/admin/referrals/csv': byOperator(() => ({})),
  'GET /api/admin/security-log': byOperator(),
  'GET /api/admin/server': byOperator(),
  'GET /api/admin/settings': byOperator(),
  'GET /api/admin/settings/history': byOperator(),
  'GET /api/admin/wheel': byOperator(),
  'GET /api/admin/withdrawals': byOperator(),
  'GET /api/admin/withdrawals/:id': byOperator(),
  'GET /api/fairness/audit-heads': byOperator(() => ({})),
  'POST /api/admin/battles/:battleId/void': byOperator(),
  'POST /api/admin/boards/limits/:userId': byOperator(() => ({
    params: { userId: 'usr_00000000000' },
    body: { isLimited: true, reason: 'bench' },
  })),
  'POST /api/admin/contact/:messageId/handled': byOperator(),
  'POST /api/admin/exclusions/lift': byOperator(),
  'POST /api/admin/operators/:id/scopes': byOperator(oneOperator),
  'POST /api/admin/outgoing/:txid/acknowledge': byOperator(),
  'POST /api/admin/players/:id/adjust': byOperator(),
  'POST /api/admin/players/:id/close': byOperator(),
  'POST /api/admin/players/:id/end-sessions': byOperator(),
  'POST /api/admin/players/:id/freeze': byOperator(),
  'POST /api/admin/players/:id/reset-factor': byOperator(),
  'POST /api/admin/players/:id/unfreeze': byOperator(),
  'POST /api/admin/pack-drafts': byOperator(() => ({ body: {} })),
  'POST /api/admin/pack-drafts/:id/delete': byOperator(),
  'POST /api/admin/pack-drafts/:id/propose': byOperator(),
  'POST /api/admin/pack-publications/:id/cancel': byOperator(),
  'POST /api/admin/packs/:packId/sale': byOperator(),
  'POST /api/admin/payouts': byOperator(() => ({ body: { change: 'resume', reason: 'bench' } })),
  'POST /api/admin/proposals/:id/approve': byOperator(),
  'POST /api/admin/proposals/:id/reject': byOperator(),
  'POST /api/admin/proposals/:id/withdraw': byOperator(),
  'POST /api/admin/referrals/:refereeId/review': byOperator(() => ({
    ...oneReferee(),
    body: { decision: 'release', reason: 'bench' },
  })),
  'POST /api/admin/settings/profiles/:place': byOperator(() => ({
    params: { place: 'DE' },
    body: { profile: 'strict', reason: 'bench' },
  })),
  'POST /api/admin/settings/profiles/:place/tighten': byOperator(() => ({
    params: { place: 'DE' },
    body: { profile: 'strict', reason: 'bench' },
  })),
  'POST /api/admin/settings/switches/:id/off': byOperator(() => ({
    params: { id: 'contact' },
    body: { reason: 'bench' },
  })),
  'POST /api/admin/settings/switches/:id/on': byOperator(() => ({
    params: { id: 'contact' },
    body: { reason: 'bench' },
  })),
  'POST /api/admin/wheel/:modeId': byOperator(() => ({
    params: { modeId: 'calm' },
    body: { tenths: Array.from({ length: 40 }, () => 0), reason: 'bench' },
  })),
  'POST /api/admin/wheel/:modeId/cancel': byOperator(() => ({
    params: { modeId: 'calm' },
    body: { reason: 'bench' },
  })),
  'POST /api/admin/withdrawals/:id/approve': byOperator(),
  'POST /api/admin/withdrawals/:id/identity': byOperator(),
  'POST /api/admin/withdrawals/:id/reject': byOperator(),
  'PUT /api/admin/pack-drafts/:id': byOperator(),
} satisfies Readonly<Record<string, Recipe>>;

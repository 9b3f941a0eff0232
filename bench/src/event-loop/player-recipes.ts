import { byOperator } from './operator-recipes.ts';
import type { Make, Recipe } from './recipe.ts';

const REASON = 'support';

const ofHeavy =
  (rest: object = {}): Make =>
  ({ heavy }) => ({ params: { userId: heavy.user.id }, ...rest });

export const PLAYER_RECIPES = {
  'DELETE /api/admin/players/:userId/notes/:noteId': byOperator(({ heavy }) => ({
    params: { userId: heavy.user.id, noteId: '1' },
  })),
  'GET /api/admin/players': byOperator(() => ({ query: { cash: 'yes' } })),
  'GET /api/admin/players.csv': byOperator(() => ({})),
  'GET /api/admin/players/:userId': byOperator(ofHeavy()),
  'GET /api/admin/players/:userId/battles': byOperator(ofHeavy()),
  'GET /api/admin/players/:userId/family': byOperator(ofHeavy()),
  'GET /api/admin/players/:userId/ledger': byOperator(ofHeavy({ query: { balance: 'cash' } })),
  'GET /api/admin/players/:userId/limits': byOperator(ofHeavy()),
  'GET /api/admin/players/:userId/notes': byOperator(ofHeavy()),
  'GET /api/admin/players/:userId/payments': byOperator(ofHeavy()),
  'GET /api/admin/players/:userId/plays': byOperator(ofHeavy()),
  'GET /api/admin/players/:userId/plays/:playId/record': byOperator(({ heavy }) => ({
    params: { userId: heavy.user.id, playId: '0-0' },
  })),
  'GET /api/admin/players/:userId/sessions': byOperator(ofHeavy()),
  'GET /api/admin/players/:userId/timeline': byOperator(ofHeavy()),
  'GET /api/admin/players/:userId/wallets': byOperator(ofHeavy()),
  'GET /api/admin/search': byOperator(({ heavy }) => ({ query: { q: heavy.user.username.slice(0, 2) } })),
  'POST /api/admin/players/:userId/notes': byOperator(ofHeavy({ body: { text: 'bench' } })),
  'POST /api/admin/players/:userId/private': byOperator(ofHeavy({ body: { reason: REASON } })),
  'POST /api/admin/players/:userId/view': byOperator(ofHeavy({ body: { part: 'inventory', reason: REASON } })),
} satisfies Readonly<Record<string, Recipe>>;

import { byHeavy, byVisitor } from './recipe.ts';

let number = 0;

export const REFERRAL_RECIPES = {
  'GET /api/referrals': byHeavy(),
  'GET /api/referrals/people': byHeavy(),
  'GET /api/referrals/days': byHeavy(() => ({ query: { days: '365' } })),
  'GET /api/referrals/csv': byHeavy(),
  'POST /api/referrals/claim': byHeavy(() => ({ body: {} })),
  'PUT /api/referrals/vanity-code': byHeavy(() => ({ body: { code: `BENCH${(number += 1)}` } })),
  'POST /api/referrals/campaigns': byHeavy(() => ({ body: { campaign: 'stream' } })),
  'POST /api/referrals/clicks': byVisitor(async ({ world, heavy }) => {
    const { code } = await world.context.referrals.codes.ofAccount(heavy.userId);
    return { body: { code: `https://play.example/signup?ref=${code}.stream` } };
  }),
} as const;

import type { SwitchId } from '@voltide/contract';
import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../http/query.ts';

/** True if operators have paused a part; false while that is unknown. */
export function usePaused(id: SwitchId): boolean {
  return useQuery(queryFor('GET /api/settings')).data?.paused?.includes(id) === true;
}

export const PAUSED_TEXTS: Readonly<Record<SwitchId, string>> = {
  sign_up: 'Sign-up is paused at the moment. If you have an account, you can log in.',
  guests: 'Playing as a guest is paused at the moment.',
  quick_game: 'The Quick Game is paused at the moment. Games that have started go on.',
  packs: 'Packs are paused at the moment. Your items and your balance stay yours.',
  packs_for_cash: 'Packs can’t be bought with cash at the moment. Play balance works.',
  wheel: 'The wheel is paused at the moment. Your balance stays yours.',
  battles: 'New battles are paused at the moment. Locked battles go on, and open seats are refunded.',
  caches: 'Free packs are paused at the moment. Your tokens and levels stay yours.',
  loading_games: 'Mini games are paused at the moment. Your tokens stay yours.',
  deposits: 'Deposits are paused at the moment. Those you have sent are credited.',
  withdrawals: 'New withdrawals are paused at the moment. Those you have requested go on.',
  referrals: 'Referral codes are paused at the moment. What you have earned stays yours.',
  contact: 'The contact form is paused at the moment.',
  picture_uploads: 'Uploading pictures is paused at the moment.',
};

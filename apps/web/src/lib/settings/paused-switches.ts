import type { SwitchId } from '@voltide/contract';
import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../http/query.ts';

/** True if operators have paused a part; false while that is unknown. */
export function usePaused(id: SwitchId): boolean {
  return useQuery(queryFor('GET /api/settings')).data?.paused?.includes(id) === true;
}

export const PAUSED_TEXTS: Readonly<Record<SwitchId, string>> = {
  sign_up: 'Sign-up is paused right now. If you have an account, you can log in.',
  guests: 'Playing as a guest is paused right now.',
  quick_game: 'The Quick Game is paused right now. Games that have started continue.',
  packs: 'Packs are paused right now. Your items and your balance stay yours.',
  packs_for_cash: 'Packs can’t be bought with cash right now. Play balance works.',
  wheel: 'The wheel is paused right now. Your balance stays yours.',
  battles: 'New battles are paused right now. Locked battles continue, and open seats are refunded.',
  caches: 'Free packs are paused right now. Your tokens and levels stay yours.',
  loading_games: 'Mini games are paused right now. Your tokens stay yours.',
  deposits: 'Deposits are paused right now. Those you have sent will be credited.',
  withdrawals: 'New withdrawals are paused right now. Those you have requested continue.',
  referrals: 'Referral codes are paused right now. What you have earned stays yours.',
  contact: 'The contact form is paused right now.',
  picture_uploads: 'Uploading pictures is paused right now.',
};

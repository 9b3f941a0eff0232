import { calendarDay, depositId, playId, triggerEffect } from '@voltide/contract';
import * as v from 'valibot';

import { findPaidSeat } from '../battles/battles.sql.ts';
import { battleEffect } from '../battles/effects.ts';
import { cacheEffect } from '../caches/effects.ts';
import { findSpinEvent, spinEffect } from '../daily-spin/effects.ts';
import { handlePublic } from '../../platform/context/handle.ts';
import { jackpotEffect } from '../jackpot/effects.ts';
import { levelEffect } from '../levels/level-effect.ts';
import { findEventRarity, NEUTRAL_EFFECT, openEffect } from '../packs/effects.ts';
import { bonusEffect } from '../referrals/bonus-effect.ts';
import { findDeposit } from '../../money/tron/deposits/deposits.sql.ts';
import { depositEffect } from '../../money/tron/deposits/effects.ts';

const triggerEffectCall = handlePublic(
  triggerEffect,
  ({ database, plays, jackpot: { pages } }) =>
    async ({ body, caller, atMs }) => {
      if (caller === undefined) return NEUTRAL_EFFECT;
      if (body.eventType === 'jackpot_win') {
        const date = v.safeParse(calendarDay, body.metadata?.['date']);
        const prize = date.success ? await pages.findPrize(caller.userId, date.output) : undefined;
        return prize === undefined ? NEUTRAL_EFFECT : jackpotEffect(prize);
      }
      if (body.eventType === 'battle_win') {
        const battleId = v.safeParse(v.string(), body.metadata?.['battleId']);
        const seat = battleId.success ? await findPaidSeat(database, caller.userId, battleId.output) : undefined;
        return seat === undefined ? NEUTRAL_EFFECT : battleEffect(seat);
      }
      if (body.eventType === 'wallet_credit') {
        const id = v.safeParse(depositId, body.metadata?.['depositId']);
        const deposit = id.success ? await findDeposit(database, caller.userId, BigInt(id.output)) : undefined;
        return deposit === undefined ? NEUTRAL_EFFECT : depositEffect(deposit);
      }
      if (body.eventType === 'xp_upgrade') return levelEffect(database, caller.userId, body.metadata?.['since']);
      if (body.eventType === 'referral_bonus') return bonusEffect(database, caller.userId, atMs);
      const rarity = findEventRarity(body.eventType);
      const spinEvent = findSpinEvent(body.eventType);
      const id = v.safeParse(playId, body.metadata?.['playId']);
      if ((rarity === undefined && spinEvent === undefined) || !id.success) return NEUTRAL_EFFECT;
      const play = await plays.history.find(caller.userId, id.output);
      if (play === undefined) return NEUTRAL_EFFECT;
      if (rarity !== undefined) return play.game === 'caches' ? cacheEffect(rarity, play) : openEffect(rarity, play);
      return spinEvent === undefined ? NEUTRAL_EFFECT : spinEffect(spinEvent, play);
    },
);

export const EFFECT_CALLS = [triggerEffectCall];

import { SUN_PER_VT } from '@voltide/core';

import type { Measure } from './measures.ts';

/** A target of a measure, and the promo in sun and XP that reaching it gives once. */
export type Achievement = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly measure: Measure;
  readonly target: bigint;
  readonly promoSun: bigint;
  readonly xp: number;
};

function achievement(
  [id, name, text]: readonly [id: string, name: string, text: string],
  [measure, target]: readonly [measure: Measure, target: bigint],
  [promoSun, xp]: readonly [promoSun: bigint, xp: number],
): Achievement {
  return { id, name, text, measure, target, promoSun, xp };
}

/** Every achievement (rules book §15), in the order of the gallery. A new one is one line. */
export const ACHIEVEMENTS: readonly Achievement[] = [
  achievement(['first-light', 'First Light', 'Open your first pack'], ['packs', 1n], [500_000n, 20]),
  achievement(['ten-lamps', 'Ten Lamps', 'Open 10 packs'], ['packs', 10n], [1_000_000n, 50]),
  achievement(['hundred-lamps', 'Hundred Lamps', 'Open 100 packs'], ['packs', 100n], [5_000_000n, 200]),
  achievement(['thousand-lamps', 'Thousand Lamps', 'Open 1,000 packs'], ['packs', 1000n], [25_000_000n, 1000]),
  achievement(['all-harbours', 'All Harbours', 'Open every pack type once'], ['pack_types', 16n], [10_000_000n, 300]),
  achievement(['set-keeper', 'Set Keeper', 'Complete one pack set'], ['sets', 1n], [5_000_000n, 150]),
  achievement(['five-sets', 'Five Sets', 'Complete five pack sets'], ['sets', 5n], [25_000_000n, 500]),
  achievement(['archivist', 'Archivist', 'Complete every set'], ['sets', 16n], [100_000_000n, 2500]),
  achievement(['first-duel', 'First Duel', 'Play a battle'], ['battles', 1n], [500_000n, 20]),
  achievement(['victor', 'Victor', 'Win a battle'], ['battle_wins', 1n], [1_000_000n, 50]),
  achievement(['ten-wins', 'Ten Wins', 'Win 10 battles'], ['battle_wins', 10n], [5_000_000n, 200]),
  achievement(['hundred-wins', 'Hundred Wins', 'Win 100 battles'], ['battle_wins', 100n], [25_000_000n, 1000]),
  achievement(['under-the-tide', 'Under the Tide', 'Win an inverse battle'], ['inverse_wins', 1n], [1_000_000n, 50]),
  achievement(['last-word', 'Last Word', 'Win a terminal battle'], ['terminal_wins', 1n], [1_000_000n, 50]),
  achievement(
    ['good-neighbour', 'Good Neighbour', 'Fund 100 VT of other seats'],
    ['funded', 100n * SUN_PER_VT],
    [5_000_000n, 100],
  ),
  achievement(['spun', 'Spun', 'Spin the wheel 10 times'], ['spins', 10n], [500_000n, 20]),
  achievement(['storm-rider', 'Storm Rider', 'Hit the storm segment'], ['storms', 1n], [5_000_000n, 200]),
  achievement(['seven-dawns', 'Seven Dawns', 'Reach a 7-day streak'], ['streak', 7n], [2_000_000n, 50]),
  achievement(['thirty-dawns', 'Thirty Dawns', 'Reach a 30-day streak'], ['streak', 30n], [10_000_000n, 300]),
  achievement(['sceptic', 'Sceptic', 'Verify one of your results'], ['verified', 1n], [2_000_000n, 100]),
  achievement(
    ['auditor', 'Auditor', 'Verify a day seal and your balance proof'],
    ['days_verified', 1n],
    [5_000_000n, 150],
  ),
  achievement(['seed-gardener', 'Seed Gardener', 'Set your own client seed'], ['own_seeds', 1n], [1_000_000n, 50]),
  achievement(['pilot', 'Pilot', 'Bring one active referral'], ['referrals', 1n], [2_000_000n, 100]),
  achievement(['lighthouse', 'Lighthouse', 'Reach level 50'], ['level', 50n], [25_000_000n, 0]),
  achievement(['limit-setter', 'Limit Setter', 'Set any personal limit'], ['limits', 1n], [2_000_000n, 100]),
];

export function findAchievement(id: string): Achievement | undefined {
  return ACHIEVEMENTS.find((each) => each.id === id);
}

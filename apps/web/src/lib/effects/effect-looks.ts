import { moneyText } from '@voltide/ui';

import type { AnswerOf } from '../http/api.ts';
import { levelsText } from '../progress/levels-text.ts';

export type Effect = AnswerOf<'POST /api/neuro/trigger-effect'>;

/** Families of events (source §7); `pack_open` stands for every rarity. */
export const EFFECT_FAMILIES = [
  'pack_open',
  'wallet_credit',
  'xp_upgrade',
  'battle_win',
  'jackpot_win',
  'daily_spin_win',
  'streak_bonus',
  'referral_bonus',
] as const;
export type EffectFamily = (typeof EFFECT_FAMILIES)[number];

/** Names of the sound files under /sounds. */
export const EFFECT_SOUNDS = [
  'land-common',
  'land-uncommon',
  'land-rare',
  'land-epic',
  'land-legendary',
  'land-mythic',
  'credit',
  'battle-win',
  'spin-ready',
] as const;

type Look = {
  readonly title: (metadata: Effect['metadata']) => string;
  /** Returns the effect's result in words. */
  readonly detail?: (metadata: Effect['metadata']) => string | undefined;
  /** Accent colour of the picture. */
  readonly hue: string;
  readonly sound: (typeof EFFECT_SOUNDS)[number];
};

const numberOf = (metadata: Effect['metadata'], key: string): string => {
  const value = metadata[key];
  return typeof value === 'number' ? ` ${value}` : '';
};

export const EFFECT_LOOKS: Readonly<Record<EffectFamily, Look>> = {
  pack_open: { title: () => 'More than it cost', hue: 'var(--r-rare)', sound: 'land-rare' },
  wallet_credit: { title: () => 'Deposit credited', hue: 'var(--r-uncommon)', sound: 'credit' },
  xp_upgrade: {
    title: (metadata) => `Level${numberOf(metadata, 'level')}`,
    detail: ({ since, level }) => levelsText(since, level),
    hue: 'var(--r-epic)',
    sound: 'credit',
  },
  battle_win: { title: () => 'Battle won', hue: 'var(--r-legendary)', sound: 'battle-win' },
  jackpot_win: { title: () => 'Daily jackpot won', hue: 'var(--r-mythic)', sound: 'land-mythic' },
  daily_spin_win: { title: () => 'Daily spin', hue: 'var(--r-uncommon)', sound: 'land-uncommon' },
  streak_bonus: { title: () => 'Streak bonus', hue: 'var(--r-epic)', sound: 'spin-ready' },
  referral_bonus: {
    title: () => 'Referral bonus',
    detail: ({ amount }) => (typeof amount === 'string' ? `${moneyText(amount)} cash from your friends` : undefined),
    hue: 'var(--r-rare)',
    sound: 'credit',
  },
};

/** Returns the family of an event; undefined for one without a picture. */
export function familyOf(fxType: string): EffectFamily | undefined {
  return EFFECT_FAMILIES.find(
    (family) => fxType === family || (family === 'pack_open' && fxType.startsWith('pack_open_')),
  );
}

/** Frames of a light that rises once and fades; a stronger effect is wider. */
export function ringFrames(
  intensity: number,
): readonly { readonly opacity: number; readonly scale: number; readonly at: number }[] {
  const reach = 0.9 + 0.8 * Math.min(1, Math.max(0, intensity));
  return [
    { opacity: 0, scale: 0.6, at: 0 },
    { opacity: 0.8, scale: reach, at: 0.3 },
    { opacity: 0, scale: reach * 1.1, at: 1 },
  ];
}

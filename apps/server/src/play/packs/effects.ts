import {
  isPackPlay,
  RARITIES,
  type EFFECT_EVENTS,
  type Play,
  type Rarity,
  type ResponseOf,
  type triggerEffect,
} from '@voltide/contract';
import { parseVt } from '@voltide/core';

/** The display of an event: exactly the fields of the specification. */
export type Effect = ResponseOf<typeof triggerEffect>;

type EffectEvent = (typeof EFFECT_EVENTS)[number];

const OPEN_EVENT = 'pack_open_';
const DURATION_MS = { common: 600, uncommon: 600, rare: 1200, epic: 1800, legendary: 2400, mythic: 3200 } as const;

/** The calm answer: the event is not the caller's, did not happen, or is no reason to celebrate (S4-06). */
export const NEUTRAL_EFFECT: Effect = {
  triggered: false,
  fxType: 'neutral',
  intensity: 0,
  colorScheme: 'neutral',
  animationDuration: 0,
  soundFile: null,
  metadata: {},
};

export function findEventRarity(event: EffectEvent): Rarity | undefined {
  return RARITIES.find((rarity) => event === `${OPEN_EVENT}${rarity}`);
}

/**
 * Celebrates an open only when its items are worth more than it cost, and only for the highest rarity of the play, so
 * that a purchase celebrates once (S4-06). Its strength follows value ÷ stake.
 */
export function openEffect(rarity: Rarity, play: Play): Effect {
  if (!isPackPlay(play)) return NEUTRAL_EFFECT;
  const highest = RARITIES.findLast((each) => play.items.some((item) => item.rarity === each));
  const [valueSun, stakeSun] = [parseVt(play.value), parseVt(play.stake)];
  if (highest !== rarity || valueSun <= stakeSun) return NEUTRAL_EFFECT;
  return celebrationOf(rarity, { playId: play.id, hundredths: Number((valueSun * 100n) / stakeSun) });
}

type Celebrated = {
  readonly playId: string;
  /** The value in hundredths of its reference: the stake, or the unit of a free pack. */
  readonly hundredths: number;
};

export function celebrationOf(rarity: Rarity, { playId, hundredths }: Celebrated): Effect {
  return {
    triggered: true,
    fxType: `${OPEN_EVENT}${rarity}`,
    intensity: intensityOf(hundredths),
    colorScheme: rarity,
    animationDuration: DURATION_MS[rarity],
    soundFile: `land-${rarity}.mp3`,
    metadata: { playId, multiple: hundredths / 100 },
  };
}

/** Computes 0.1 just above the stake up to 1 at a hundred times the stake, even on a logarithmic scale. */
export function intensityOf(hundredths: number): number {
  const strength = 0.1 + (0.9 * Math.log10(hundredths / 100)) / 2;
  return Math.round(Math.min(1, strength) * 100) / 100;
}

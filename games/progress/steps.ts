import type { Measure } from './measures.ts';

/** A first step of a new account. Each does something by itself; none pays but the two named below. */
export const SETUP_STEPS = [
  { id: 'email', measure: 'email', text: 'Confirm your email' },
  { id: 'avatar', measure: 'avatar', text: 'Choose an avatar' },
  { id: 'client-seed', measure: 'own_seeds', text: 'Set your own client seed' },
  { id: 'verify', measure: 'verified', text: 'Verify a result' },
  { id: 'limits', measure: 'limits', text: 'Set a limit' },
] as const satisfies readonly { readonly id: string; readonly measure: Measure; readonly text: string }[];

/** A reward that comes once each of its measures is above 0. */
type StepReward = {
  readonly id: 'email-verified' | 'profile-complete';
  readonly text: string;
  readonly xp: number;
  readonly measures: readonly Measure[];
};

/** XP that is given once without being an achievement (rules book §8): claimed by hand on the page of first steps. */
export const STEP_REWARDS: readonly StepReward[] = [
  { id: 'email-verified', text: 'Email verified', xp: 50, measures: ['email'] },
  { id: 'profile-complete', text: 'All first steps done', xp: 50, measures: SETUP_STEPS.map(({ measure }) => measure) },
];

/** XP for the first battle won in a UTC day (rules book §8). It comes by itself. */
export const FIRST_WIN_XP = 50;

import type { SequenceFault, SequencePlay } from '../game.ts';
import { daysBetween, streakAfter, streakOn, type Streak } from './streak.ts';

type Spin = SequencePlay<{ readonly day: number }>;

/**
 * Lists the faults of a whole list of spins: one a UTC day, each on the day of the streak that follows from those
 * before it (rules book §6).
 */
export function listStreakFaults(spins: readonly Spin[]): readonly (SequenceFault | undefined)[] {
  let streak: Streak | undefined;
  return spins.map(({ input, day }) => {
    const { canSpin, day: right } = streakOn(streak, day);
    if (!canSpin) return secondFault(streak?.lastDay ?? day, day);
    streak = streakAfter(streak, day);
    return input.day === right ? undefined : inputFault(`${right}`);
  });
}

/** Lists the faults if spins may be missing: a streak grows by no more than a day each day. */
export function listPartFaults(spins: readonly Spin[]): readonly (SequenceFault | undefined)[] {
  let last: Spin | undefined;
  return spins.map((spin) => {
    const before = last;
    if (before === undefined) {
      last = spin;
      return undefined;
    }
    const passed = daysBetween(before.day, spin.day);
    if (passed <= 0) return secondFault(before.day, spin.day);
    last = spin;
    const most = before.input.day + passed;
    if (passed === 1 && spin.input.day !== most) return inputFault(`${most}`);
    return spin.input.day > most ? inputFault(`${most} at most`) : undefined;
  });
}

function secondFault(lastDay: string, day: string): SequenceFault {
  const text = lastDay === day ? `another spin was made on ${day}` : `a spin of ${lastDay} was made before it`;
  return { subject: 'time', text };
}

function inputFault(right: string): SequenceFault {
  return { subject: 'input', text: `the day of the streak should be ${right}` };
}

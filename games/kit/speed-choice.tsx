import { Segmented } from '@voltide/ui';

import { SPEED_WORDS, SPEEDS } from './speed.ts';
import type { PaceChoice } from './use-pace.ts';

export type SpeedChoiceProps = {
  /** What is faster or slower. */
  readonly label: string;
  readonly pace: Pick<PaceChoice, 'isFree' | 'isKnown' | 'speed' | 'setSpeed'>;
};

/** How fast results are shown; the strict profile leaves no choice. It keeps its place until the profile is known. */
export function SpeedChoice({ label, pace }: SpeedChoiceProps) {
  const { isFree, isKnown, speed, setSpeed } = pace;
  if (isKnown && !isFree) return null;
  return (
    <Segmented
      label={label}
      size={44}
      options={SPEEDS.map((value) => ({ value, text: SPEED_WORDS[value], disabled: !isKnown }))}
      value={speed}
      onChange={setSpeed}
    />
  );
}

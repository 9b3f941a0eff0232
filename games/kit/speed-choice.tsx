import { Segmented } from '@voltide/ui';

import { SPEED_WORDS, SPEEDS } from './speed.ts';
import type { PaceChoice } from './use-pace.ts';

type SpeedChoiceProps = {
  /** Subject of the speed. */
  readonly label: string;
  readonly pace: Pick<PaceChoice, 'isKnown' | 'isStrict' | 'speed' | 'setSpeed'>;
};

/** Offers the speed of results; the strict profile has no choice. It keeps its place until the profile is known. */
export function SpeedChoice({ label, pace }: SpeedChoiceProps) {
  const { isKnown, isStrict, speed, setSpeed } = pace;
  if (isStrict) return null;
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

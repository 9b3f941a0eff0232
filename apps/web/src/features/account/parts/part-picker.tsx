import type { AvatarPart, Look, LookSlot } from '@voltide/contract';
import { cx, LookPicture } from '@voltide/ui';
import { Lock } from 'lucide-react';
import { useId } from 'react';

import { needsText, partName, SLOT_NAMES } from '../model/look-words.ts';

const THUMB = 56;

type PartPickerProps = {
  readonly slot: LookSlot;
  readonly look: Look;
  readonly parts: readonly AvatarPart[];
  readonly onPick: (look: Look) => void;
};

export function PartPicker({ slot, look, parts, onPick }: PartPickerProps) {
  const name = useId();
  return (
    <div className="part-picker" role="radiogroup" aria-label={SLOT_NAMES[slot]}>
      {parts.map(({ part, isUnlocked, needs }) => {
        const worn = { ...look, [slot]: part } as Look;
        return (
          <label key={part} className={cx('part-tile', !isUnlocked && 'part-locked')}>
            <input
              type="radio"
              name={name}
              value={part}
              checked={look[slot] === part}
              disabled={!isUnlocked}
              onChange={() => onPick(worn)}
            />
            <LookPicture look={worn} size={THUMB} />
            <span>{partName(part)}</span>
            {isUnlocked ? null : (
              <small>
                <Lock aria-hidden />
                {needsText({ needs })}
              </small>
            )}
          </label>
        );
      })}
    </div>
  );
}

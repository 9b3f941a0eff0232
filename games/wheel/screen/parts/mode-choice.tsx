import { Segmented } from '@voltide/ui';

import { riskText, shareText, type ShownMode, type ShownWheel } from '../model/shown-wheel.ts';
import { timesText } from '../model/spin-result.ts';

type ModeChoiceProps = {
  readonly wheel: ShownWheel;
  readonly mode: ShownMode;
  readonly isBusy: boolean;
  readonly onMode: (modeId: string) => void;
};

export function ModeChoice({ wheel, mode, isBusy, onMode }: ModeChoiceProps) {
  return (
    <>
      <Segmented
        label="Strip"
        size={44}
        options={wheel.modes.map(({ id, name }) => ({ value: id, text: name, disabled: isBusy }))}
        value={mode.id}
        onChange={onMode}
      />
      <p className="note">
        {riskText(mode)}: {shareText(mode.hitSegments, mode.tenths.length)} of spins win, up to{' '}
        {timesText(mode.topTenths)}
      </p>
    </>
  );
}

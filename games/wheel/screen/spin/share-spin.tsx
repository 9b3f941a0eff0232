import { ShareButton } from '../../../kit/share/share-button.tsx';
import { useSharePlay } from '../../../kit/share/use-share-play.ts';
import { timesText, type SpinResult } from '../model/spin-result.ts';

export function ShareSpin({ result, playId }: { readonly result: SpinResult; readonly playId: string }) {
  const title = `Wheel, ${timesText(result.tenths)}`;
  return (
    <ShareButton
      size={36}
      title={title}
      alt={`Picture of the wheel: ${timesText(result.tenths)} on ${result.modeName}`}
      fileName={`voltide-wheel-${playId}`}
      read={useSharePlay(playId)}
    />
  );
}

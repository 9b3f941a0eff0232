import './effect-picture.css';

import { getSound, Live } from '@voltide/ui';
import { useEffect, useRef } from 'react';

import { EFFECT_LOOKS, EFFECT_SOUNDS, ringFrames, type Effect, type EffectFamily } from './effect-looks.ts';

type PictureProps = {
  readonly effect: Effect;
  readonly family: EffectFamily;
  readonly sounds?: boolean;
  /** True inside a page that shows samples. */
  readonly isSample?: boolean;
};

/** The picture of an effect over the page. It ignores pointers, and is still with reduced motion. */
export function EffectPicture({ effect, family, sounds = false, isSample = false }: PictureProps) {
  const { title, detail, hue, sound } = EFFECT_LOOKS[family];
  const words = detail?.(effect.metadata);
  const ring = useRef<HTMLSpanElement>(null);
  const { intensity, animationDuration, soundFile } = effect;
  useEffect(() => {
    const name = EFFECT_SOUNDS.find((each) => `${each}.mp3` === soundFile) ?? sound;
    if (sounds) getSound().play(name);
  }, [sounds, soundFile, sound]);
  useEffect(() => {
    if (isSample || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const frames = ringFrames(intensity).map(({ opacity, scale, at }) => ({
      opacity,
      transform: `scale(${scale})`,
      offset: at,
    }));
    const light = ring.current?.animate?.(frames, { duration: animationDuration });
    return () => light?.cancel();
  }, [intensity, animationDuration, isSample]);
  return (
    <div className="effect" data-sample={isSample || undefined} style={{ '--hue': hue }}>
      <span ref={ring} className="effect-ring" />
      <Live as="span" className="effect-live" role={isSample ? undefined : 'status'}>
        <strong>{title(effect.metadata)}</strong>
        {words === undefined ? null : <span className="effect-detail">{words}</span>}
      </Live>
    </div>
  );
}

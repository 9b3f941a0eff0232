import { useEffect, useRef, type PointerEvent } from 'react';

import { dragged, zoomed, ZOOM_MAX, type Crop } from '../model/crop.ts';
import { drawCrop } from '../model/encode-crop.ts';

const VIEW = 288;
const ZOOM_STEP = 0.05;
const MOVE_STEP = 0.02;
const WHEEL_FACTOR = 1.08;

type PictureCropperProps = {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
};

/** Selects the square of a picture: by dragging, by the wheel, and by three sliders for the keyboard. */
export function PictureCropper({ picture, crop, onCrop }: PictureCropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<readonly [number, number]>(undefined);
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  useEffect(() => {
    const element = canvas.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      onCrop(zoomed(picture, crop, crop.zoom * (event.deltaY < 0 ? WHEEL_FACTOR : 1 / WHEEL_FACTOR)));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [picture, crop, onCrop]);
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = [event.clientX, event.clientY];
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (from.current === undefined) return;
    const [x, y] = from.current;
    from.current = [event.clientX, event.clientY];
    onCrop(dragged(picture, crop, [event.clientX - x, event.clientY - y], event.currentTarget.clientWidth));
  };
  const end = (): void => {
    from.current = undefined;
  };
  return (
    <div className="cropper">
      <div className="cropper-view">
        <canvas
          ref={canvas}
          width={VIEW * 2}
          height={VIEW * 2}
          onPointerDown={begin}
          onPointerMove={drag}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </div>
      <div className="cropper-sliders">
        <Slider
          label="Zoom"
          value={crop.zoom}
          range={[1, ZOOM_MAX, ZOOM_STEP]}
          onChange={(zoom) => onCrop(zoomed(picture, crop, zoom))}
        />
        <Slider
          label="Left and right"
          value={crop.x}
          range={[0, 1, MOVE_STEP]}
          onChange={(x) => onCrop({ ...crop, x })}
        />
        <Slider label="Up and down" value={crop.y} range={[0, 1, MOVE_STEP]} onChange={(y) => onCrop({ ...crop, y })} />
      </div>
    </div>
  );
}

type SliderProps = {
  readonly label: string;
  readonly value: number;
  readonly range: readonly [min: number, max: number, step: number];
  readonly onChange: (value: number) => void;
};

function Slider({ label, value, range: [min, max, step], onChange }: SliderProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="range"
        {...{ min, max, step, value }}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}

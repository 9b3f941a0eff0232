import { useEffect, useRef } from 'react';

import type { Crop } from '../model/crop.ts';
import { drawCrop } from '../model/encode-crop.ts';

type CropPreviewProps = {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly size: number;
  readonly title: string | undefined;
};

export function CropPreview({ picture, crop, size, title }: CropPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return (
    <canvas
      ref={canvas}
      className="avatar crop-preview"
      width={size * 2}
      height={size * 2}
      style={{ '--avatar-size': `${size}px` }}
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined ? true : undefined}
    />
  );
}

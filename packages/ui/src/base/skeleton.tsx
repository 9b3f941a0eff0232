import type { CSSProperties } from 'react';

import { cx } from './cx.ts';

export type SkeletonProps = {
  /** CSS lengths, or numbers of pixels: the exact geometry of the awaited content. */
  readonly width?: CSSProperties['width'];
  readonly height?: CSSProperties['height'];
  readonly className?: string;
};

/** Holds the place of content that is loading. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <span className={cx('skeleton', className)} style={{ width, height }} aria-hidden />;
}

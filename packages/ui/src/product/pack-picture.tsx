import type { ComponentProps } from 'react';

const RATIO = 208 / 160;

export type PackPictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  readonly packId: string;
  /** Width in CSS pixels; the height follows. */
  readonly width: number;
};

/** A pack's capsule as a ready picture, for pages that need no drawing code. Decoration: the name stands beside it. */
export function PackPicture({ packId, width, ...rest }: PackPictureProps) {
  return <img {...rest} src={`/art/${packId}.svg`} width={width} height={Math.round(width * RATIO)} alt="" />;
}

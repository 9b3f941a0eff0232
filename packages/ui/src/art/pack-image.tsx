import type { ReactElement } from 'react';

export interface PackImageProps {
  readonly packId: string;
  /** Width in CSS pixels; 160 unless told. */
  readonly size?: number;
  readonly className?: string;
  /** `lazy` where it may lie below the first view. */
  readonly loading?: 'lazy' | 'eager';
  /** `high` for the one that the first view is about. */
  readonly fetchPriority?: 'high';
}

/**
 * The capsule of a pack as a cached file: for lists, where `PackArt` would cost script and elements for nothing.
 * Decoration: the name stands beside it in text.
 */
export const PackImage = ({ packId, size = 160, ...rest }: PackImageProps): ReactElement => (
  <img {...rest} src={`/art/${packId}.svg`} width={size} height={Math.round(size * 1.3)} alt="" />
);

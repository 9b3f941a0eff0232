import type { ReactElement } from 'react';

interface PackImageProps {
  readonly packId: string;
  /** Width in CSS pixels; 160 by default. */
  readonly size?: number;
  readonly className?: string;
  /** `lazy` if it may lie below the first view. */
  readonly loading?: 'lazy' | 'eager';
  /** `high` for the main picture of the first view. */
  readonly fetchPriority?: 'high';
}

/**
 * Shows the capsule of a pack as a cached file: for lists, where `PackArt` would cost too much script and too many
 * elements. Decoration: the name stands beside it in text.
 */
export const PackImage = ({ packId, size = 160, ...rest }: PackImageProps): ReactElement => (
  <img {...rest} src={`/art/${packId}.svg`} width={size} height={Math.round(size * 1.3)} alt="" />
);

import './avatar.css';

import {
  listParts,
  LOOK_SLOTS,
  parseLook,
  parsePicture,
  type Look,
  type LookPart,
} from '@voltide/contract/avatar-parts';
import { useId, useMemo, useState } from 'react';

import { seededBy } from '../art/seed.ts';
import { svgElements } from '../art/svg-tree.tsx';
import { cx } from '../base/cx.ts';
import { useDrawing } from './load-drawing.ts';

type AvatarProps = {
  /** An avatar in wire form: `pic:` and a hash, or `look:` and a code. */
  readonly value: string;
  /** Width and height in CSS pixels. */
  readonly size?: number;
  /** The text for screen readers; an avatar beside a name has none. */
  readonly title?: string;
  readonly className?: string;
};

/**
 * Shows the avatar of a player. Its place is reserved at once; the code that draws looks loads with the first look. A
 * picture that does not load gives way to a look that follows from its hash.
 */
export function Avatar({ value, size = 40, title, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const hash = parsePicture(value);
  if (hash === undefined || failed === value) {
    return <LookPicture look={parseLook(value) ?? someLook(value)} {...{ size, title, className }} />;
  }
  return (
    <img
      className={cx('avatar', className)}
      src={`/api/avatars/${hash}`}
      width={size}
      height={size}
      alt={title ?? ''}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(value)}
    />
  );
}

type LookPictureProps = {
  readonly look: Look;
  readonly size: number;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
};

/** Draws a look; an empty disc of its size until the drawing is loaded. */
export function LookPicture({ look, size, title, className }: LookPictureProps) {
  const uid = useId().replaceAll(/[^\w-]/g, '');
  const draw = useDrawing(true);
  const drawing = useMemo(() => draw?.(look, uid, size), [draw, look, uid, size]);
  return (
    <svg
      className={cx('avatar', className)}
      viewBox={drawing?.viewBox ?? '0 0 100 100'}
      width={size}
      height={size}
      role={title === undefined ? undefined : 'img'}
      aria-hidden={title === undefined ? true : undefined}
    >
      {title === undefined ? null : <title>{title}</title>}
      {drawing === undefined ? null : svgElements(drawing.nodes)}
    </svg>
  );
}

/** Derives a look from a text: for a picture that does not load, and for parts that this page does not know. */
function someLook(text: string): Look {
  const seed = seededBy(text);
  const pick = (parts: readonly LookPart[]): LookPart => seed.pick(parts.slice(0, 5));
  return Object.fromEntries(LOOK_SLOTS.map((slot) => [slot, pick(listParts(slot))])) as Look;
}

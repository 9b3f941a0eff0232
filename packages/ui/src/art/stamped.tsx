import '../styles/stamp.css';

import type { ReactElement, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import type { StampLook } from './draw-stamp.ts';

/** The frame of a stamp as a cached file, placed by styles. Decoration: the stamp's name stands beside it in text. */
export const StampFrame = ({ look }: { readonly look: StampLook }): ReactElement => (
  <img src={`/art/stamps/${look}.svg`} alt="" className="stamp-frame" draggable={false} />
);

/** Holds the picture of a capsule, with the frame of its stamp around it if there is one. The frame takes no room. */
export const Stamped = ({ look, className, children }: {
  readonly look: StampLook | undefined;
  readonly className?: string;
  /** The capsule: an image as wide as this place. */
  readonly children: ReactNode;
}): ReactElement => (
  <span className={cx('stamped', className)}>
    {look === undefined ? null : <StampFrame look={look} />}
    {children}
  </span>
);

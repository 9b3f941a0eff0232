import { memo, useId, useMemo, type ReactElement } from 'react';
import type { Rarity } from '../tokens.ts';
import { drawLogo, drawNameMark, drawRarityGlyph, drawVerifyTick, drawVtMark } from './marks.ts';
import { drawDepth, drawEmpty, type EmptyScene } from './scenes.ts';
import { svgElements } from './svg-tree.tsx';
import type { SvgNode } from './svg.ts';

interface MarkProps {
  /** Width and height in CSS pixels. */
  readonly size?: number;
  readonly className?: string;
}

interface PictureProps extends MarkProps {
  readonly view: number;
  readonly drawing: readonly SvgNode[];
  readonly title?: string | undefined;
}

const Picture = ({ view, drawing, size, className, title }: PictureProps): ReactElement => (
  <svg
    viewBox={`0 0 ${view} ${view}`}
    width={size}
    height={size}
    className={className}
    role={title === undefined ? undefined : 'img'}
    aria-hidden={title === undefined ? true : undefined}
  >
    {title === undefined ? null : <title>{title}</title>}
    {svgElements(drawing)}
  </svg>
);

const useFragmentId = (): string => useId().replaceAll(/[^\w-]/g, '');

const LOGO = drawLogo();
const LOGO_MONO = drawLogo('currentColor');
const VT = drawVtMark();

/** The logo; `mono` takes the colour of the text. */
export const Logo = ({ size = 32, mono = false, className }: MarkProps & { readonly mono?: boolean }): ReactElement => (
  <Picture view={32} drawing={mono ? LOGO_MONO : LOGO} size={size} {
    ...(className === undefined ? {} : { className })} />
);

/** Logo and name. */
export const Wordmark = ({ size = 28 }: MarkProps): ReactElement => (
  <span
    className="wordmark"
  >
    <Logo size={size} />
    Voltide
  </span>
);

/** Sign of the unit VT in the colour of the text. */
export const VtMark = ({ size = 16, className }: MarkProps): ReactElement => (
  <Picture view={16} drawing={VT} size={size} {...(className === undefined ? {} : { className })} />
);

/** One to six strokes; stands beside the word of the rarity, never instead of it. */
export const RarityGlyph = ({ rarity, size = 14, className }: MarkProps & { readonly rarity: Rarity }): ReactElement =>
  (
  <Picture view={16} drawing={drawRarityGlyph(rarity)} size={size} {
    ...(className === undefined ? {} : { className })} />
);

/** Hollow for a sealed result, full for a proven one; takes the colour of the text. */
export const VerifyTick = ({ state, size = 20, title, className }: MarkProps & { readonly state: 'sealed' | 'proven';
  readonly title?: string }): ReactElement => (
  <Picture view={20} drawing={drawVerifyTick(state)} size={size} title={title} {
    ...(className === undefined ? {} : { className })} />
);

/** Plankton drawn from a name, for a person without an avatar. */
export const NameMark = memo(({ name, size = 40, className }: MarkProps & { readonly name: string }): ReactElement => {
  const uid = useFragmentId();
  const drawing = useMemo(() => drawNameMark(name, uid), [name, uid]);
  return <Picture view={40} drawing={drawing} size={size} {...(className === undefined ? {} : { className })} />;
});
NameMark.displayName = 'NameMark';

/** Line drawing for an empty list or a missing page. */
export const EmptyArt = ({ scene, size = 120, className }: MarkProps & { readonly scene: EmptyScene }): ReactElement =>
  (
  <Picture view={100} drawing={drawEmpty(scene)} size={size} {...(className === undefined ? {} : { className })} />
);

/** Background of a play screen; put it first in a positioned box and it fills the box. */
export const DepthField = ({ className = 'depth-field' }: {
  readonly className?: string }): ReactElement => {
  const uid = useFragmentId();
  return (
    <svg width="100%" height="100%" aria-hidden className={className}>
      {svgElements(drawDepth(uid))}
    </svg>
  );
};

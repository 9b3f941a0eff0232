import { memo, useId, useMemo, type ReactElement } from 'react';
import { drawFind, type FindLook } from './draw-find.ts';
import { svgElement, svgElements } from './svg-tree.tsx';
import { node } from './svg.ts';

export interface FindArtProps extends FindLook {
  /** Width and height in CSS pixels; 96 unless told. */
  readonly size?: number;
  /** Spoken name; without it the picture is decoration. */
  readonly title?: string;
  readonly className?: string;
}

/** `useId` writes characters that a fragment reference may not hold in every browser. */
const fragmentId = (id: string): string => id.replaceAll(/[^\w-]/g, '');

/** The picture of one find, drawn from its id; the colours follow the theme. */
export const FindArt = memo(({ id, order, rarity, size = 96, title, className }: FindArtProps): ReactElement => {
  const uid = fragmentId(useId());
  const content = useMemo(() => svgElements(drawFind({ id, order, rarity }, uid)), [id, order, rarity, uid]);
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      className={className}
      role={title === undefined ? undefined : 'img'}
      aria-hidden={title === undefined ? true : undefined}
    >
      {title === undefined ? null : <title>{title}</title>}
      {content}
    </svg>
  );
});
FindArt.displayName = 'FindArt';

const symbolId = (scope: string, findId: string): string => `${scope}-${findId.replaceAll('/', '--')}`;

/**
 * Defines each find once, for a strip that shows the same few finds many times.
 * `scope` must be unique in the document; give the same one to `FindUse`.
 */
export const FindSymbols = memo(({ finds, scope }: { readonly finds: readonly FindLook[];
  readonly scope: string }): ReactElement => (
  <svg width="0" height="0" aria-hidden className="find-symbols">
    {finds.map((look) => {
      const id = symbolId(scope, look.id);
      return <g key={look.id}>{svgElement(node('symbol', { id, viewBox: '0 0 100 100' },
        drawFind(look, `${id}-`)))}</g>;
    })}
  </svg>
));
FindSymbols.displayName = 'FindSymbols';

/** A find defined by the `FindSymbols` of the same scope. */
export const FindUse = memo(({ id, scope, size = 96 }: { readonly id: string; readonly scope: string;
  readonly size?: number }): ReactElement => (
  <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden>
    <use href={`#${symbolId(scope, id)}`} />
  </svg>
));
FindUse.displayName = 'FindUse';

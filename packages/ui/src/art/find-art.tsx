import { memo, useId, useMemo, type ReactElement } from 'react';
import { drawFind, type FindLook } from './draw-find.ts';
import { svgElement, svgElements } from './svg-tree.tsx';
import { node } from './svg.ts';
import { useOrder } from './use-order.ts';

export interface FindArtProps extends FindLook {
  /** Width and height in CSS pixels; 96 unless told. */
  readonly size?: number;
  /** Spoken name; without it the picture is decoration. */
  readonly title?: string;
  readonly className?: string;
}

/** `useId` writes characters that a fragment reference may not hold in every browser. */
const fragmentId = (id: string): string => id.replaceAll(/[^\w-]/g, '');

/** The picture of one find, drawn from its id once the forms of its order are here; the colours follow the theme. */
export const FindArt = memo(({ id, order: name, rarity, size = 96, title, className }: FindArtProps): ReactElement => {
  const uid = fragmentId(useId());
  const order = useOrder(name);
  const content = useMemo(
    () => (order === undefined ? null : svgElements(drawFind({ id, rarity }, order, uid))),
    [id, order, rarity, uid],
  );
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
    {finds.map((look) => <FindSymbol key={look.id} look={look} scope={scope} />)}
  </svg>
));
FindSymbols.displayName = 'FindSymbols';

const FindSymbol = ({ look, scope }: { readonly look: FindLook; readonly scope: string }): ReactElement | null => {
  const order = useOrder(look.order);
  if (order === undefined) return null;
  const id = symbolId(scope, look.id);
  return <g>{svgElement(node('symbol', { id, viewBox: '0 0 100 100' }, drawFind(look, order, `${id}-`)))}</g>;
};

/** A find defined by the `FindSymbols` of the same scope. */
export const FindUse = memo(({ id, scope, size = 96 }: { readonly id: string; readonly scope: string;
  readonly size?: number }): ReactElement => (
  <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden>
    <use href={`#${symbolId(scope, id)}`} />
  </svg>
));
FindUse.displayName = 'FindUse';

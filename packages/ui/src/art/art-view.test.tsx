import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { ItemArt } from './item-art.tsx';
import { PackArt } from './pack-art.tsx';
import { loadOrder } from './use-order.ts';
import { DepthField, EmptyArt, Logo, NameMark, RarityGlyph, VerifyTick, VtMark, Wordmark } from './pictures.tsx';

const PRISM = { id: 'glass-tide/tidecaller-prism', order: 'shard', rarity: 'mythic' } as const;
const CAPSULE = { packId: 'glass-tide', order: 'shard', motif: 'prism', hue: 188 } as const;

beforeAll(() => loadOrder('shard'));

const ids = (markup: string): string[] => [...markup.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

it('pictures rendered on a server carry unique ids and no style attribute', () => {
  const markup = renderToStaticMarkup(
    <>
      <ItemArt {...PRISM} />
      <ItemArt {...PRISM} size={48} />
      <PackArt {...CAPSULE} />
      <PackArt {...CAPSULE} state="open" />
      <NameMark name="u1" />
      <NameMark name="u1" />
      <DepthField />
      <DepthField />
      <Logo />
      <Wordmark />
      <VtMark />
      <RarityGlyph rarity="epic" />
      <VerifyTick state="proven" title="Proven" />
      <EmptyArt scene="net" />
    </>,
  );
  expect(new Set(ids(markup)).size).toBe(ids(markup).length);
  expect(markup).not.toContain('style=');
});

it('a picture with a title is an image with that name, without one it is hidden from speech', () => {
  const named = renderToStaticMarkup(<VerifyTick state="proven" title="Proven" />);
  expect(named).toContain('role="img"');
  expect(named).toContain('<title>Proven</title>');
  expect(renderToStaticMarkup(<VerifyTick state="proven" />)).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(<ItemArt {...PRISM} />)).toContain('alt=""');
});

it('a capsule keeps the groups that the opening ritual moves', () => {
  const markup = renderToStaticMarkup(<PackArt {...CAPSULE} />);
  for (const name of ['pack-body', 'pack-port', 'pack-light', 'pack-clamp-top', 'pack-clamp-bottom']) {
    expect(markup.split(`class="${name}"`)).toHaveLength(2);
  }
});

it('an item whose order has not arrived keeps its place', () => {
  const markup = renderToStaticMarkup(<ItemArt id="tin-sparrow/tin-wing" order="wing" rarity="rare" size={48} />);
  expect(markup).toContain('width="48" height="48"');
  expect(markup).not.toContain('src');
});

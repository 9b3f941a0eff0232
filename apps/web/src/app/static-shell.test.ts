import { ROUTES } from '@voltide/contract';
import { expect, it } from 'vitest';

import { createStaticStyles } from './static-screens.tsx';
import { renderStaticShell } from './static-shell.tsx';

const FOR_ROUTE = /<!--for (\S+)-->(.*?)<!--\/for-->/gs;

it('every page begins as its screen does while nothing is known, with nothing that needs code', async () => {
  const { markup, styles } = await renderStaticShell();
  const beginnings = [...markup.matchAll(FOR_ROUTE)];
  const textless = beginnings.filter(([, , beginning = '']) => beginning.replaceAll(/<[^>]*>/g, '') === '');
  expect(textless).toEqual([]);
  expect(new Set(beginnings.map(([, route]) => route))).toEqual(new Set(ROUTES.map(({ path }) => path)));
  expect(/^<!--not for \/adminxxx-->.*<header .*<\/header><!--\/not--><main /s.test(markup)).toBe(true);
  expect(markup).not.toMatch(/<script| style="/);
  expect(markup).not.toMatch(/<(button|input|select|textarea)(?! inert)/);
  expect(markup).toContain('/art/:packId.svg');
  for (const [name] of markup.matchAll(/static-\d+/g)) expect(styles).toContain(`.${name}{`);
});

it('style attributes become classes, one for all that are equal, as strong as they were', () => {
  const styles = createStaticStyles();
  expect(styles.take('<p class="a" style="width:1px">')).toBe('<p class="static-0 a">');
  expect(styles.take('<hr style="width:1px"/><b id="x" style="--a:1;top:0">')).toBe(
    '<hr class="static-0"/><b class="static-1" id="x">',
  );
  expect(styles.rules()).toBe('.static-0{width:1px!important}.static-1{--a:1!important;top:0!important}');
});

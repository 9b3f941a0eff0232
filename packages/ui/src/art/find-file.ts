import { useSyncExternalStore } from 'react';

import { drawFind, type FindLook } from './draw-find.ts';
import type { Order } from './form.ts';
import { svgFile } from './svg.ts';
import { useOrder } from './use-order.ts';

const VIEW = 100;
const TOKEN = /var\((--[\w-]+)\)/g;

/** Addresses of the files made so far, by theme, rarity and find. */
const files = new Map<string, string>();

/** The drawing as an SVG file of this page, in the colours of its theme. */
function fileOf(look: FindLook, order: Order, theme: string): string {
  const key = `${theme} ${look.rarity} ${look.id}`;
  const made = files.get(key);
  if (made !== undefined) return made;
  const tokens = getComputedStyle(document.documentElement);
  const text = svgFile([VIEW, VIEW], drawFind(look, order, ''), VIEW).replaceAll(TOKEN, (_, name: string) =>
    tokens.getPropertyValue(name).trim(),
  );
  const file = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  files.set(key, file);
  return file;
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

const readTheme = (): string => document.documentElement.className;

/**
 * The address of a find's picture: drawn once for a page and theme, however often it is shown, so that a picture costs
 * the page one element. Undefined until the forms of its order are here, and outside of a browser.
 */
export function useFindFile(look: FindLook): string | undefined {
  const order = useOrder(look.order);
  const theme = useSyncExternalStore(watchTheme, readTheme, () => undefined);
  return order === undefined || theme === undefined ? undefined : fileOf(look, order, theme);
}

import { useMemo, useSyncExternalStore } from 'react';

import { drawItem, type ItemLook } from './draw-item.ts';
import type { Order } from './form.ts';
import { drawRarityGlyph } from './marks.ts';
import { svgFile, type SvgNode } from './svg.ts';
import type { OrderName } from './orders.ts';
import { useOrder, useOrders } from './use-order.ts';

const ITEM_VIEW = 100;
const GLYPH_VIEW = 16;
const TOKEN = /var\((--[\w-]+)\)/g;

const files = new Map<string, string>();

/** Token values read so far, by theme: reading one makes the browser style what has changed in the page. */
const values = new Map<string, string>();

function valueOf(token: string, theme: string): string {
  const key = `${theme} ${token}`;
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  values.set(key, value);
  return value;
}

/** A drawing as an SVG file of this page, in the colours of its theme. */
function fileOf(theme: string, name: string, view: number, draw: () => readonly SvgNode[]): string {
  const key = `${theme} ${name}`;
  const made = files.get(key);
  if (made !== undefined) return made;
  const text = svgFile([view, view], draw(), view).replaceAll(TOKEN, (_, token: string) => valueOf(token, theme));
  const file = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  files.set(key, file);
  return file;
}

function filesOf(order: Order, theme: string): ItemFiles {
  return {
    findFile: (look) =>
      fileOf(theme, `${look.order} ${look.rarity} ${look.id}`, ITEM_VIEW, () => drawItem(look, order, '')),
    glyphFile: (rarity) => fileOf(theme, rarity, GLYPH_VIEW, () => drawRarityGlyph(rarity)),
  };
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

const readTheme = (): string => document.documentElement.className;

export type ItemFiles = {
  readonly findFile: (look: ItemLook) => string;
  /** Returns the glyph of a rarity, for places where elements would be too many. */
  readonly glyphFile: (rarity: ItemLook['rarity']) => string;
};

/**
 * Returns the pictures of one order's items: each is drawn once for a page and theme, however often it is shown, so
 * that it costs the page one element. Undefined until the forms of its order are loaded, and outside of a browser;
 * stable while the theme stays.
 */
export function useItemFiles(name: ItemLook['order']): ItemFiles | undefined {
  const order = useOrder(name);
  const theme = useSyncExternalStore(watchTheme, readTheme, () => undefined);
  return useMemo(
    () => (order === undefined || theme === undefined ? undefined : filesOf(order, theme)),
    [order, theme],
  );
}

/**
 * Returns the pictures of several orders' items, by order, as far as they are loaded. The list of names must not
 * change.
 */
export function useFilesOfOrders(names: readonly OrderName[]): ReadonlyMap<OrderName, ItemFiles> {
  const orders = useOrders(names);
  const theme = useSyncExternalStore(watchTheme, readTheme, () => undefined);
  return useMemo(
    () => new Map(theme === undefined ? [] : [...orders].map(([name, order]) => [name, filesOf(order, theme)])),
    [orders, theme],
  );
}

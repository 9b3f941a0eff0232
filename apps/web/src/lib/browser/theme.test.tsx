import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

import { PAGE_COLOURS } from '@voltide/ui/colours';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { STORAGE_KEYS } from './storage.ts';
import { createTheme, readTheme } from './theme.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');
const SCRIPT = /<script>([\s\S]*?)<\/script>/.exec(PAGE)?.[1] ?? '';

const { dark: DARK, light: LIGHT } = PAGE_COLOURS;

function prefer(dark: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: dark && query.includes('dark') }));
}

/** Runs the script of index.html, as before the first paint. */
function runPageScript(): string {
  document.documentElement.className = '';
  runInThisContext(SCRIPT);
  return document.documentElement.className;
}

/** Returns the colour of the browser's own frame. */
function frameColour(): string | null | undefined {
  return document.querySelector('meta[name=theme-color]')?.getAttribute('content');
}

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
  document.head.innerHTML = /<meta name="theme-color"[^>]*>/.exec(PAGE)?.[0] ?? '';
});

describe('the theme', () => {
  it.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['Light', false, 'dark'],
    ['"light"', true, 'dark'],
    [null, true, 'dark'],
    [null, false, 'dark'],
  ] as const)('S2-02 stored %s, system dark %s: %s, before paint and after', (stored, dark, theme) => {
    prefer(dark);
    if (stored !== null) localStorage.setItem(STORAGE_KEYS.theme, stored);
    expect(readTheme()).toBe(theme);
    expect(runPageScript()).toBe(theme);
    expect(createTheme().getTheme()).toBe(theme);
    expect(document.documentElement.className).toBe(theme);
  });

  it('S2-02 is saved on every change and set as a class on the root element', () => {
    prefer(true);
    const theme = createTheme();
    const listener = vi.fn();
    theme.subscribe(listener);
    theme.toggle();
    expect(document.documentElement.className).toBe('light');
    expect(localStorage.getItem('voltide-theme')).toBe('light');
    theme.toggle();
    expect(document.documentElement.className).toBe('dark');
    expect(localStorage.getItem('voltide-theme')).toBe('dark');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('S2-02 colours what the browser draws around the page, before paint and on every change', () => {
    expect(frameColour()).toBe(DARK);
    localStorage.setItem(STORAGE_KEYS.theme, 'light');
    runPageScript();
    expect(frameColour()).toBe(LIGHT);
    const theme = createTheme();
    expect(frameColour()).toBe(LIGHT);
    theme.toggle();
    expect(frameColour()).toBe(DARK);
    theme.toggle();
    expect(frameColour()).toBe(LIGHT);
  });
});

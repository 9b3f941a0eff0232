import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { digestSources } from './page-sources.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'voltide-sources-'));
  write('apps/web/src/main.tsx', 'main');
  write('packages/ui/src/tokens.css', 'tokens');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

it('the digest of the sources changes with each name and content, and with the tools of the build', () => {
  const digests = [digestSources(root)];
  const note = (): void => {
    digests.push(digestSources(root));
  };
  write('games/packs/screen/reel.tsx', 'reel');
  note();
  write('games/packs/screen/reel.tsx', 'another reel');
  note();
  renameSync(join(root, 'games/packs/screen/reel.tsx'), join(root, 'games/packs/screen/strip.tsx'));
  note();
  write('package-lock.json', '{}');
  note();
  expect(new Set(digests).size).toBe(5);
});

it('the digest of the sources is the same whatever their times are, and beside tests, packages and builds', () => {
  const before = digestSources(root);
  utimesSync(join(root, 'apps/web/src/main.tsx'), 0, Date.UTC(2040, 0) / 1000);
  write('apps/web/src/main.test.tsx', 'test');
  write('apps/web/e2e/s1.spec.ts', 'test');
  write('apps/web/dist/index.html', 'built');
  write('packages/ui/node_modules/x/index.js', 'package');
  expect(digestSources(root)).toBe(before);
});

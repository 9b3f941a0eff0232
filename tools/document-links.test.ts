import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, it } from 'vitest';

import { listPaths, readText, ROOT } from './repository.ts';

const BOOK = /^(README|CHANGELOG|SECURITY|CONTRIBUTING|ARCHITECTURE)\.md$|^docs\/operations(\.md|\/)/;
const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /^```[^]*?^```|`[^`\n]*`/gm;

/** The name by which a heading can be linked to. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[`*]/g, '')
    .replaceAll(/[^\w\- ]/g, '')
    .trim()
    .replaceAll(' ', '-');
}

function anchorsOf(path: string): readonly string[] {
  return [...readText(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

const pages = listPaths().filter((path) => BOOK.test(path) && path.endsWith('.md'));

it.each(pages)('S13-02 every link of %s leads somewhere', (page) => {
  const links = [...readText(page).replaceAll(CODE, '').matchAll(LINK)].map(([, link = '']) => link);
  const dead = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const path = file === '' ? page : join(dirname(page), file);
    if (!existsSync(join(ROOT, path))) return true;
    return anchor !== undefined && !anchorsOf(path).includes(anchor);
  });
  expect(dead).toEqual([]);
});

it('S13-02 the book of operations names each of its chapters', () => {
  const index = readText('docs/operations.md');
  const chapters = listPaths().filter((path) => /^docs\/operations\/[^/]+\.md$/.test(path));
  expect(chapters.length).toBeGreaterThan(10);
  for (const chapter of chapters) expect(index).toContain(`](${chapter.replace('docs/', '')})`);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { readCommit } from './version.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

function repository(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'voltide-commit-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, '.git/refs/heads'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, '.git', name), text);
  return root;
}

it.each([
  ['a branch', { HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${COMMIT}\n` }],
  ['a packed branch', { HEAD: 'ref: refs/heads/main\n', 'packed-refs': `# pack-refs\n${COMMIT} refs/heads/main\n` }],
  ['a detached head', { HEAD: `${COMMIT}\n` }],
])('S13-02 the commit of %s is read without git', (_name, files) => {
  expect(readCommit(repository(files))).toBe(COMMIT.slice(0, 12));
});

it('S13-02 a program without its repository has no commit', () => {
  expect(readCommit(repository({}))).toBe('unknown');
});

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { ROOT } from './repository.ts';
import { findCommand } from './run.ts';

/** One file for each habit that .oxlintrc.json refuses, and the rule that must say so. */
const REFUSED: readonly { readonly rule: string; readonly path: string; readonly text: string }[] = [
  { rule: 'no-floating-promises', path: 'a1.ts', text: 'declare function f(): Promise<void>;\nf();' },
  { rule: 'no-misused-promises', path: 'a2.ts', text: 'declare const p: Promise<1>;\nif (p) throw p;' },
  { rule: 'no-unsafe-member-access', path: 'a3.ts', text: "export const x: unknown = JSON.parse('1').y;" },
  { rule: 'no-unsafe-assignment', path: 'a10.ts', text: "const x = JSON.parse('1');\nexport type X = typeof x;" },
  { rule: 'no-unsafe-return', path: 'a11.ts', text: "export const f = (): string => JSON.parse('1');" },
  { rule: 'no-unsafe-call', path: 'a12.ts', text: "JSON.parse('1')();" },
  { rule: 'no-unsafe-argument', path: 'a13.ts', text: "String(parseInt(JSON.parse('1'), 10));" },
  { rule: 'no-explicit-any', path: 'a4.ts', text: 'export let x: any;' },
  { rule: 'no-non-null-assertion', path: 'a5.ts', text: 'export const f = (x?: string): string => x!;' },
  { rule: 'no-unused-vars', path: 'a6.ts', text: 'const x = 1;\nexport {};' },
  { rule: 'consistent-type-imports', path: 'a7.ts', text: "import { a } from './a5.ts';\nexport type A = typeof a;" },
  { rule: 'no-console', path: 'a8.ts', text: 'console.log(1);' },
  { rule: 'no-default-export', path: 'a9.ts', text: 'export default 1;' },
  { rule: 'eqeqeq', path: 'b1.ts', text: 'export const f = (x: unknown): boolean => x == 1;' },
  { rule: 'switch-exhaustiveness-check', path: 'b2.ts', text: 'declare const x: 1 | 2;\nswitch (x) { case 1: }' },
  { rule: 'only-throw-error', path: 'b3.ts', text: "throw 'x';" },
  { rule: 'ban-ts-comment', path: 'b4.ts', text: ['// @ts', 'ignore\nexport {};'].join('-') },
  { rule: 'no-cycle', path: 'c1.ts', text: "import { b } from './c2.ts';\nexport const a = (): number => b();" },
  {
    rule: 'rules-of-hooks',
    path: 'd1.tsx',
    text: "import { useId } from 'react';\nexport const A = (p: { q: boolean }) => (p.q ? useId() : null);",
  },
  {
    rule: 'exhaustive-deps',
    path: 'd3.tsx',
    text:
      "import { useEffect } from 'react';\nexport const A = (p: { q(): void }) => {\n" +
      '  const { q } = p;\n  useEffect(() => q(), []);\n  return null;\n};',
  },
  { rule: 'alt-text', path: 'd2.tsx', text: 'export const A = () => <img src="a.png" />;' },
  { rule: 'no-focused-tests', path: 'e1.test.ts', text: "import { it } from 'vitest';\nit.only('x', () => {});" },
  { rule: 'no-disabled-tests', path: 'e3.test.ts', text: "import { it } from 'vitest';\nit.skip('x', () => {});" },
  { rule: 'expect-expect', path: 'e2.test.ts', text: "import { it } from 'vitest';\nit('x', () => {});" },
];

const PASSED: readonly { readonly path: string; readonly text: string }[] = [
  { path: 'c2.ts', text: "import { a } from './c1.ts';\nexport const b = (): number => a();" },
  { path: 'vitest.config.ts', text: 'export default {};' },
  { path: 'tools/a.ts', text: 'console.log(1);' },
];

const folder = mkdtempSync(join(tmpdir(), 'voltide-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

function lint(): readonly { readonly path: string; readonly rule: string }[] {
  const compilerOptions = { strict: true, jsx: 'react-jsx', module: 'ESNext', moduleResolution: 'Bundler' };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  for (const { path, text } of [...REFUSED, ...PASSED]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = '--type-aware --format unix --ignore-pattern node_modules .'.split(' ');
  const command = [findCommand('oxlint', 'bin/oxlint'), ...args];
  const { stdout } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  return [...stdout.matchAll(/^(\S+?):\d+:\d+: .*\((.+)\)\]$/gm)].map(([, path = '', rule = '']) => ({ path, rule }));
}

const found = lint();

it.each(REFUSED)('$rule is in force', ({ rule, path }) => {
  expect(found).toContainEqual({ path, rule });
});

it('tools may print and configurations export a default', () => {
  expect(found.filter(({ path }) => path.startsWith('tools/') || path.endsWith('.config.ts'))).toEqual([]);
});

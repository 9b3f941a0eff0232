import { expect, it } from 'vitest';

import { checkDeadExports } from './dead-exports.ts';

const workspaces = [
  { folder: 'packages/a', manifest: { name: '@voltide/a', exports: { '.': './src/index.ts' } } },
  { folder: '', manifest: { name: 'voltide' } },
];

function judge(...texts: readonly (readonly [path: string, text: string])[]): readonly string[] {
  const files = texts.map(([path, text]) => ({ path, text }));
  return checkDeadExports(files, workspaces).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

const message = (name: string): string => `no other file imports ${name}: export it no longer, or remove it`;

it.each([
  ['a function', 'export function a() {}'],
  ['a constant', 'export const a = 1;'],
  ['a part of a pattern', 'export const { a } = { a: 1 };'],
  ['a type', 'export type a = string;'],
  ['a class', 'export class a {}'],
  ['a list of names', 'const a = 1;\nexport { a };'],
])('%s that no other file imports is found', (_, text) => {
  expect(judge(['tools/x.ts', text], ['tools/y.ts', "import './x.ts';"])).toEqual([
    expect.stringContaining(message('a')),
  ]);
});

it.each([
  ['by name', "import { a } from './x.ts';"],
  ['as a type', "import type { a } from './x.ts';"],
  ['whole', "import * as x from './x.ts';"],
  ['inside a type', "type A = import('./x.ts').a;"],
  ['later, by name', "const { a } = await import('./x.ts');"],
  ['later, whole', "void import('./x.ts').then(({ a }) => a);"],
])('what is imported %s is used', (_, text) => {
  expect(judge(['tools/x.ts', 'export const a = 1;'], ['tools/y.ts', text])).toEqual([]);
});

it('what an index passes on is used by those who import the package, and else found in both', () => {
  const own = ['packages/a/src/x.ts', 'export const a = 1;\nexport const b = 2;'] as const;
  const all = ['packages/a/src/index.ts', "export * from './x.ts';"] as const;
  const some = ['packages/a/src/index.ts', "export { a, b } from './x.ts';"] as const;
  const user = ['tools/y.ts', "import { a } from '@voltide/a';"] as const;
  expect(judge(own, all, user)).toEqual([`packages/a/src/x.ts:2 ${message('b')}`]);
  expect(judge(own, some, user)).toEqual([`packages/a/src/index.ts:1 ${message('b')}`]);
});

it('what a tool takes by its convention, and what a module declares, is no export of ours', () => {
  expect(judge(['vite.config.ts', 'export default {};'])).toEqual([]);
  expect(judge(['tools/x.ts', "declare module 'vitest' {\n  export interface A {}\n}"])).toEqual([]);
});

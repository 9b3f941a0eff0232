import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { NodeError, NoNodeError } from './node-error.ts';
import { createNodePool, isSomething, type NodePool } from './node-pool.ts';
import { createNode, type TronNode } from './node.ts';

const NAMES = ['one', 'two', 'three'] as const;
type Name = (typeof NAMES)[number];
type Say = () => Promise<string | undefined>;

const hangs: Say = () => new Promise(() => undefined);
const fails: Say = () => Promise.reject(new NodeError('unreachable', 'a node', 'gone'));
const says = (answer: string | undefined) => () => Promise.resolve(answer);
let pool: NodePool;
let say: Record<Name, Say>;
let asked: Name[];
let nowMs: number;

/** Asks a node; the test supplies the answer. */
const call = ({ name }: TronNode): Promise<string | undefined> => {
  asked.push(name as Name);
  return say[name as Name]();
};
async function pass(ms: number): Promise<void> {
  nowMs += ms;
  await vi.advanceTimersByTimeAsync(ms);
}
async function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  const outcome = work.catch((error: unknown) => error);
  await pass(ms);
  return Promise.race([outcome, Promise.resolve('not yet')]);
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  nowMs = 0;
  say = { one: says('1'), two: says('2'), three: says('3') };
  pool = createNodePool(
    NAMES.map((name) => createNode({ url: `http://${name}` })),
    () => nowMs,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

it('S8-07 a node that hangs is waited for once for 1.5 seconds, and rests for 30 seconds', async () => {
  say.one = hangs;
  const asking = pool.ask(call);
  expect(await within(1499, asking)).toBe('not yet');
  expect(await within(1, asking)).toBe('2');
  asked = [];
  expect(await within(0, pool.ask(call))).toBe('2');
  expect(asked).toEqual(['two']);
  await pass(30_000);
  asked = [];
  expect(await within(1500, pool.ask(call))).toBe('2');
  expect(asked).toEqual(['one', 'two']);
});

it('S8-07 a node that rests is not asked where the others say that there is nothing', async () => {
  say = { one: hangs, two: says(undefined), three: says(undefined) };
  expect(await within(1500, pool.ask(call, { accept: isSomething }))).toBeUndefined();
  asked = [];
  expect(await within(0, pool.ask(call, { accept: isSomething }))).toBeUndefined();
  expect(asked).toEqual(['two', 'three']);
});

it('S8-07 nodes that rest are asked once no other one answers', async () => {
  say = { one: fails, two: fails, three: fails };
  expect(await within(0, pool.ask(call))).toBeInstanceOf(NoNodeError);
  say.three = says('3');
  expect(await within(0, pool.ask(call))).toBe('3');
  expect(asked).toEqual([...NAMES, ...NAMES]);
});

it('an answer that comes late is taken where nothing better came before', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  say = { one: () => promise, two: fails, three: hangs };
  const asking = pool.ask(call);
  expect(await within(9000, asking)).toBe('not yet');
  resolve('1');
  expect(await within(0, asking)).toBe('1');
});

it('S8-08 the nodes that answer are not delayed by one that hangs, in a comparison and in a broadcast', async () => {
  say.two = hangs;
  expect(await within(1500, pool.askAwake(2, call))).toEqual([
    { node: 'one', answer: '1' },
    { node: 'three', answer: '3' },
  ]);
  asked = [];
  expect(await within(0, pool.askAwake(2, call))).toHaveLength(2);
  expect(asked).toEqual(['one', 'three']);
});

it('a comparison waits for a node that is late where too few others have answered', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  say = { one: () => promise, two: says('2'), three: fails };
  const asking = pool.askAwake(2, call);
  expect(await within(9000, asking)).toBe('not yet');
  resolve('1');
  expect(await within(0, asking)).toMatchObject([{ answer: '1' }, { answer: '2' }, { node: 'three' }]);
});

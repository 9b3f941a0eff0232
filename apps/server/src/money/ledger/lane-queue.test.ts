import type { UserId } from '@voltide/core';
import { expect, it } from 'vitest';

import { createLaneQueue } from './lane-queue.ts';

const ADA = 1n as UserId;
const BOB = 2n as UserId;
const EVE = 3n as UserId;
const play = (name: string): { name: string; batchable: boolean } => ({ name, batchable: true });
const work = (name: string): { name: string; batchable: boolean } => ({ name, batchable: false });

it('puts a user into a batch once, in the order the jobs came', () => {
  const queue = createLaneQueue<ReturnType<typeof play>>();
  for (const name of ['a1', 'a2']) queue.push(ADA, play(name));
  queue.push(BOB, play('b1'));
  const batch = queue.takeBatch(10, 1);
  expect(batch.map(({ jobs }) => jobs[0]?.name)).toEqual(['a1', 'b1']);
  expect(queue.takeBatch(10, 1)).toEqual([]);
  for (const turn of batch) queue.replace(turn);
  expect(queue.takeBatch(10, 1).map(({ jobs }) => jobs[0]?.name)).toEqual(['a2']);
});

it('lets users take turns, so that many jobs of one do not hold up the others', () => {
  const queue = createLaneQueue<ReturnType<typeof play>>();
  for (const name of ['a1', 'a2', 'a3']) queue.push(ADA, play(name));
  queue.push(BOB, play('b1'));
  queue.push(EVE, play('e1'));
  const order: (string | undefined)[] = [];
  for (let i = 0; i < 5; i++) {
    for (const turn of queue.takeBatch(1, 1)) {
      order.push(turn.jobs[0]?.name);
      queue.replace(turn);
    }
  }
  expect(order).toEqual(['a1', 'b1', 'e1', 'a2', 'a3']);
});

it('gives no batch of fewer plays than are asked for', () => {
  const queue = createLaneQueue<ReturnType<typeof play>>();
  queue.push(ADA, play('a1'));
  queue.push(ADA, play('a2'));
  queue.push(EVE, work('e1'));
  expect(queue.playsWaiting()).toBe(1);
  expect(queue.takeBatch(10, 2)).toEqual([]);
  queue.push(BOB, play('b1'));
  expect(queue.playsWaiting()).toBe(2);
  expect(queue.takeBatch(1, 2).map(({ jobs }) => jobs[0]?.name)).toEqual(['a1']);
  expect(queue.playsWaiting()).toBe(1);
});

it('offers plays and other work apart, by the job that is next for the user', () => {
  const queue = createLaneQueue<ReturnType<typeof play>>();
  queue.push(ADA, work('a1'));
  queue.push(ADA, play('a2'));
  expect(queue.takeBatch(10, 1)).toEqual([]);
  const turn = queue.takeSingle();
  expect(turn?.jobs[0]?.name).toBe('a1');
  expect(queue.takeSingle()).toBe(undefined);
  if (turn !== undefined) queue.replace(turn);
  expect(queue.takeBatch(10, 1).map(({ jobs }) => jobs[0]?.name)).toEqual(['a2']);
});

it('counts what waits, and forgets users who have nothing left', () => {
  const queue = createLaneQueue<ReturnType<typeof play>>();
  const turn = queue.push(ADA, play('a1'));
  turn.player = {} as never;
  expect([queue.waiting(), queue.waitingOf(ADA), queue.waitingOf(BOB)]).toEqual([1, 1, 0]);
  queue.takeBatch(1, 1);
  queue.replace(turn, work('a0'), play('a1'));
  expect([queue.waiting(), queue.waitingOf(ADA)]).toEqual([2, 2]);
  queue.takeSingle();
  queue.replace(turn);
  queue.takeBatch(1, 1);
  queue.replace(turn);
  expect([queue.waiting(), queue.waitingOf(ADA)]).toEqual([0, 0]);
  expect(queue.push(ADA, play('a2')).player).toBe(undefined);
});

it('takes out what waits, in its order and not what is under way, and offers what is left', () => {
  const queue = createLaneQueue<ReturnType<typeof play>>();
  const held = queue.push(ADA, play('a1'));
  queue.takeBatch(1, 1);
  queue.push(ADA, play('old a2'));
  queue.push(ADA, work('a3'));
  queue.push(BOB, play('old b1'));
  queue.push(BOB, work('b2'));
  queue.push(EVE, play('old e1'));
  const isOld = ({ name }: { name: string }): boolean => name.startsWith('old');
  expect(queue.takeOut(isOld).map(({ name }) => name)).toEqual(['old a2', 'old b1', 'old e1']);
  expect(queue.takeOut(isOld)).toEqual([]);
  expect([queue.waiting(), queue.waitingOf(ADA), queue.waitingOf(BOB), queue.waitingOf(EVE)]).toEqual([3, 2, 1, 0]);
  expect(queue.takeBatch(10, 1)).toEqual([]);
  queue.replace(held);
  expect([queue.takeSingle(), queue.takeSingle()].map((turn) => turn?.jobs[0]?.name)).toEqual(['b2', 'a3']);
  expect(queue.takeSingle()).toBe(undefined);
});

it('takes out a single job, and offers each turn that stays once', () => {
  const queue = createLaneQueue<ReturnType<typeof play>>();
  queue.push(ADA, work('a1'));
  queue.push(BOB, play('old b1'));
  queue.push(EVE, work('e1'));
  expect(queue.takeOut(({ name }) => name.startsWith('old')).map(({ name }) => name)).toEqual(['old b1']);
  expect([queue.waiting(), queue.waitingOf(BOB)]).toEqual([2, 0]);
  expect([1, 2, 3].map(() => queue.takeSingle()?.jobs[0]?.name)).toEqual(['a1', 'e1', undefined]);
});

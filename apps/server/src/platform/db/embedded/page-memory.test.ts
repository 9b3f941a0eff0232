import { totalmem } from 'node:os';

import { expect, it } from 'vitest';

import { machineMemoryMb, pageMemoryMb } from './page-memory.ts';

it.each([
  [256, 128],
  [512, 128],
  [1023, 255],
  [2048, 512],
  [4096, 1024],
  [262_144, 1024],
])('on a machine of %i MB the database keeps pages in %i MB', (machineMb, pagesMb) => {
  expect(pageMemoryMb(machineMb)).toBe(pagesMb);
});

it('the machine has no more than it has, whatever a container allows', () => {
  expect(machineMemoryMb()).toBeGreaterThan(0);
  expect(machineMemoryMb()).toBeLessThanOrEqual(totalmem() / 2 ** 20);
});

import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { capMemory } from './cap-memory.ts';

const MODULE = readFileSync(new URL(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm')));

const moduleOf = (...limits: readonly number[]): Uint8Array => {
  const memory = [5, limits.length + 1, 1, ...limits];
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...memory, 7, 5, 1, 1, 0x6d, 2, 0]);
};

type Memory = { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };

/** The part of `WebAssembly` that these tests use; no library of this project declares it. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly validate: (bytes: Uint8Array) => boolean;
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: { readonly m: Memory } };
  };
};

const memoryOf = (bytes: Uint8Array): Memory => new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.m;

it('S10-01 the memory of a capped module grows to its cap and no further', () => {
  const memory = memoryOf(capMemory(moduleOf(1, 1, 0x80, 0x80, 4), 3));
  memory.grow(2);
  expect(memory.buffer.byteLength).toBe(3 * 65_536);
  expect(() => memory.grow(1)).toThrow(RangeError);
});

it('S10-01 the codec is a module whose memory can be capped', () => {
  expect(WebAssembly.validate(capMemory(MODULE, 1024))).toBe(true);
});

it('S10-01 a module without a maximum, without a memory or with less memory than it begins with is refused', () => {
  expect(() => capMemory(moduleOf(0, 1), 3)).toThrow('not one memory');
  expect(() => capMemory(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), 3)).toThrow('without a memory');
  expect(() => capMemory(moduleOf(1, 9, 0x80, 1), 3)).toThrow('3 pages');
  expect(() => capMemory(MODULE.subarray(0, 9), 3)).toThrow('cut off');
});

import type { ReactNode } from 'react';

export type Change = {
  readonly what: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
};

/** Lists the differences of two JSON values: nested names are joined by dots, lists are compared as a whole. */
export function jsonChanges(before: unknown, after: unknown): readonly Change[] {
  const [old, next] = [leavesOf(before, ''), leavesOf(after, '')];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((what) => {
    const [was, is] = [old.get(what) ?? null, next.get(what) ?? null];
    return was === is ? [] : [{ what: what === '' ? 'value' : what, before: was, after: is }];
  });
}

function leavesOf(value: unknown, name: string): ReadonlyMap<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[name, textOf(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...leavesOf(part, name === '' ? key : `${name}.${key}`)]),
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value) ?? '';
}

import { utcDay } from '@voltide/core';

import { findJsonDoubt } from './json-doubt.ts';
import { describeJsonFault, placeText } from './json-fault.ts';

/** Raised where a file or a request is not of the documented shape. The message never repeats what was found. */
export class ShapeError extends Error {
  override name = 'ShapeError';
  readonly at: string;
  constructor(at: string, wanted: string) {
    super(`${at}: ${wanted}`);
    this.at = at;
  }
}

/**
 * Reads the JSON of a file. Editors on Windows begin one with a byte-order mark, which is no part of it.
 * @throws ShapeError for a text that is not JSON, with the place; and when an object has a member twice, or a number
 *   would be rounded: programs differ in what they make of either.
 */
export function parseFile(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const value = parseJson(json);
  const doubt = findJsonDoubt(json);
  if (doubt?.kind === 'repeated member') {
    throw new ShapeError('file', `a member of an object appears twice, at ${placeText(json, doubt.place)}`);
  }
  if (doubt !== undefined) {
    throw new ShapeError('file', `a number is not written as it is read, at ${placeText(json, doubt.place)}`);
  }
  return value;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new ShapeError('file', describeJsonFault(json));
  }
}

/** Unwraps a call's answer with the one member `record`. */
export function unwrapAnswer(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || !Object.hasOwn(content, 'record')) return content;
  return Object.keys(content).length === 1 ? (content as { readonly record: unknown }).record : content;
}

const DAY = { pattern: /^\d{4}-\d{2}-\d{2}$/, wanted: 'a day' };

type Fields<Name extends string> = { readonly [name in Name]: unknown };

/**
 * The named members of a plain object; others are ignored, inherited ones do not count.
 * @throws ShapeError
 */
export function readFields<Name extends string>(value: unknown, names: readonly Name[], at: string): Fields<Name> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError(at, 'not an object');
  for (const name of names) {
    if (!Object.hasOwn(value, name)) throw new ShapeError(`${at}.${name}`, 'missing');
  }
  return value as Fields<Name>;
}

/**
 * The members of an object that has exactly these, so that nothing unchecked travels along.
 * @throws ShapeError
 */
export function readExactFields<Name extends string>(value: unknown, names: readonly Name[], at: string): Fields<Name> {
  const fields = readFields(value, names, at);
  if (Object.keys(fields).length !== names.length) {
    throw new ShapeError(at, `has other members than ${names.join(', ')}`);
  }
  return fields;
}

export function readList(value: unknown, [min, max]: readonly [number, number], at: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length < min || value.length > max) {
    throw new ShapeError(at, `not a list of ${min} to ${max}`);
  }
  return value;
}

export function readInteger(value: unknown, [min, max]: readonly [number, number], at: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max) {
    throw new ShapeError(at, `not an integer from ${min} to ${max}`);
  }
  return value;
}

/** A text that a pattern allows; `wanted` says in words what the pattern wants. @throws ShapeError */
export function readText(value: unknown, { pattern, wanted }: TextRule, at: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new ShapeError(at, `not ${wanted}`);
  return value;
}

export function readDay(value: unknown, at: string): string {
  const text = readText(value, DAY, at);
  const atMs = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(atMs) || utcDay(atMs) !== text) throw new ShapeError(at, 'not a day that a calendar has');
  return text;
}

export type TextRule = { readonly pattern: RegExp; readonly wanted: string };

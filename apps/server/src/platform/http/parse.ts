import type { Schema } from '@voltide/contract';
import * as v from 'valibot';

import { AppError } from '../../errors.ts';

const FIELDS_MAX = 20;
const FIELD_TEXT_MAX = 200;
/** valibot's own texts end with the received value, which is never sent back. */
const ECHO = /(?: but received|: Received) [\s\S]*$/;

type Issue = v.BaseIssue<unknown>;

/**
 * Parses a value with a schema of the contract. `where` names the value as a whole in the answer.
 * @throws AppError `invalid_request` with the first error of each field
 */
export function parsed(schema: Schema, value: unknown, where: string): unknown {
  // A list has every optional member of an object, so that valibot would accept it as one.
  if ('entries' in schema && Array.isArray(value))
    throw new AppError('invalid_request', { fields: { [where]: 'Send an object.' } });
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  const faults = new Map<string, string>();
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? where;
    if (!faults.has(path)) faults.set(path, textOf(schema, issue).replace(ECHO, '').slice(0, FIELD_TEXT_MAX));
    if (faults.size === FIELDS_MAX) break;
  }
  throw new AppError('invalid_request', { fields: Object.fromEntries(faults) });
}

/** Parses the texts of a path or a query as {@link parsed} does. A text with U+0000 is invalid, as in a body. */
export function parsedTexts(schema: Schema, texts: unknown, where: string): unknown {
  for (const [name, text] of Object.entries(texts ?? {})) {
    if (typeof text === 'string' && text.includes('\u0000')) {
      throw new AppError('invalid_request', { fields: { [name]: 'A text without U+0000.' } });
    }
  }
  return parsed(schema, texts, where);
}

function textOf(schema: Schema, issue: Issue): string {
  const key = issue.path?.[0]?.key;
  if (issue.type !== 'object' || issue.path?.length !== 1 || typeof key !== 'string') return issue.message;
  const field = fieldOf(schema, key);
  const result = field === undefined ? undefined : v.safeParse(field, undefined, { abortEarly: true });
  return result?.issues?.[0].message ?? issue.message;
}

function fieldOf(schema: Schema, key: string): Schema | undefined {
  if (!('entries' in schema) || typeof schema.entries !== 'object' || schema.entries === null) return undefined;
  const field: unknown = Object.hasOwn(schema.entries, key) ? Reflect.get(schema.entries, key) : undefined;
  return typeof field === 'object' && field !== null && '~run' in field ? (field as Schema) : undefined;
}

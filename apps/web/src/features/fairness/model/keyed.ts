import { distinctKeys } from '@voltide/ui';

/** Elements of a list that never moves, each with a key of its own. */
export function keyed<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): readonly (readonly [key: string, value: Value])[] {
  const keys = distinctKeys(values.map(keyOf));
  return values.map((value, i) => [keys[i] ?? keyOf(value), value] as const);
}

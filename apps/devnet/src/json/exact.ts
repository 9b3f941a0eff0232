const exact = JSON as unknown as { rawJSON(text: string): unknown };

export type Json = Readonly<Record<string, unknown>>;

/** A 64-bit integer for JSON, which writes it as a plain number with all of its digits, as nodes do. */
export function integer(value: bigint): unknown {
  const short = Number(value);
  return Number.isSafeInteger(short) ? short : exact.rawJSON(`${value}`);
}

/** Drops empty, zero and false members: the network's JSON leaves out a message's defaults. */
export function trim(members: Json): Json {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(members)) {
    if (!isDefault(value)) kept[key] = typeof value === 'bigint' ? integer(value) : value;
  }
  return kept;
}

function isDefault(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === '' || value === 0 || value === 0n || value === false;
}

const exact = JSON as unknown as { rawJSON(text: string): unknown };

export type Json = Readonly<Record<string, unknown>>;

/** Writes JSON in which a bigint is a plain number with all of its digits, as nodes write 64-bit integers. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? exact.rawJSON(`${each}`) : each));
}

/** Without the members that are empty, zero or false: the network's JSON leaves out what is a message's default. */
export function trim(members: Json): Json {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isDefault(value)));
}

function isDefault(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === '' || value === 0 || value === 0n || value === false;
}

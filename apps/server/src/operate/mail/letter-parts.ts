const DAY_MS = 24 * 3_600_000;

/** A notice of an event is worth reading for some days. */
export const NOTICE_LIFE_MS = 3 * DAY_MS;

export type Owner = { readonly username: string; readonly email: string };

export function signed(publicUrl: string, paragraphs: readonly string[]): string {
  return `${[...paragraphs, `Voltide\n${publicUrl}`].join('\n\n')}\n`;
}

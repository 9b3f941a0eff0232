const DAY_MS = 24 * 3_600_000;

/** A notice of what has happened is worth reading for some days. */
export const NOTICE_LIFE_MS = 3 * DAY_MS;

/** Whose account a mail is about, and where it goes. */
export type Owner = { readonly username: string; readonly email: string };

/** The text of a mail, with our name and address below. */
export function signed(publicUrl: string, paragraphs: readonly string[]): string {
  return `${[...paragraphs, `Voltide\n${publicUrl}`].join('\n\n')}\n`;
}

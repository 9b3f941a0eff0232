/** A notice of what has happened is worth reading for some days. */
export const NOTICE_LIFE_MS = 3 * 86_400_000;

/** The account that a mail goes to. */
export type Owner = { readonly username: string; readonly email: string };

/** The text of a mail: its paragraphs, and who sends it. */
export function signed(publicUrl: string, paragraphs: readonly string[]): string {
  return `${[...paragraphs, `Voltide\n${publicUrl}`].join('\n\n')}\n`;
}

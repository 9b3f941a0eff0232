/** Writes the address of a battle. `link` opens a private one that has not ended. */
export function battleHref(battleId: string, link?: string | null): string {
  return `/battles?b=${battleId}${link === undefined || link === null ? '' : `&link=${link}`}`;
}

/** Where a battle is shown. `link` opens a private one that is not over. */
export function battleHref(battleId: string, link?: string | null): string {
  return `/battles?b=${battleId}${link === undefined || link === null ? '' : `&link=${link}`}`;
}

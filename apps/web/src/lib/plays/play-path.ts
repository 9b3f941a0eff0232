const PLAY_PATHS = /^\/(open-pack|wheel|daily-spin|games|battles|packs|jackpot)(\/|$)/;

/** Whether a page is one on which people play, or choose what to play. */
export function isPlayPath(path: string): boolean {
  return PLAY_PATHS.test(path);
}

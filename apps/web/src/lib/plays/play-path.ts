const PLAY_PATHS = /^\/(open-pack|wheel|daily-spin|games|battles|packs|jackpot)(\/|$)/;

export function isPlayPath(path: string): boolean {
  return PLAY_PATHS.test(path);
}

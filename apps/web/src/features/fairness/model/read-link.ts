/** Address of a file on this site, or the reason why there is none. */
type LinkedFile = { readonly url: string; readonly isOwn: boolean } | { readonly reason: string };

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SEASON = /^\d{4}(?:-W?\d{2}(?:-\d{2})?)?$/;
const LINK = /^(?:https?:\/\/|\/)\S+$/;

/** Public files, and files that are read with the user's session. */
const PUBLIC_FILES = [
  /^\/api\/battles\/[A-Za-z0-9_-]+\/record$/,
  /^\/api\/jackpot\/days\/\d{4}-\d{2}-\d{2}$/,
  /^\/api\/boards\/seasons\/(?:day|week|month)\/[0-9W-]+\/export$/,
  /^\/api\/reserves\/days\/\d{4}-\d{2}-\d{2}$/,
  /^\/api\/seals\/days\/\d{4}-\d{2}-\d{2}$/,
  /^\/api\/seals\/battles\/[A-Za-z0-9_-]+$/,
  /^\/api\/seals\/consistency\?earlier=\d{4}-\d{2}-\d{2}&later=\d{4}-\d{2}-\d{2}$/,
] as const;
const OWN_FILES = [
  /^\/api\/plays\/[A-Za-z0-9_-]+\/record$/,
  /^\/api\/plays\/export\.json$/,
  /^\/api\/jackpot\/days\/\d{4}-\d{2}-\d{2}\/proof$/,
  /^\/api\/boards\/seasons\/(?:day|week|month)\/[0-9W-]+\/proof$/,
  /^\/api\/reserves\/days\/\d{4}-\d{2}-\d{2}\/proof$/,
  /^\/api\/seals\/days\/\d{4}-\d{2}-\d{2}\/statement$/,
  /^\/api\/seals\/plays\/[A-Za-z0-9_-]+$/,
] as const;

/**
 * Returns the file of a pasted address: a battle, a play, a season, or a file of the API; undefined for any other text.
 * Only this site is read, since a page must not fetch an arbitrary address.
 */
export function resolveLink(text: string, origin: string): LinkedFile | undefined {
  const address = text.trim();
  if (!LINK.test(address)) return undefined;
  if (!URL.canParse(address, origin)) return { reason: 'This is not an address.' };
  const url = new URL(address, origin);
  if (url.origin !== origin) {
    return { reason: 'This page reads addresses of this site only. Download the file there and open it here.' };
  }
  const path = pathOf(url);
  if (PUBLIC_FILES.some((pattern) => pattern.test(path))) return { url: path, isOwn: false };
  if (OWN_FILES.some((pattern) => pattern.test(path))) return { url: path, isOwn: true };
  return { reason: 'No file is known at this address. Battles, plays, seasons and files under /api/ can be read.' };
}

/** Returns the file of a page, or the path itself. */
function pathOf({ pathname, searchParams }: URL): string {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  const named = (name: string, pattern: RegExp): string | undefined => {
    const value = searchParams.get(name) ?? '';
    return pattern.test(value) ? value : undefined;
  };
  const battle = named('b', ID);
  if (path === '/battles' && battle !== undefined) return `/api/battles/${battle}/record`;
  const play = named('play', ID);
  if (path === '/history' && play !== undefined) return `/api/plays/${play}/record`;
  const [season, period] = [named('season', SEASON), named('period', /^(?:day|week|month)$/)];
  if (path === '/leaderboard-enhanced' && season !== undefined && period !== undefined) {
    return `/api/boards/seasons/${period}/${season}/export`;
  }
  const [earlier, later] = [named('earlier', DAY), named('later', DAY)];
  if (path === CONSISTENCY && earlier !== undefined && later !== undefined) {
    return `${CONSISTENCY}?earlier=${earlier}&later=${later}`;
  }
  return pathname;
}

const CONSISTENCY = '/api/seals/consistency';

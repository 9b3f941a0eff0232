export function findCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || !header.includes(name)) return undefined;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

export type Cookies = {
  readonly guestName: string;
  readonly refreshName: string;
  readonly deviceName: string;
  readonly guest: (value: string, maxAgeMs: number) => string;
  readonly guestMarkerName: string;
  /** Readable by the page: states only that a guest cookie exists (S3-06). */
  readonly guestMarker: (maxAgeMs: number) => string;
  readonly refresh: (value: string, maxAgeMs: number) => string;
  /** Readable by the page: states only that a refresh cookie exists (S3-17). */
  readonly marker: (maxAgeMs: number) => string;
  /**
   * Marks the accounts that were signed in here, for this server alone; it opens nothing, and stays after a log-out.
   */
  readonly device: (value: string, maxAgeMs: number) => string;
  readonly clearGuest: string;
  readonly clearGuestMarker: string;
  readonly clearRefresh: string;
  readonly clearMarker: string;
  readonly clearDevice: string;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns true if browsers accept Secure cookies from this address: https, or localhost. */
export function allowsSecureCookies(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

/**
 * Names and attributes of the cookies. The prefix keeps a neighbouring host from setting one in our name, and requires
 * the path / (ASVS 3.3.3). On plain http off localhost they have neither Secure nor the prefix.
 */
export function createCookies(publicUrl: string): Cookies {
  const secure = allowsSecureCookies(publicUrl) ? '; Secure' : '';
  const prefix = secure === '' ? '' : '__Host-';
  const guestName = `${prefix}guest`;
  const refreshName = `${prefix}voltide-refresh`;
  const deviceName = `${prefix}voltide-device`;
  const line = (name: string, value: string, maxAgeMs: number): string =>
    `${name}=${value}; Max-Age=${Math.floor(maxAgeMs / 1000)}; SameSite=Strict${secure}; Path=/`;
  const guest = (value: string, maxAgeMs: number): string => `${line(guestName, value, maxAgeMs)}; HttpOnly`;
  const refresh = (value: string, maxAgeMs: number): string => `${line(refreshName, value, maxAgeMs)}; HttpOnly`;
  const device = (value: string, maxAgeMs: number): string => `${line(deviceName, value, maxAgeMs)}; HttpOnly`;
  const marker = (value: string, maxAgeMs: number): string => line(`${prefix}voltide-session`, value, maxAgeMs);
  const guestMarkerName = `${prefix}voltide-guest`;
  return {
    guestName,
    refreshName,
    deviceName,
    guest,
    guestMarkerName,
    guestMarker: (maxAgeMs) => line(guestMarkerName, '1', maxAgeMs),
    refresh,
    device,
    marker: (maxAgeMs) => marker('1', maxAgeMs),
    clearGuest: guest('', 0),
    clearGuestMarker: line(guestMarkerName, '', 0),
    clearRefresh: refresh('', 0),
    clearMarker: marker('', 0),
    clearDevice: device('', 0),
  };
}

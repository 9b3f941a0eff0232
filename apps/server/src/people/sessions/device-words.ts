/** Browsers by what only they say of themselves; most also claim to be Chrome or Safari, so those come last. */
const BROWSERS = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\/|\bOPiOS\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
] as const;
/** Systems; Android claims to be Linux, and an iPhone to be like a Mac. */
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
] as const;
/** Long texts never reach the patterns. */
const READ_MAX = 300;

/**
 * Describes a user agent in words: "Firefox on Windows". Versions and models are left out on purpose. Undefined for an
 * empty one; "A program" for what is no browser.
 */
export function deviceWords(userAgent: string | undefined): string | undefined {
  const text = userAgent?.slice(0, READ_MAX) ?? '';
  if (text.trim() === '') return undefined;
  const browser = BROWSERS.find(([, pattern]) => pattern.test(text))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0];
  if (browser === undefined) return system === undefined ? 'A program' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

const READ_MAX = 2000;
const KEPT_MAX = 300;

/** Invisible characters, and those that change the direction of the text after them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>)]+/gi;
/**
 * One of our own files: its name shows the place of an error, its hash nothing.
 */
const OWN_FILE = /\/assets\/([A-Za-z0-9_.-]+?)(?:-[A-Za-z0-9_-]{8})?\.js((?::\d+){0,2})$/;
const EMAIL = /[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}/g;
const QUERY = /\?[\w.-]+=\S*/g;
const IP_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const LONG_WORD = /[\w-]{20,}(?:\.[\w-]+)*/g;
const USER_ID = /\busr_\w+/g;
const LONG_QUOTE = /"[^"]{24,}"/g;

/**
 * Cleans an error message: one line of at most 300 characters, without addresses, emails, tokens, ids and quoted data.
 * Pages clean reports before they send them, and the server before it stores them.
 */
export function faultText(message: string): string {
  return message
    .slice(0, READ_MAX)
    .replace(UNSEEN, ' ')
    .replace(ADDRESS, (address) => ownFile(address) ?? '[address]')
    .replace(EMAIL, '[email]')
    .replace(QUERY, '?[query]')
    .replace(IP_ADDRESS, '[address]')
    .replace(USER_ID, '[id]')
    .replace(LONG_WORD, (word) => (/\d/.test(word) ? '[id]' : word))
    .replace(LONG_QUOTE, '"[text]"')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, KEPT_MAX);
}

function ownFile(address: string): string | undefined {
  const [, name, place = ''] = OWN_FILE.exec(address) ?? [];
  return name === undefined ? undefined : `${name}.js${place}`;
}

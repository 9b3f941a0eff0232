/** Security researchers look here for a contact (RFC 9116). */
export const SECURITY_TEXT_PATH = '/.well-known/security.txt';

/** The file is read again before it is this old; RFC 9116 §2.5.5 requires less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

export function securityText(publicUrl: string, nowMs: number): string {
  const expires = new Date((Math.floor(nowMs / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n');
}

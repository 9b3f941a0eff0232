/** Names that would let somebody pass for the house. Digits and signs that imitate letters count as those letters. */
const RESERVED = new Set([
  'admin',
  'administrator',
  'superadmin',
  'superadministrator',
  'root',
  'system',
  'operator',
  'owner',
  'staff',
  'support',
  'help',
  'helpdesk',
  'security',
  'moderator',
  'official',
  'voltide',
  'house',
  'bank',
  'wallet',
  'guest',
  'anonymous',
  'null',
  'undefined',
]);

const LOOK_ALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

/** Whether a username is kept back, look-alikes of reserved names included. */
export function isReservedName(username: string): boolean {
  const bare = username.toLowerCase().replaceAll(/[_-]/g, '');
  const read = bare.replaceAll(/\d/g, (digit) => LOOK_ALIKES[digit] ?? digit);
  const forms = [bare, read, bare.replaceAll('l', 'i'), read.replaceAll('l', 'i'), bare.replace(/\d+$/, '')];
  return forms.some((form) => RESERVED.has(form) || RESERVED_WITH_I.has(form));
}

/** The same names with l written as i, since "1" and "l" both imitate either. */
const RESERVED_WITH_I = new Set([...RESERVED].map((name) => name.replaceAll('l', 'i')));

/** Words that no name may contain, wherever they stand in it. */
const BRANDS = ['voltide', 'administrator', 'superadmin', 'moderator', 'helpdesk'];
/** Words that no part of a name may be: its bearer would pass for staff. */
const STAFF = ['admin', 'admins', 'sysadmin', 'mod', 'mods', 'staff', 'support', 'official', 'operator', 'security'];
/** Words that are no name by themselves, but may be part of one, such as tree-house. */
const HOUSE = ['root', 'system', 'owner', 'help', 'house', 'bank', 'wallet', 'cashier', 'team'];
const FILLERS = [
  'the',
  'a',
  'of',
  'for',
  'my',
  'our',
  'your',
  'mr',
  'real',
  'true',
  'crew',
  'account',
  'service',
  'chat',
];
/** Names that the screens use for users without a name. */
const PLACEHOLDERS = ['guest', 'anonymous', 'null', 'undefined'];
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  l: 'i',
  rn: 'm',
  vv: 'w',
};

const staff = new Set(STAFF.map(read));
const placeholders = new Set(PLACEHOLDERS.map(read));
const brands = new RegExp(BRANDS.map(read).join('|'));
const fillers = FILLERS.map(read).join('|');
const offices = [...BRANDS, ...STAFF, ...HOUSE].map(read).join('|');
const officeOnly = new RegExp(`^(?:${fillers})*(?:${offices})(?:${offices}|${fillers})*$`);
/** Separates words: signs, and a capital behind a small letter. */
const WORD_ENDS = /[_-]+|(?<=[a-z\d])(?=[A-Z])/;

/** Returns true for a reserved username: names of the house and its staff in any spelling, and placeholders. */
export function isReservedName(username: string): boolean {
  const bare = username.toLowerCase().replaceAll(/[_-]/g, '');
  if (bare === '' || placeholders.has(read(bare))) return true;
  const words = username.split(WORD_ENDS);
  return (
    spellings(bare).some((text) => brands.test(text) || officeOnly.test(text)) ||
    words.some((word) => spellings(word.toLowerCase()).some((text) => staff.has(text)))
  );
}

/** Returns the readings of a text: with its digits as letters, and without those around it. */
function spellings(text: string): readonly string[] {
  return [read(text), read(text.replaceAll(/^\d+|\d+$/g, ''))];
}

function read(text: string): string {
  return text.replaceAll(/rn|vv|[013456789l]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

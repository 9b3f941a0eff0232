/** Names that would let somebody pass for the house, with any digits behind them too. */
const HOUSE = [
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
];
/** Names that stand for nobody on screen. */
const NOBODY = ['guest', 'anonymous', 'null', 'undefined'];
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  l: 'i',
};

const house = new Set(HOUSE.map(read));
const nobody = new Set(NOBODY.map(read));

/** Whether a username is kept back: reserved names however they are spelt with signs and digits. */
export function isReservedName(username: string): boolean {
  const bare = username.toLowerCase().replaceAll(/[_-]/g, '');
  return house.has(read(bare)) || nobody.has(read(bare)) || house.has(read(bare.replace(/\d+$/, '')));
}

/** Digits and the letter l as the letters they can be taken for. */
function read(text: string): string {
  return text.replaceAll(/[013457l]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

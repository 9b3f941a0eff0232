/**
 * Expected rejection of a forgery at each place; `UNSEEN` if it cannot be checked offline (docs/fairness.md), and a
 * list of both if it depends on the value.
 */
export type Reasons = Readonly<Record<string, Reason>>;

export type Reason = RegExp | typeof UNSEEN | readonly [RegExp, typeof UNSEEN];
export const UNSEEN = 'nobody can see it offline';

/** The reason of a place, or of the nearest `…**` that holds it. */
export function reasonOf(reasons: Reasons, place: string): Reason | undefined {
  const names = place.split('.');
  const above = names.map((_, i) => [...names.slice(0, names.length - 1 - i), '**'].join('.'));
  return [place, ...above].map((name) => reasons[name]).find((reason) => reason !== undefined);
}

const TABLE = /wrong odds table: the odds table has the hash|^table\.(version: not an integer|id: )/;
const SEEDS = /wrong (?:client|server) seed|wrong client seed, or server seed with its commitment/;
const PRIZES = /wrong prizes: the prizes should be/;

export const PLAY_REASONS: Reasons = {
  format: /of a format that this program does not know/,
  game: /^play\.game: no game/,
  rules: /^play\.rules: no version/,
  epoch: UNSEEN,
  nonce: /wrong nonce: the drawn numbers belong to nonce 6/,
  commitment: /wrong commitment: the drawn numbers follow from the server seed, but/,
  clientSeed: SEEDS,
  serverSeed: /wrong server seed: neither the commitment nor the drawn numbers follow/,
  'input.qty': /wrong input: the record states/,
  'table.id': TABLE,
  'table.version': TABLE,
  'table.price': TABLE,
  'table.items.*.id': TABLE,
  'table.items.*.value': TABLE,
  'table.items.*.tickets': TABLE,
  'table.items[]': TABLE,
  tableHash: TABLE,
  'draws.*': /wrong drawn numbers: the drawn numbers should be/,
  'draws[]': /wrong drawn numbers: the drawn numbers should be/,
  stake: /wrong stake: the stake should be 4\.000000 VT/,
  payout: /wrong payout: the payout should be 0\.000000 VT/,
  'prizes[]': PRIZES,
  'prizes.*.kind': /^play\.prizes\[\d\]\.kind: no prize/,
  'prizes.*.k': PRIZES,
  'prizes.*.item': PRIZES,
  'prizes.*.value': PRIZES,
  at: UNSEEN,
};

const LOCK = /wrong lock document|^lock\./;
const TABLES = /wrong odds table|^table\./;
const BEACON = /wrong (?:beacon|history)|^battle\.beacon/;
const SEATS = /wrong stakes and payouts: the seats should be/;

/** The record of a battle that passed over all sources. */
export const BATTLE_REASONS: Reasons = {
  format: /not the record of a battle/,
  rules: /^battle\.rules: no version/,
  commitment: /wrong commitment: the server seed has the commitment/,
  serverSeed: /wrong server seed: the server seed has the commitment/,
  'lock.v': LOCK,
  'lock.battleId': LOCK,
  'lock.layout': LOCK,
  'lock.mode': LOCK,
  'lock.inverse': LOCK,
  'lock.tie': LOCK,
  'lock.rounds[]': LOCK,
  'lock.rounds.*': LOCK,
  'lock.seats[]': LOCK,
  'lock.seats.*.i': LOCK,
  'lock.seats.*.kind': LOCK,
  'lock.seats.*.clientSeed': LOCK,
  'lock.beacon.source': LOCK,
  'lock.beacon.round': LOCK,
  lockHash: /wrong lock hash: the lock document has the hash/,
  'tables[]': TABLES,
  'tables.*.id': TABLES,
  'tables.*.version': TABLES,
  'tables.*.price': TABLES,
  'tables.*.items[]': TABLES,
  'tables.*.items.*.id': TABLES,
  'tables.*.items.*.value': TABLES,
  'tables.*.items.*.tickets': TABLES,
  'beacon.status': /^battle\.beacon\.status: not chosen/,
  'beacon.fromMs': /its beacon was asked for another time than its lock says/,
  'beacon.passedOver[]': /wrong beacon.*was asked where .* came next/,
  'beacon.passedOver.*.source': BEACON,
  'beacon.passedOver.*.named.round': [BEACON, UNSEEN],
  'beacon.passedOver.*.named.dueAtMs': [BEACON, UNSEEN],
  'beacon.passedOver.*.atMs': [BEACON, UNSEEN],
  'beacon.passedOver.*.reason': BEACON,
  'beacon.source': BEACON,
  'beacon.named.round': /wrong beacon: the lock names another round/,
  'beacon.named.dueAtMs': [/wrong beacon: .* was due too soon/, UNSEEN],
  'beacon.proof': /wrong beacon: the proof of local-chain round 8 does not hold/,
  'beacon.value': /wrong beacon: the proof of local-chain round 8 does not hold/,
  'localChain.end': /wrong beacon: the proof of local-chain round 8 does not hold/,
  'localChain.links': UNSEEN,
  'history[]': /wrong history: it does not (?:end settled|begin open)/,
  'history.*.state': /^battle\.history\[\d\]\.state: not a state/,
  'history.*.atMs': [/wrong history: /, UNSEEN],
  'draws[]': /wrong drawn numbers: r\d:s\d should be/,
  'draws.*.label': /wrong drawn numbers: r\d:s\d should be/,
  'draws.*.n': /wrong drawn numbers: r\d:s\d should be/,
  'draws.*.drawn': /wrong drawn numbers: r\d:s\d should be/,
  'found[]': /wrong items: the items do not follow from the drawn numbers/,
  'found.*.k': /wrong items/,
  'found.*.round': /wrong items/,
  'found.*.seat': /wrong items/,
  'found.*.item': /wrong items/,
  'found.*.value': /wrong items/,
  'winners[]': /^battle\.winners: not a list of 1 to 6/,
  'winners.*': /wrong winners: the pot should have gone to seat 0/,
  'seats[]': SEATS,
  'seats.*.stake': SEATS,
  'seats.*.payout': SEATS,
  'seats.*.house': SEATS,
  'seats.*.items[]': SEATS,
  'seats.*.items.*': SEATS,
};

const followsNot = (member: string): RegExp => new RegExp(`"${member}" does not follow from what decided the day`);

export const JACKPOT_REASONS: Reasons = {
  format: /file\.format: not voltide-jackpot/,
  date: followsNot('root'),
  'entries[]': /"root" does not follow|not in order of the ids/,
  'entries.*.id': /"root" does not follow|not in order of the ids/,
  'entries.*.tickets': /"root" does not follow|file\.entries\[\d\]\.(?:tickets|bought): not an integer/,
  'entries.*.bought': /"root" does not follow|file\.entries\[\d\]\.bought: not an integer/,
  shares: followsNot('pool'),
  carried: followsNot('pool'),
  beacon: followsNot('seed'),
  'paidInCash[]': [/"(?:paidInCash|prizes)" does not follow/, UNSEEN],
  'paidInCash.*': followsNot('paidInCash'),
  pool: followsNot('pool'),
  topUp: followsNot('topUp'),
  root: followsNot('root'),
  seed: followsNot('seed'),
  'prizes[]': followsNot('prizes'),
  'prizes.*.place': followsNot('prizes'),
  'prizes.*.id': followsNot('prizes'),
  'prizes.*.ticket': followsNot('prizes'),
  'prizes.*.cash': followsNot('prizes'),
  'prizes.*.promo': followsNot('prizes'),
  carry: followsNot('carry'),
};

export const JACKPOT_DAY_REASONS: Reasons = {
  ...within('export', JACKPOT_REASONS),
  'export.paidInCash[]': /"(?:paidInCash|prizes)" does not follow/,
  format: /file\.format: not voltide-jackpot/,
  date: /the export is from another day/,
  sealedAtMs: /the beacon was requested for the wrong time/,
  root: /the root of the export is not the sealed one/,
  'beacon.status': /^file\.beacon\.status: not chosen/,
  'beacon.fromMs': /the beacon was requested for the wrong time/,
  'beacon.source': /^file\.beacon\.source: not a source/,
  'beacon.named.round': /drand-quicknet should have been asked for round 32285085/,
  'beacon.named.dueAtMs': /drand-quicknet should have been asked for round 32285085/,
  'beacon.proof': /the proof of drand-quicknet round 32285085 does not hold/,
  'beacon.value': /the beacon of the export is not the chosen one/,
  'localChain.end': UNSEEN,
  'localChain.links': UNSEEN,
};

const NOT_IN_LIST = /is not in a list with this root/;

export const JACKPOT_PROOF_REASONS: Reasons = {
  root: NOT_IN_LIST,
  'proof.date': NOT_IN_LIST,
  'proof.entry.id': NOT_IN_LIST,
  'proof.entry.tickets': /not an integer from/,
  'proof.entry.bought': /is not in a list with this root|not an integer from 0 to 200/,
  'proof.entry.first': NOT_IN_LIST,
  'proof.place': NOT_IN_LIST,
  'proof.entries': NOT_IN_LIST,
  'proof.tickets': NOT_IN_LIST,
  'proof.neighbours[]': NOT_IN_LIST,
  'proof.neighbours.*': NOT_IN_LIST,
};

const ofStakes = (member: string): RegExp => new RegExp(`"${member}" does not follow from the stakes of the season`);
const STAKES = /"(?:edge|standing|stakesHash)" does not follow|^file\.(?:stakes\[\d\]|ids): /;

export const SEASON_REASONS: Reasons = {
  format: /file\.format: not voltide-season\/1/,
  period: /file\.period: not day or week or month/,
  season: /file\.season: not a week that a calendar has/,
  carried: ofStakes('pool'),
  'stakes[]': STAKES,
  'stakes.*[]': STAKES,
  'stakes.*.*': STAKES,
  'ids[]': /"stakesHash" does not follow|file\.stakes\[8\]: not an integer/,
  'ids.*': ofStakes('stakesHash'),
  'unlisted[]': ofStakes('standing'),
  'unlisted.*': ofStakes('standing'),
  'standing[]': ofStakes('standing'),
  'standing.*[]': ofStakes('standing'),
  'standing.*.*': ofStakes('standing'),
  edge: ofStakes('edge'),
  pool: ofStakes('pool'),
  'prizes[]': ofStakes('prizes'),
  'prizes.*.place': ofStakes('prizes'),
  'prizes.*.id': ofStakes('prizes'),
  'prizes.*.amount': ofStakes('prizes'),
  'lapsed[]': ofStakes('paid'),
  'lapsed.*': ofStakes('paid'),
  paid: ofStakes('paid'),
  carry: ofStakes('carry'),
  stakesHash: ofStakes('stakesHash'),
  root: ofStakes('root'),
};

const NOT_IN_STANDING = /this row is not in a standing with this root/;

export const SEASON_PROOF_REASONS: Reasons = {
  root: NOT_IN_STANDING,
  'proof.period': /file\.proof\.period: not day or week or month/,
  'proof.season': /file\.proof\.season: not a week that a calendar has/,
  'proof.entries': NOT_IN_STANDING,
  'proof.place': NOT_IN_STANDING,
  'proof.id': NOT_IN_STANDING,
  'proof.points': NOT_IN_STANDING,
  'proof.prize': NOT_IN_STANDING,
  'proof.neighbours[]': NOT_IN_STANDING,
  'proof.neighbours.*': NOT_IN_STANDING,
};

const SHAPE = /: not as documented$/;
const PARTS = /the parts of the liabilities are not their total/;
const UNSIGNED = /T\w+ has not signed this/;

export const LIABILITIES_REASONS: Reasons = {
  format: SHAPE,
  date: /the liabilities were counted on another day/,
  network: SHAPE,
  takenAt: /the liabilities were counted on another day/,
  'liabilities.total': PARTS,
  'liabilities.cash': PARTS,
  'liabilities.held': PARTS,
  'liabilities.vault': PARTS,
  'liabilities.items': PARTS,
  'liabilities.deposits': PARTS,
  promo: UNSEEN,
  root: UNSIGNED,
  depth: UNSEEN,
  'block.number': /the id of the block is that of another number/,
  'block.id': UNSIGNED,
  'block.timestamp': /the block is younger than the count of the liabilities/,
  'reserves[]': SHAPE,
  'reserves.*.address': SHAPE,
  'reserves.*.balance': UNSIGNED,
  'reserves.*.signature': UNSIGNED,
};

const NOT_IN_TREE = /the account is not in the sealed tree with this amount/;

export const LIABILITY_PROOF_REASONS: Reasons = {
  ...within('seal', LIABILITIES_REASONS),
  'seal.liabilities.total': NOT_IN_TREE,
  'seal.root': NOT_IN_TREE,
  'seal.depth': /the path is not as long as the tree is deep/,
  format: SHAPE,
  account: SHAPE,
  blind: NOT_IN_TREE,
  amount: NOT_IN_TREE,
  place: NOT_IN_TREE,
  'path[]': /the path is not as long as the tree is deep|the account is not in the sealed tree/,
  'path.*.hash': NOT_IN_TREE,
  'path.*.amount': NOT_IN_TREE,
};

/** The reasons of a document that stands within another one. */
function within(member: string, reasons: Reasons): Reasons {
  return Object.fromEntries(Object.entries(reasons).map(([place, reason]) => [`${member}.${place}`, reason]));
}

import type { Reasons } from './reasons.ts';

const SHAPE = /: not as documented$/;
const SIGNATURE = /the signature is not by the key of the seal|: not as documented$/;
const PARTS = /the parts of what players own are .* VT, not the total of/;
const HOUSE = /capital and deposits less what players own are/;
const CHAIN = /the chain of the house ends with/;
const NOT_IN_BOOKS = /the statement is not in the sealed books|: not as documented$/;

/** The seal of a day: whatever is changed breaks the signature, and often a sum or an order besides. */
export const DAY_REASONS: Reasons = {
  '**': SIGNATURE,
  format: SHAPE,
  date: /the books were counted at .*, which is not on the day after/,
  takenAt: /the books were counted at .*, which is not on the day after/,
  'previous.date': /the seal before it is of a later day/,
  'previous.hash': /the root of its history is not that of the one seal before it/,
  'history.root': /the root of its history is not that of the one seal before it/,
  'liabilities.date': /the liabilities are of a day that had not begun/,
  'jackpot.date': /the jackpot is of a day that had not ended/,
  'books.total': PARTS,
  'books.cash': PARTS,
  'books.held': PARTS,
  'books.vault': PARTS,
  'books.items': PARTS,
  'house.cash': HOUSE,
  'house.capital': HOUSE,
  'house.accounts[]': CHAIN,
  'house.accounts.*.balance': CHAIN,
};

export const STATEMENT_PROOF_REASONS: Reasons = {
  'day.**': SIGNATURE,
  'statement.**': NOT_IN_BOOKS,
  format: SHAPE,
  blind: NOT_IN_BOOKS,
  place: /the statement is not in the sealed books|the tree has no such place/,
  'path[]': /the path is not as long as the tree is deep|the statement is not in the sealed books/,
  'path.**': NOT_IN_BOOKS,
};

const NOT_AMONG_PLAYS = /the play is not among those of the statement/;
const OF_PLAY = /the play is not among|is not at that place among the plays|^play\b|no game|the seeds are not those/;

export const PLAY_PROOF_REASONS: Reasons = {
  ...STATEMENT_PROOF_REASONS,
  'statement.plays': /the play is not among|is not at that place|the statement is not in the sealed books/,
  'play.**': OF_PLAY,
  'play.format': /^play: not as documented/,
  'play.serverSeed': /the server seed does not open the sealed commitment/,
  'play.table.**': /the odds table has not the hash that was sealed|^table\./,
  'play.input.**': /the play is not among|^input\./,
  playPlace: /is not at that place among the plays of the statement/,
  'neighbours[]': NOT_AMONG_PLAYS,
  'neighbours.**': NOT_AMONG_PLAYS,
};

const NOT_AMONG_BATTLES = /the battle is not among those of the seal/;

export const BATTLE_PROOF_REASONS: Reasons = {
  'day.**': SIGNATURE,
  format: SHAPE,
  'record.**': /the battle is not among those of the seal|^(?:battle|lock|table|file)[.[:]/,
  place: NOT_AMONG_BATTLES,
  'neighbours[]': NOT_AMONG_BATTLES,
  'neighbours.**': NOT_AMONG_BATTLES,
};

const OF_DAYS =
  /the signature is not by the key|is not in the history of|does not (?:come before|begin with)|: not as documented$/;

export const CONSISTENCY_REASONS: Reasons = {
  'earlier.**': OF_DAYS,
  'later.**': OF_DAYS,
  'earlier.key': /the two seals name different keys/,
  'later.key': /the two seals name different keys/,
  'earlier.signature': /2027-03-02: the signature is not by the key of the seal/,
  'later.signature': /2027-03-04: the signature is not by the key of the seal/,
  format: SHAPE,
  'inclusion[]': /the seal of 2027-03-02 is not in the history of 2027-03-04/,
  'inclusion.**': /the seal of 2027-03-02 is not in the history of 2027-03-04/,
  'consistency[]': /the history of 2027-03-04 does not begin with that of 2027-03-02/,
  'consistency.**': /the history of 2027-03-04 does not begin with that of 2027-03-02/,
};

import {
  amountInput,
  bucket,
  clientSeed,
  empty,
  endpoint,
  isoTime,
  LIMITS,
  packId,
  person,
  pictureShape,
  sha256Hex,
  SIGNED_IN_ERRORS,
  username,
  vtAmount,
} from '@voltide/contract';
import * as v from 'valibot';

const battleId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));

const battleLink = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/));
const layout = v.picklist(['1v1', '1v1v1', '1v1v1v1', '2v2', '3v3', '2v2v2']);
const mode = v.picklist(['standard', 'terminal', 'points', 'jackpot', 'shared']);
const share = v.picklist([25, 50, 75, 100]);
const funding = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100), v.multipleOf(5));
const state = v.picklist(['open', 'locked', 'rolling', 'settled', 'cancelled', 'voided']);
const seatNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5));

/** Settings of a battle. A rematch is a new battle with the same settings. */
export const battleSettings = v.object({
  layout,
  mode,
  inverse: v.boolean(),
  tie: v.picklist(['ticket', 'split']),
  /** The packs, by the hashes of their odds. */
  rounds: v.pipe(v.array(v.object({ id: packId, hash: sha256Hex })), v.minLength(1), v.maxLength(30)),
  /** Share of every other seat that the creator pays, in per cent. */
  funding,
});

/** A chance with its error in 95 of 100 cases: zero if it is exact. */
const chance = v.object({ chance: v.number(), error: v.number(), isExact: v.boolean() });
export type BattleChance = v.InferOutput<typeof chance>;

export const battleSeat = v.object({
  seat: seatNumber,
  kind: v.picklist(['user', 'house']),
  player: person,
  isOwn: v.boolean(),
  bucket,
  share,
  stake: vtAmount,
  /** Null before the lock: the player of the last seat must not know the other seeds. */
  clientSeed: v.nullable(v.string()),
  /** Return of the seat, VT and items together; null before the battle is rolled. */
  payout: v.nullable(vtAmount),
});
export type BattleSeat = v.InferOutput<typeof battleSeat>;

const source = v.picklist(['drand-quicknet', 'tron-block', 'local-chain']);

/** A drawn battle whose rounds are being shown. */
const running = v.object({
  /** Round r is spun from `startsAt` + r · `roundMs` on, by the clock of the server. */
  startsAt: isoTime,
  roundMs: v.number(),
  /** End of the replay for everybody. */
  endsAt: isoTime,
  /** Leading seats after each round, several if they are level, with the total of one of their teams. */
  leads: v.array(v.object({ seats: v.array(v.number()), total: vtAmount })),
});
export type BattleRunning = v.InferOutput<typeof running>;

export const battleCard = v.object({
  battleId,
  state,
  /** Rises with every seat that is taken or left, and with every later step. */
  version: v.number(),
  settings: battleSettings,
  /** Price of a whole seat without funding. */
  entry: vtAmount,
  seatCount: v.number(),
  seats: v.array(battleSeat),
  /** Null until it is computed, some seconds after a battle like this was first listed. */
  tieChance: v.nullable(chance),
  allowsHouse: v.boolean(),
  isPrivate: v.boolean(),
  /** True if only players on its list may join a private battle. */
  isInviteOnly: v.boolean(),
  /** True if the caller is on that list. */
  isInvited: v.boolean(),
  /** Guests battle house seats only, so that no one else can join. */
  isOfGuest: v.boolean(),
  openedAt: isoTime,
  /** It is cancelled at this time if a seat is still free. */
  closesAt: isoTime,
  lockedAt: v.nullable(isoTime),
  endedAt: v.nullable(isoTime),
  /**
   * The source that decides: for an open battle the one that a lock would name now, later the one that its lock names.
   * Null if no source that may decide answers now, and for a battle that ended without one.
   */
  beacon: v.nullable(source),
  /** The round, block or link of that source that the lock names; null before the lock. */
  beaconRound: v.nullable(v.number()),
  /** Null before it is drawn, and once it has been shown to its end. */
  running: v.nullable(running),
  /** The seats that won; null before it is rolled. */
  winners: v.nullable(v.array(v.number())),
});
export type BattleCard = v.InferOutput<typeof battleCard>;

const battleResult = v.object({
  draws: v.array(v.object({ label: v.string(), n: v.number(), drawn: v.number() })),
  found: v.array(v.object({ k: v.number(), round: v.number(), seat: v.number(), item: v.string(), value: vtAmount })),
  winners: v.array(v.number()),
  seats: v.array(v.object({ stake: vtAmount, payout: vtAmount, house: vtAmount, items: v.array(v.number()) })),
});

export const battleRoom = v.object({
  ...battleCard.entries,
  /** True if the caller may add house seats: the creator, or the player the battle was handed to. */
  isOwn: v.boolean(),
  /** The link of a private battle, for its players; else null. */
  link: v.nullable(battleLink),
  /** The names on its list, for its players; else none. */
  invited: v.array(v.string()),
  commitment: sha256Hex,
  /** Null until it is settled or voided. */
  serverSeed: v.nullable(sha256Hex),
  /** Its lock documents with their hashes, the newest last. Each was public before the round that it names. */
  locks: v.array(v.object({ document: v.string(), hash: sha256Hex, at: isoTime })),
  /** The value of the beacon's round that the last lock names; null before the battle is rolled by it. */
  beaconValue: v.nullable(sha256Hex),
  history: v.array(v.object({ state, at: isoTime })),
  /**
   * Times of the replay on every screen: round r is spun from `startsAt` + r · `roundMs` on by the clock of the server.
   * Null before it is rolled.
   */
  timeline: v.nullable(v.object({ startsAt: isoTime, roundMs: v.number() })),
  result: v.nullable(battleResult),
  /** Reason of an operator's void; null otherwise. */
  voidReason: v.nullable(v.string()),
});
export type BattleRoom = v.InferOutput<typeof battleRoom>;

const seated = v.object({ battleId, amount: vtAmount, balance: vtAmount });
const MONEY_ERRORS = [...SIGNED_IN_ERRORS, 'idempotency_key_missing', 'key_reused'] as const;
const SEAT_ERRORS = [
  ...MONEY_ERRORS,
  'forbidden',
  'insufficient_balance',
  'too_soon',
  'limit_reached',
  'excluded',
  'account_frozen',
  'ritual_due',
  'off_sale',
  'pack_withdrawn',
  'switched_off',
] as const;

export const listBattles = endpoint({
  method: 'GET',
  path: '/api/battles',
  summary:
    'Public battles that have not ended, at most 100, the 24 newest that are being shown, and 20 of those that were ' +
    'settled last. Where there are more, the first of each creator goes before the second of any. In order `newest` ' +
    'they stand so, too.',
  auth: 'public',
  quick: 'saving',
  query: v.object({
    layout: v.optional(layout),
    mode: v.optional(mode),
    pack: v.optional(packId),
    /** The most that a whole seat may cost. */
    maxEntry: v.optional(amountInput),
    /** The most that the player of a free seat may pay, whole and after the creator's part. */
    maxSeat: v.optional(amountInput),
    /** Battles with a house seat only, or without one. */
    against: v.optional(v.picklist(['people', 'house'])),
    sort: v.optional(v.picklist(['newest', 'cheapest', 'dearest', 'fullest'])),
  }),
  response: v.object({ now: isoTime, battles: v.array(battleCard), ended: v.array(battleCard) }),
  errors: [],
});

export const getBattleBeacon = endpoint({
  method: 'GET',
  path: '/api/battles/beacon',
  summary:
    'The source that would decide a battle if it locked now: one whose seats are all paid with play balance, and one ' +
    'with a cash seat. Null where no source that may decide it answers.',
  auth: 'public',
  response: v.object({ promo: v.nullable(source), cash: v.nullable(source) }),
  errors: [],
});

export const listOwnBattles = endpoint({
  method: 'GET',
  path: '/api/battles/own',
  summary:
    'Battles that the caller sits in, and open ones the caller is invited to, newest first, 20 a page; `before` is ' +
    'the last one seen.',
  auth: 'player',
  quick: 'saving',
  query: v.object({ before: v.optional(battleId) }),
  response: v.object({ now: isoTime, battles: v.array(battleCard), next: v.nullable(battleId) }),
  errors: SIGNED_IN_ERRORS,
});

export const battleChances = endpoint({
  method: 'POST',
  path: '/api/battles/chances',
  summary:
    'What a battle with these settings costs, how likely it is to be tied, and what each seat gives on average. ' +
    '`unavailable`: too many wait for such figures. `too_many_requests`: this address has asked for too many.',
  auth: 'public',
  request: v.object({ settings: battleSettings, share }),
  response: v.object({
    entry: vtAmount,
    tieChance: chance,
    /** `share` is for a seat whose player holds that part; it holds for every seat here. */
    seats: v.array(v.object({ stake: vtAmount, mean: vtAmount, isExact: v.boolean() })),
  }),
  errors: ['not_found', 'odds_changed'],
});

export const createBattle = endpoint({
  method: 'POST',
  path: '/api/battles',
  summary:
    'Opens a battle with the caller on seat 0. A private one has a link, which only they receive, and may name ' +
    'the only players who can join; those need no link. ' +
    'Guests battle house seats only, which they then have to allow. With `againstHouse` the house takes all other ' +
    'seats in the same step: the battle is locked at once and never open. `too_many_battles`: at most five of a ' +
    'player are open at once. `email_or_play_first`: one that is open to everybody needs a confirmed email or a ' +
    'first play.',
  auth: 'player',
  quick: 'saving',
  money: true,
  request: v.object({
    settings: battleSettings,
    share,
    clientSeed,
    allowsHouse: v.boolean(),
    isPrivate: v.boolean(),
    /** True if the house takes all other seats at once. Needs `allowsHouse`, and names no one in `invited`. */
    againstHouse: v.optional(v.boolean()),
    /** The only players who may join a private battle. Empty or absent: all who know the link. */
    invited: v.optional(v.pipe(v.array(username), v.maxLength(LIMITS.battleInvitesMax))),
  }),
  response: v.object({ ...seated.entries, link: v.nullable(battleLink) }),
  errors: [
    ...SEAT_ERRORS,
    'quick_late',
    'not_found',
    'odds_changed',
    'too_many_battles',
    'email_or_play_first',
    'level_too_low',
  ],
});

export const getBattle = endpoint({
  method: 'GET',
  path: '/api/battles/:battleId',
  summary: 'A battle with its seats, locks, timeline and result. `link` opens a private one that is not over yet.',
  auth: 'public',
  quick: 'saving',
  params: v.object({ battleId }),
  query: v.object({ link: v.optional(battleLink) }),
  response: v.object({ now: isoTime, battle: battleRoom }),
  errors: ['not_found'],
});

export const getBattleRecord = endpoint({
  method: 'GET',
  path: '/api/battles/:battleId/record',
  summary: 'The public record of a settled battle: anybody can compute it again from its lock, server seed and beacon.',
  auth: 'public',
  params: v.object({ battleId }),
  response: v.object({ record: v.record(v.string(), v.unknown()) }),
  errors: ['not_found'],
});

export const getBattlePicture = endpoint({
  method: 'GET',
  path: '/api/battles/:battleId/picture',
  summary:
    'The picture of a battle to share and for previews of links: 1200 by 630, upright 1080 by 1350. `not_found` for ' +
    'one that was called off, and for a private one that is not over.',
  auth: 'public',
  picture: 'image/png',
  params: v.object({ battleId }),
  query: v.object({ shape: v.optional(pictureShape) }),
  response: v.string(),
  errors: ['not_found'],
});

export const joinBattle = endpoint({
  method: 'POST',
  path: '/api/battles/:battleId/join',
  summary: 'Takes a seat, the lowest free one unless another is named. With the last seat the battle is locked.',
  auth: 'player',
  lockIn: 'battles',
  money: true,
  params: v.object({ battleId }),
  request: v.object({ share, clientSeed, seat: v.optional(seatNumber), link: v.optional(battleLink) }),
  response: seated,
  errors: [...SEAT_ERRORS, 'battle_full', 'battle_gone', 'battle_joined', 'not_invited'],
});

export const leaveBattle = endpoint({
  method: 'POST',
  path: '/api/battles/:battleId/leave',
  summary: 'Leaves a battle before it is locked: the stake comes back to where it came from.',
  auth: 'player',
  lockIn: 'battles',
  money: true,
  params: v.object({ battleId }),
  request: empty,
  response: seated,
  errors: [...MONEY_ERRORS, 'battle_full', 'battle_gone'],
});

export const addHouseSeat = endpoint({
  method: 'POST',
  path: '/api/battles/:battleId/house',
  summary: 'Puts the house on the lowest free seat, at the request of the creator alone.',
  auth: 'player',
  lockIn: 'battles',
  money: true,
  params: v.object({ battleId }),
  request: empty,
  response: seated,
  errors: [...MONEY_ERRORS, 'forbidden', 'switched_off', 'battle_full', 'battle_gone'],
});

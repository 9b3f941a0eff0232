import type { QuickUser, User } from '@voltide/contract';
import type { Calls } from '@voltide/games/contract';
import { knowSeeds } from '@voltide/games/kit/know-seeds';
import type { CallFault, CallResult, GamePort } from '@voltide/games/kit/port';

import type { AnswerOf } from '../http/api.ts';
import { createClientSeed } from '../fairness/client-seed.ts';
import { sentSeeds, shownSeeds } from '../fairness/seed-channel.ts';
import { askToSave } from './ask-to-save.ts';
import { recordPlay, listRecordedPlays } from './recorded-plays.ts';
import { battleCallsOf, quickNameOf, refreshQuick } from './quick-battles.ts';
import { acknowledge, expireQuick, holdQuick, noteQuick, type QuickState } from './quick-game.ts';

type Port = GamePort<Calls>;
type Outcome = AnswerOf<'POST /api/quick/play'>['outcome'];
type Wish = {
  readonly game: string;
  readonly tableHash: string;
  readonly commitment?: string;
  readonly input: Readonly<Record<string, string | number>>;
};
type Body = Partial<Omit<Wish, 'game'>> & { readonly quantity?: number; readonly bet?: string };
type Sent = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body;
  readonly idempotencyKey?: string;
};

/** What belongs to somebody who is signed in: a Quick Game has it from its own status, or not at all. */
const OWN: readonly (keyof Calls)[] = [
  'GET /api/wallet/buckets',
  'GET /api/wallet/balance',
  'GET /api/preferences',
  'GET /api/finds',
  'GET /api/plays',
];
const NONE = '0.000000';
const ID_LENGTH = 8;

type PlayNews = {
  readonly token: string;
  readonly user: QuickUser;
  readonly game: string;
  readonly release: () => void;
};

/** What a play told of the Quick Game, until its result may be shown. */
const told = new WeakMap<object, PlayNews>();

/**
 * The port of a visitor who plays a Quick Game: the same screens, whose plays go through POST /api/quick/play. What
 * else they load of a player comes from its status and from what this tab has played.
 */
export function quickPort(port: Port, token: string, state: QuickState): Port {
  const known = state.told?.token === token ? state.told.user : undefined;
  const user = userOf(token, known);
  const calls = {
    ...callsOf(port, token, user.id),
    ...battleCallsOf(port, token, (fault) => faultOf(token, fault)),
  };
  return {
    ...port,
    viewer: { kind: 'guest', user, isQuick: true },
    signUp: (reason) => void askToSave(reason),
    useLoaded: (name, input, options) => {
      const isOwn = OWN.includes(name);
      const loaded = port.useLoaded(
        quickNameOf(name, input) as typeof name,
        input,
        isOwn ? { enabled: false } : options,
      );
      return isOwn ? { ...loaded, data: known && (ownDataOf(name, known) as never) } : loaded;
    },
    refresh: (...names) => refreshQuick(port, names),
    call: (name, ...input) => {
      const own = calls[name];
      return own === undefined ? port.call(name, ...input) : (own((input[0] ?? {}) as Sent) as never);
    },
    knowSeeds: async (userId) => {
      const read = await port.call('GET /api/quick/status');
      if (!read.ok) return { ok: false, fault: faultOf(token, read.fault) };
      const { quickUser } = read.response;
      noteQuick(token, quickUser);
      const { seeds } = quickUser;
      const response = await knowSeeds(userId, {
        shownSeeds,
        ownSeeds: sentSeeds,
        readSeeds: () => Promise.resolve({ seeds, revealed: [] }),
        setFirstClientSeed: () => {
          const clientSeed = createClientSeed();
          sentSeeds.add(clientSeed);
          return Promise.resolve({ ...seeds, clientSeed });
        },
      });
      return { ok: true, response };
    },
    settleBalance: (answer) => {
      const news = told.get(answer);
      if (news === undefined) return;
      noteQuick(news.token, news.user);
      news.release();
      void acknowledge(news.game === 'packs' ? 'pack_opened' : 'xp_earned');
    },
  };
}

/** What belongs to a Quick Game, by what its status told; undefined for what only this tab knows. */
function ownDataOf(name: keyof Calls, { balance, version }: QuickUser): unknown {
  switch (name) {
    case 'GET /api/wallet/buckets':
      return { cash: NONE, promo: balance, held: NONE };
    case 'GET /api/wallet/balance':
      return { success: true, balance, currency: 'VT', version };
    case 'GET /api/preferences':
      return { autoSell: [], spendOrder: 'promo_first' };
    default:
      return undefined;
  }
}

/** Somebody without a name, who is the same as long as the token is. */
function userOf(token: string, known: QuickUser | undefined): User {
  return {
    id: `quick-${token.slice(-ID_LENGTH)}`,
    username: 'Quick Game',
    email: null,
    role: 'guest',
    roles: [],
    balance: known?.balance ?? NONE,
  };
}

type Answers = Partial<Record<keyof Calls, (sent: Sent) => Promise<CallResult<unknown>>>>;

function callsOf(port: Port, token: string, userId: string): Answers {
  const play = async (wish: Wish, idempotencyKey = ''): Promise<CallResult<Outcome>> => {
    const clientSeed = shownSeeds.get(userId)?.clientSeed ?? undefined;
    const body = { ...wish, ...(clientSeed === undefined ? {} : { clientSeed }) };
    const release = holdQuick();
    const answer = await port.call('POST /api/quick/play', { body, idempotencyKey });
    if (!answer.ok) {
      release();
      return { ok: false, fault: faultOf(token, answer.fault) };
    }
    const { outcome, quickUser } = answer.response;
    recordPlay(outcome.play);
    told.set(outcome, { token, user: quickUser, game: wish.game, release });
    return { ok: true, response: outcome };
  };
  return {
    'POST /api/packs/open': ({ body = {}, idempotencyKey }) => {
      if (body.quantity === 1) return play(wishOf('packs', { ...body, input: { qty: 1 } }), idempotencyKey);
      void askToSave('premium');
      return Promise.resolve({ ok: false, fault: ONE_PACK });
    },
    'POST /api/wheel/spin': ({ body = {}, idempotencyKey }) =>
      play(wishOf('wheel', { ...body, input: { bet: body.bet ?? '' } }), idempotencyKey),
    'POST /api/games/:gameId/play': ({ params = {}, body = {}, idempotencyKey }) =>
      play(wishOf(params['gameId'] ?? '', body), idempotencyKey),
    'POST /api/neuro/trigger-effect': ({ body }) =>
      port.call('POST /api/neuro/trigger-effect', { body: { ...body, userId: undefined } as never }),
    'GET /api/wallet/buckets': async () => {
      const read = await port.call('GET /api/quick/status');
      if (!read.ok) return { ok: false, fault: faultOf(token, read.fault) };
      return { ok: true, response: { cash: NONE, promo: read.response.quickUser.balance, held: NONE } };
    },
    'GET /api/plays': ({ query = {} }) => {
      const plays = listRecordedPlays();
      const after = plays.findIndex(({ id }) => id === query['before']) + 1;
      const { game } = query;
      const shown = plays.slice(after).filter((each) => game === undefined || each.game === game);
      return Promise.resolve({ ok: true, response: { plays: shown, next: null } });
    },
    'GET /api/plays/:playId': ({ params = {} }) => {
      const found = listRecordedPlays().find(({ id }) => id === params['playId']);
      return Promise.resolve(
        found === undefined ? { ok: false, fault: NOT_KEPT } : { ok: true, response: { play: found } },
      );
    },
  };
}

/** The odds and the seed pair that were shown, and what is asked for. */
function wishOf(game: string, { tableHash = '', commitment, input = {} }: Body): Wish {
  return { game, tableHash, input, ...(commitment === undefined ? {} : { commitment }) };
}

const ONE_PACK: CallFault = {
  code: 'quantity_not_allowed',
  text: 'A Quick Game opens one pack at a time. An account opens up to 10.',
};
const NOT_KEPT: CallFault = { code: 'not_found', text: 'This tab no longer knows that play.' };

function faultOf(token: string, fault: CallFault): CallFault {
  if (fault.code === 'quick_expired') expireQuick(token);
  if (fault.code !== 'insufficient_balance') return fault;
  return {
    ...fault,
    text: 'The balance of your Quick Game does not cover this. The demo is free and has the same odds.',
  };
}

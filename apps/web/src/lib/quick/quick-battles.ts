import type { RequestOf } from '@voltide/contract';
import type { createBattle } from '@voltide/games/battles/contract';
import type { Calls } from '@voltide/games/contract';
import type { CallFault, CallResult, GamePort } from '@voltide/games/kit/port';

import { acknowledge, noteQuick } from './quick-game.ts';

type Port = GamePort<Calls>;
type Name = keyof Calls;
type Sent = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly idempotencyKey?: string;
};

/** Where a Quick Game reads what the screens of battles load of a player. */
const READ_AT: Partial<Record<Name, Name>> = {
  'GET /api/battles/own': 'GET /api/quick/battles',
  'GET /api/battles/:battleId': 'GET /api/quick/battles/:battleId',
};

/** The call by which a Quick Game reads something. What the link of a private battle opens, it opens to everybody. */
export function quickNameOf(name: Name, input: unknown): Name {
  const isByLink = (input as Sent | undefined)?.query?.['link'] !== undefined;
  return isByLink ? name : (READ_AT[name] ?? name);
}

/** Loads again what a Quick Game has loaded, and what it has come to where that is meant. */
export function refreshQuick(port: Pick<Port, 'refresh'>, names: readonly Name[]): void {
  port.refresh(...names, ...names.flatMap((name) => READ_AT[name] ?? []));
  // A battle that was shown to its end is acknowledged; before that the server opens nothing by it.
  if (names.includes('GET /api/wallet/buckets')) void acknowledge('items_collected');
}

type Answers = Partial<Record<Name, (sent: Sent) => Promise<CallResult<unknown>>>>;

/** How the calls of the screens of battles are answered in a Quick Game. */
export function battleCallsOf(port: Port, token: string, faultOf: (fault: CallFault) => CallFault): Answers {
  return {
    'POST /api/battles': async ({ body, idempotencyKey = '' }) => {
      const { settings, share, clientSeed } = body as RequestOf<typeof createBattle>;
      const wish = { settings, share, clientSeed };
      const answer = await port.call('POST /api/quick/battles', { body: wish, idempotencyKey });
      if (!answer.ok) return { ok: false, fault: faultOf(answer.fault) };
      const { quickUser, ...seated } = answer.response;
      noteQuick(token, quickUser);
      return { ok: true, response: { ...seated, link: null } };
    },
    'GET /api/battles/own': ({ query = {} }) => port.call('GET /api/quick/battles', { query }),
  };
}

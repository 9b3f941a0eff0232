import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { PAGE_MESSAGES } from '@voltide/contract';
import type { Calls } from '@voltide/games/contract';
import { GameHostProvider, type CallError, type CallResult, type GameHost, type Loaded } from '@voltide/games/kit/host';
import { useMemo, type ComponentType, type ReactNode } from 'react';

import { call, type AnswerOf, type Arguments, type CallName } from '../http/api.ts';
import { balanceQuery } from '../balance/balance-query.ts';
import { loadChunk } from '../chunks/load-chunk.ts';
import { errorText } from '../http/error-text.ts';
import { ApiError } from '../http/errors.ts';
import { useGo, usePlace } from '../browser/navigation.ts';
import { useOnline } from '../http/online.ts';
import { queryFor } from '../http/query.ts';
import { useQuickHost } from '../quick/use-quick-host.ts';
import { subscribeToSeedChanges, shownSeeds } from '../fairness/seed-channel.ts';
import { useSession, type UseSession } from '../session/session-context.ts';
import { noteBalance, settleBalance } from '../balance/settle-balance.ts';
import { usePlayRestriction } from '../restrictions/play-restriction.ts';
import { PLAYED_EVENT, RITUAL_DUE_EVENT } from '../plays/page-events.ts';
import { noteSpun } from '../plays/spin-status.ts';
import { toastChunkError } from '../chunks/toast-chunk-error.ts';

/** A user whose session has just ended logs in again, instead of silently continuing as a guest. */
const ENDED: CallError = { code: 'session_expired', text: PAGE_MESSAGES.sessionEnded };

/** The game's screen itself shows errors of these calls, with a way on. */
const PLAYS: readonly CallName[] = [
  'POST /api/packs/open',
  'POST /api/spin',
  'POST /api/caches/:cacheId/open',
  'POST /api/games/:gameId/play',
  'POST /api/battles',
  'POST /api/battles/:battleId/join',
];

/** Like plays, but without one. */
const SEATS: readonly CallName[] = ['POST /api/battles/:battleId/leave', 'POST /api/battles/:battleId/house'];

/**
 * Plays that earn tokens or XP: free packs may become ready. Opening a free pack refreshes after its reel has landed.
 */
const EARNING: readonly CallName[] = PLAYS.filter((name) => name !== 'POST /api/caches/:cacheId/open');

/** The host serves the calls of every game. */
type Host = GameHost<Calls>;

/** Errors after which the page reads the restrictions of the player. */
const ASKS_AGAIN: ReadonlySet<string> = new Set(['ritual_due', 'account_frozen']);

export function withGameHost(Screen: ComponentType): ComponentType {
  return () => (
    <GameHostRoot>
      <Screen />
    </GameHostRoot>
  );
}

/** Implements and provides the {@link GameHost} of games. */
export function GameHostRoot({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const session = useSession();
  const { params, search } = usePlace();
  const go = useGo();
  const isOnline = useOnline();
  const bar = usePlayRestriction();
  const { isLoading, user, isGuest, hasEnded, startGuest: begin, noteEndTold } = session;
  const host = useMemo((): Host => {
    const told = <Response,>(result: CallResult<Response>): CallResult<Response> => {
      if (!result.ok && result.error.code === ENDED.code) noteEndTold();
      if (!result.ok && ASKS_AGAIN.has(result.error.code)) window.dispatchEvent(new Event(RITUAL_DUE_EVENT));
      return result;
    };
    return {
      call: async (name, ...input) => {
        const result = await settle(callNoting(queryClient, name, input as unknown as Arguments<typeof name>));
        if (result.ok && name === 'POST /api/spin') noteSpun(queryClient);
        if (result.ok && PLAYS.includes(name)) window.dispatchEvent(new Event(PLAYED_EVENT));
        if (result.ok && EARNING.includes(name)) void refresh(queryClient, ['GET /api/caches']);
        return PLAYS.includes(name) || SEATS.includes(name) ? told(result) : result;
      },
      useLoaded,
      refresh: (...names) => void refresh(queryClient, names),
      viewer: viewerOf({ isLoading, user, isGuest }),
      startGuest: async () => {
        if (hasEnded) {
          noteEndTold();
          return { ok: false, error: ENDED };
        }
        return settle(loadPlayCode().then(({ startGuest }) => startGuest({ startGuest: begin })));
      },
      logIn: () => void openDoor('login'),
      signUp: () => void openDoor('signup'),
      knowSeeds: async (id) =>
        told(await settle(loadPlayCode().then(({ ensureClientSeed }) => ensureClientSeed({ id })))),
      followSeeds: subscribeToSeedChanges,
      shownSeeds,
      prepare,
      drawDemo: async (game, input) => (await loadPlayCode()).drawDemo(game, input),
      checkPlay: async (play, known) => (await loadPlayCode()).checkPlayHere(play, known),
      checkMatch: async (record) => (await loadChunk(import('./match-check.ts'))).checkMatch(record),
      isOnline,
      bar,
      balanceNow: () => queryClient.getQueryData(balanceQuery.queryKey)?.balance ?? undefined,
      settleBalance: (answer) => settleBalance(queryClient, answer),
      navigate: go,
      params,
      search,
    };
  }, [queryClient, isLoading, user, isGuest, hasEnded, begin, noteEndTold, isOnline, bar, go, params, search]);
  return <GameHostProvider value={useQuickHost(host)}>{children}</GameHostProvider>;
}

async function loadPlayCode() {
  return (await loadChunk(import('./play-code.ts'))).playCode;
}

/** Code that does not load now is requested again when it is needed. */
function prepare(): void {
  loadPlayCode()
    .then(({ prepareCheck }) => prepareCheck())
    .catch(() => undefined);
}

async function openDoor(view: 'login' | 'signup'): Promise<void> {
  try {
    (await loadChunk(import('../dialogs/auth-dialog.tsx'))).authDialog.openBlocked(view);
  } catch (error) {
    toastChunkError(error);
  }
}

function viewerOf({ isLoading, user, isGuest }: Pick<UseSession, 'isLoading' | 'user' | 'isGuest'>): Host['viewer'] {
  if (user !== null) return { kind: isGuest ? 'guest' : 'account', user };
  return { kind: isLoading ? 'loading' : 'visitor' };
}

/** Applies the balance of a money call's answer in order with other sources. */
function callNoting<Name extends CallName>(
  queryClient: QueryClient,
  name: Name,
  input: Arguments<Name>,
): Promise<AnswerOf<Name>> {
  const { idempotencyKey: key } = (input[0] ?? {}) as { readonly idempotencyKey?: string };
  const make = (): Promise<AnswerOf<Name>> => call(name, ...input);
  return key === undefined ? make() : noteBalance(queryClient, key, make);
}

const useLoaded: Host['useLoaded'] = (name, input, { enabled } = { enabled: true }) => {
  const query = useQuery({ ...queryFor(name, input as never), enabled });
  const { data, error, refetch } = query;
  return useMemo(
    (): Loaded<never> => ({
      data: (data ?? undefined) as never,
      error: error === null ? undefined : errorOf(error),
      reload: () => void refetch(),
    }),
    [data, error, refetch],
  );
};

async function settle<Response>(answer: Promise<Response>): Promise<CallResult<Response>> {
  try {
    return { ok: true, response: await answer };
  } catch (error) {
    return { ok: false, error: errorOf(error) };
  }
}

function errorOf(error: unknown): CallError {
  if (!(error instanceof ApiError)) {
    return { code: 'offline', text: errorText(error) };
  }
  const { code = error.status >= 500 ? 'unavailable' : 'internal', retryAfterMs } = error.details;
  return { code, text: errorText(error), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** Reads again all cached answers of these paths, with any parameters. */
async function refresh(queryClient: QueryClient, names: readonly CallName[]): Promise<void> {
  const patterns = names.map((name) => new RegExp(`^${name.replace(/^\w+ /, '').replace(/:\w+/g, '[^/?]+')}(\\?|$)`));
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => patterns.some((pattern) => pattern.test(String(queryKey[0]))),
  });
}

import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { PAGE_MESSAGES, type Endpoint, type ResponseOf } from '@voltide/contract';
import {
  PacksPortProvider,
  type CallFault,
  type CallResult,
  type Loaded,
  type PacksPort,
} from '@voltide/games/screens';
import { useMemo, type ReactNode } from 'react';

import { call } from '../../lib/api.ts';
import { authDoor } from '../../lib/auth-door.tsx';
import { ApiError } from '../../lib/http.ts';
import { useGo, usePlace } from '../../lib/navigation.ts';
import { useOnline } from '../../lib/online.ts';
import { queryFor } from '../../lib/query.ts';
import { followSeeds, shownSeeds } from '../../lib/seed-news.ts';
import { useSession, type UseSession } from '../../lib/session-context.ts';
import { settleBalance } from '../../lib/settle-balance.ts';
import { drawDemo } from './demo-draw.ts';

/** Who had an account a moment ago logs in again, and does not go on as a guest without being asked. */
const ENDED: CallFault = { code: 'session_expired', text: PAGE_MESSAGES.sessionEnded };

/** Gives the pack screens the app around them. */
export function PacksPortHost({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const session = useSession();
  const { params, search } = usePlace();
  const go = useGo();
  const isOnline = useOnline();
  const { isLoading, user, isGuest, hasEnded, startGuest: begin, noteEndTold } = session;
  const port = useMemo((): PacksPort => {
    /** Where a call of an open is refused, the desk says so itself, with the way on. */
    const told = <Response,>(result: CallResult<Response>): CallResult<Response> => {
      if (!result.ok && result.fault.code === ENDED.code) noteEndTold();
      return result;
    };
    return {
      call: async (target, input) => {
        const result = await callAsResult(target, input);
        return target.path === '/api/packs/open' ? told(result) : result;
      },
      useLoaded,
      refresh: (...targets) => void refresh(queryClient, targets),
      viewer: viewerOf({ isLoading, user, isGuest }),
      startGuest: async () => {
        if (hasEnded) {
          noteEndTold();
          return { ok: false, fault: ENDED };
        }
        return settle(import('../../lib/guest-start.ts').then(({ startGuest }) => startGuest({ startGuest: begin })));
      },
      logIn: () => authDoor.openBlocked('login'),
      knowSeeds: async (id) =>
        told(await settle(import('../../lib/client-seed.ts').then((seeds) => seeds.ensureClientSeed({ id })))),
      followSeeds,
      shownSeeds,
      drawDemo,
      checkPlay: async (play, known) => (await import('../../lib/play-check.ts')).checkPlayHere(play, known),
      isOnline,
      settleBalance: (balance) => settleBalance(queryClient, balance),
      navigate: go,
      params,
      search,
    };
  }, [queryClient, isLoading, user, isGuest, hasEnded, begin, noteEndTold, isOnline, go, params, search]);
  return <PacksPortProvider value={port}>{children}</PacksPortProvider>;
}

function viewerOf({
  isLoading,
  user,
  isGuest,
}: Pick<UseSession, 'isLoading' | 'user' | 'isGuest'>): PacksPort['viewer'] {
  if (user !== null) return { kind: isGuest ? 'guest' : 'account', user };
  return { kind: isLoading ? 'loading' : 'visitor' };
}

const callAsResult: PacksPort['call'] = (target, input) => {
  return settle(call(target, input as never) as Promise<ResponseOf<NonNullable<typeof target>>>);
};

const useLoaded: PacksPort['useLoaded'] = (target, input, { enabled } = { enabled: true }) => {
  const query = useQuery({ ...queryFor(target, input as never), enabled });
  const { data, error, refetch } = query;
  return useMemo(
    (): Loaded<never> => ({
      data: (data ?? undefined) as never,
      fault: error === null ? undefined : faultOf(error),
      reload: () => void refetch(),
    }),
    [data, error, refetch],
  );
};

async function settle<Response>(answer: Promise<Response>): Promise<CallResult<Response>> {
  try {
    return { ok: true, response: await answer };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

function faultOf(error: unknown): CallFault {
  if (!(error instanceof ApiError)) {
    return { code: 'offline', text: error instanceof Error ? error.message : 'No connection to the server.' };
  }
  const { code = error.status >= 500 ? 'unavailable' : 'internal', retryAfterMs } = error.fault;
  return { code, text: error.message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** Loads again whatever was loaded from these paths, with any parameters. */
async function refresh(queryClient: QueryClient, targets: readonly Pick<Endpoint, 'path'>[]): Promise<void> {
  const patterns = targets.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`));
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => patterns.some((pattern) => pattern.test(String(queryKey[0]))),
  });
}

import type { User } from '@voltide/contract';
import { mount, settle } from '@voltide/ui/testing';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';

import {
  GameHostProvider,
  type CallError,
  type CallResult,
  type GameHost,
  type MatchCheck,
  type Search,
  type SealCheck,
  type Viewer,
} from '../host.ts';

export const SHOWN_USER = { id: 'usr_1' } as User;

export const SHOWN_SEEDS = {
  epoch: 0,
  commitment: 'a'.repeat(64),
  nextCommitment: 'b',
  clientSeed: 'mine',
  nonce: 0,
};

export type SentCall = { readonly body?: Readonly<Record<string, unknown>>; readonly idempotencyKey?: string };
export type Answer = (sent: SentCall) => CallResult<unknown>;

export const answered = (response: unknown): CallResult<unknown> => ({ ok: true, response });
export const refused = (code: string): CallResult<unknown> => ({ ok: false, error: { code, text: code } as never });

export type ShownApp = {
  readonly viewer: Viewer;
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly loaded?: Readonly<Record<string, unknown>>;
  readonly errors?: Readonly<Record<string, CallError>>;
  readonly profile?: 'open' | 'strict' | 'closed';
  readonly isOnline?: boolean;
  readonly search?: Search;
  readonly params?: Search;
  readonly demo?: readonly number[];
  /** Result of a play's check; sealed by default. */
  readonly check?: () => SealCheck;
  /** Result of a match's check; proven by default. */
  readonly checkMatch?: (record: unknown) => Promise<MatchCheck>;
  readonly seeds?: Partial<typeof SHOWN_SEEDS>;
};

const isSealed = (): SealCheck => ({ state: 'sealed', steps: [] });

/** Shows a game's screen in a fake app; loaded data may change while it is shown. */
export function showScreen(screen: ReactNode, app: ShownApp) {
  const { answers = {}, profile = 'open', isOnline = true, demo = [0], check = isSealed } = app;
  const seeds = { ...SHOWN_SEEDS, ...app.seeds };
  const sent: [name: string, input: SentCall][] = [];
  const refreshed: string[] = [];
  const opened: string[] = [];
  const visited: [to: string, search: Search][] = [];
  let loaded: Readonly<Record<string, unknown>> = { 'GET /api/settings': { profile }, ...app.loaded };
  const listeners = new Set<() => void>();
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const call = (name: string, input: SentCall = {}): Promise<CallResult<unknown>> => {
    sent.push([name, input]);
    return Promise.resolve(answers[name]?.(input) ?? answered({ plays: [], next: null }));
  };
  let viewer = app.viewer;
  const shared = {
    isOnline,
    search: app.search ?? {},
    params: app.params ?? {},
    shownSeeds: new Map([[SHOWN_USER.id, seeds]]),
    prepare: () => undefined,
    refresh: (...names: readonly string[]) => void refreshed.push(...names),
    balanceNow: () => (loaded['GET /api/wallet/balance'] as { readonly balance: string } | undefined)?.balance,
    settleBalance: () => undefined,
    followSeeds: () => () => undefined,
    logIn: () => void opened.push('login'),
    signUp: (reason: string) => void opened.push(`signup for ${reason}`),
    startGuest: () => Promise.resolve(answered(SHOWN_USER)),
    knowSeeds: () => Promise.resolve(answered(seeds)),
    checkPlay: () => Promise.resolve(check()),
    checkMatch: app.checkMatch ?? (() => Promise.resolve({ state: 'proven', steps: [], notCompared: [] })),
    drawDemo: () => Promise.resolve(demo),
    navigate: (to: string, search: Search = {}) => void visited.push([to, search]),
    call,
  };
  function App() {
    const now = useSyncExternalStore(watch, () => loaded);
    const who = useSyncExternalStore(watch, () => viewer);
    const host = useMemo(() => {
      const useLoaded = (name: string) => ({ data: now[name], error: app.errors?.[name], reload: () => undefined });
      return { ...shared, viewer: who, useLoaded } as unknown as GameHost;
    }, [now, who]);
    return <GameHostProvider value={host}>{screen}</GameHostProvider>;
  }
  return {
    sent,
    refreshed,
    opened,
    visited,
    load: (name: string, data: unknown): Promise<void> =>
      settle(() => {
        loaded = { ...loaded, [name]: data };
        for (const listener of listeners) listener();
      }),
    know: (next: Viewer): Promise<void> =>
      settle(() => {
        viewer = next;
        for (const listener of listeners) listener();
      }),
    ready: mount(<App />),
  };
}

export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
}

export function press(name: string): Promise<void> {
  return settle(() => {
    const button = [...document.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    );
    if (button === undefined) throw new Error(`no button ${name}`);
    button.click();
  });
}

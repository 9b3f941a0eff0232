import './closed-bar.css';

import type { SwitchId } from '@voltide/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';

import { useRestrictions } from '../../lib/restrictions/restrictions.ts';
import { usePlace } from '../../lib/browser/navigation.ts';
import { isPlayPath } from '../../lib/plays/play-path.ts';
import { PAUSED_EVENT } from '../../lib/http/http.ts';
import { queryFor } from '../../lib/http/query.ts';
import { lazyCode } from '../../lib/chunks/lazy-when-idle.ts';

const SETTINGS = queryFor('GET /api/settings');
const PlayNotice = lazyCode(async () => (await import('../players/play-notice.tsx')).PlayNotice);

/**
 * Says on every page why nothing can be played: a frozen account (S13-02), the country (S15-03), or an exclusion
 * (S15-01). If play is paced, the screens of play say so.
 */
export function ClosedBar() {
  const { data } = useQuery(SETTINGS);
  const { path } = usePlace();
  useFreshOn(path);
  const { exclusion, freeze } = useRestrictions();
  const profile = data?.profile;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-strict', profile === 'strict');
  }, [profile]);
  const isPaced = profile === 'strict' && isPlayPath(path);
  const paused = findPaused(path, data?.paused ?? []);
  const about = freeze ?? (profile === 'closed' ? profile : (exclusion ?? paused ?? (isPaced ? 'paced' : null)));
  return <Suspense>{about === null ? null : <PlayNotice about={about} />}</Suspense>;
}

/** Pages by their switches: each names its paused part. */
const PAGES: readonly (readonly [RegExp, readonly SwitchId[]])[] = [
  [/^\/signup$/, ['sign_up']],
  [/^\/packs\/(dawn-cache|level-cache-)/, ['caches']],
  [/^\/(packs|open-pack)(\/|$)/, ['packs', 'packs_for_cash']],
  [/^\/wheel$/, ['wheel']],
  [/^\/battles(\/|$)/, ['battles']],
  [/^\/games$/, ['loading_games']],
  [/^\/wallet$/, ['deposits', 'withdrawals']],
  [/^\/referrals$/, ['referrals']],
  [/^\/contact$/, ['contact']],
  [/^\/avatar$/, ['picture_uploads']],
];

function findPaused(path: string, paused: readonly SwitchId[]): { readonly paused: readonly SwitchId[] } | undefined {
  const about = PAGES.find(([pattern]) => pattern.test(path))?.[1].filter((id) => paused.includes(id)) ?? [];
  return about.length === 0 ? undefined : { paused: about };
}

/** A page learns of a switch after navigation, or from a call's error. */
const FRESH_MS = 30_000;

function useFreshOn(path: string): void {
  const client = useQueryClient();
  useEffect(() => {
    client.query({ ...SETTINGS, staleTime: FRESH_MS }).catch(() => undefined);
  }, [path, client]);
  useEffect(() => {
    const learn = (): void => void client.invalidateQueries(SETTINGS);
    addEventListener(PAUSED_EVENT, learn);
    return () => removeEventListener(PAUSED_EVENT, learn);
  }, [client]);
}

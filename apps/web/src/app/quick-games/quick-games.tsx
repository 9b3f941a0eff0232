import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { Gamepad2 } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Suspense, useEffect, useEffectEvent, useState, type ComponentProps } from 'react';

import { loadChunk } from '../../lib/chunks/load-chunk.ts';
import { browserTimers } from '../../lib/live/timers.ts';
import { usePlace } from '../../lib/browser/navigation.ts';
import { fetchStartOf, queryFor } from '../../lib/http/query.ts';
import { useSession } from '../../lib/session/session-context.ts';
import type { GamesDialog as Dialog } from './games-dialog.tsx';
import {
  contextOf,
  createLoadingWatch,
  LOOK_EVERY_MS,
  type LoadingContext,
  type LoadingItem,
} from './loading-watch.ts';
import { hasButton, mayOffer } from './offer-pages.ts';
import { hideButton, setOffers, wantsButton, wantsOffers } from './offer-settings.ts';
import './quick-games.css';
import { lazyCode } from '../../lib/chunks/lazy-when-idle.ts';
import { toastChunkError } from '../../lib/chunks/toast-chunk-error.ts';

const BUTTON_FROM_MS = 30_000;
/** The answer about limits and exclusions is reused for this time. */
const KNOWN_FOR_MS = 60_000;

type GameId = ComponentProps<typeof Dialog>['game'];

const GAME_OF: Readonly<Record<LoadingContext, GameId>> = { battle: 'target', pack: 'memory', general: undefined };

const loadDialog = () => loadChunk(import('./games-dialog.tsx'));
const GamesDialog = lazyCode(async () => (await loadDialog()).GamesDialog);

/** The open games: requested by a person, or offered while an item loads. */
type Shown = { readonly game: GameId; readonly item: LoadingItem | undefined };

/** Games that pass the time: the button that opens them, and offers while something loads (S11-03). */
export function QuickGames() {
  const queryClient = useQueryClient();
  const { path } = usePlace();
  const { user, isLoading } = useSession();
  const [shown, setShown] = useState<Shown>();
  const [isWanted, setWanted] = useState(wantsButton);
  const isButtonDue = useButtonTime();
  const isBarred = useBarred(queryClient, isButtonDue && !isLoading, user?.id);
  const isItemLoading = useOffers(shown, setShown);

  const close = (): void => setShown(undefined);
  const hide = (): void => {
    hideButton();
    setWanted(false);
    close();
  };
  const isAsked = shown !== undefined && shown.item === undefined;
  return (
    <>
      {isButtonDue && isWanted && !isBarred && !isLoading && hasButton(path) ? (
        <HelpCorner onOpen={() => void openPicker(setShown)} />
      ) : null}
      <Suspense>
        {shown === undefined ? null : (
          <GamesDialog
            game={shown.game}
            isLoading={isAsked ? undefined : isItemLoading}
            offers={{ isOn: wantsOffers(), set: setOffers }}
            onHide={isAsked ? hide : undefined}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

type HelpCornerProps = { readonly onOpen: () => void };

/** The button of the mini games. It floats beside the page, or stands in the footer if there is no room. */
function HelpCorner({ onOpen }: HelpCornerProps) {
  const place = document.querySelector('.help-corner');
  const button = (
    <button type="button" className="quick-games" data-tooltip="Mini games to pass the time" onClick={onOpen}>
      <Gamepad2 aria-hidden />
      Quick Games
    </button>
  );
  return place === null ? null : createPortal(button, place);
}

async function openPicker(show: (next: Shown) => void): Promise<void> {
  try {
    await loadDialog();
    show({ game: undefined, item: undefined });
  } catch (error) {
    toastChunkError(error);
  }
}

/** Offers a game for an item that loads long. Returns true while the item of the open offer is loading. */
function useOffers(shown: Shown | undefined, show: (next: Shown) => void): boolean {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { path } = usePlace();
  const { user, isLoading: isSessionLoading } = useSession();
  const [isLoading, setLoading] = useState(false);
  const list = useEffectEvent(() => listLoading(queryClient, router, path));
  const isFree = useEffectEvent(
    (item: LoadingItem) =>
      shown === undefined &&
      !isSessionLoading &&
      wantsOffers() &&
      mayOffer(path) &&
      listLoading(queryClient, router, path).some(({ id }) => id === item.id),
  );
  const offer = useEffectEvent(async (item: LoadingItem, isStillFree: () => boolean) => {
    if (!isStillFree() || (await readBarred(queryClient, user?.id))) return;
    try {
      await loadDialog();
    } catch {
      return;
    }
    if (!isStillFree()) return;
    setLoading(true);
    show({ game: GAME_OF[item.context], item });
  });
  const follow = useEffectEvent(() => {
    if (shown?.item === undefined) return;
    const { id } = shown.item;
    setLoading(listLoading(queryClient, router, path).some((each) => each.id === id));
  });
  useEffect(() => {
    const watch = createLoadingWatch({
      list: () => list(),
      nowMs: () => performance.now(),
      roll: browserTimers.jitter,
      offer: (item) => void offer(item, () => isFree(item)),
    });
    const timer = setInterval(() => {
      watch.look();
      follow();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return isLoading;
}

/** Lists what is loading: a screen's code, and first answers that the page needs. */
function listLoading(queryClient: QueryClient, router: AnyRouter, path: string): readonly LoadingItem[] {
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'pending' && state.fetchStatus === 'fetching')
    .filter((query) => query.getObserversCount() > 0)
    .map((query) => ({
      id: query.queryHash,
      context: contextOf(String(query.queryKey[0]), path),
      sinceMs: fetchStartOf(query),
    }));
  const { status, location } = router.state;
  if (status !== 'pending') return answers;
  return [{ id: `screen ${location.href}`, context: contextOf(location.pathname, path) }, ...answers];
}

function useButtonTime(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), Math.max(0, BUTTON_FROM_MS - performance.now()));
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}

/** True if a limit or an exclusion forbids play; until that is known, no game is offered. */
function useBarred(queryClient: QueryClient, isAsked: boolean, userId: string | undefined): boolean {
  const [known, setKnown] = useState<{ readonly userId: string | undefined; readonly isBarred: boolean }>();
  useEffect(() => {
    if (!isAsked) return;
    void readBarred(queryClient, userId).then((isBarred) => setKnown({ userId, isBarred }));
  }, [queryClient, isAsked, userId]);
  return known === undefined || known.userId !== userId || known.isBarred;
}

async function readBarred(queryClient: QueryClient, userId: string | undefined): Promise<boolean> {
  if (userId === undefined) return false;
  try {
    const standing = await queryClient.query({ ...queryFor('GET /api/loading-games'), staleTime: KNOWN_FOR_MS });
    return standing?.isBarred === true;
  } catch {
    return true;
  }
}

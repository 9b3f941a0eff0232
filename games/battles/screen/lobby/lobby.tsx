import { Button, PageHead } from '@voltide/ui';
import { Bot, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';

import { isQuickGame } from '../../../kit/host.ts';
import { usePace } from '../../../kit/use-pace.ts';
import type { BattleCard } from '../../contract.ts';
import { useJoinRequest } from '../join/use-join-request.ts';
import { formatLobbyFilters, parseLobbyFilters, type LobbyFilters } from '../model/lobby-filters.ts';
import { useOnceKnown, type OnceKnown } from '../model/use-once-known.ts';
import { Bring } from '../parts/bring.tsx';
import { useHost } from '../host.ts';
import { BattleLists } from './battle-lists.tsx';
import './lobby.css';

const loadCreate = async () => (await import('../create/create-sheet.tsx')).CreateSheet;
const loadStart = async () => (await import('../create/house-start.tsx')).HouseStart;
const loadJoin = async () => (await import('../join/join-dialog.tsx')).JoinDialog;
const NOT_LOADED = 'This could not be loaded. Please try again.';
/**
 * Query parameter that opens the create sheet, and the one for a battle against the house.
 */
const NEW = 'new';
const HOUSE = 'house';

type Shown = { readonly what: 'start' } | { readonly what: 'join'; readonly battle: BattleCard } | undefined;

export function Lobby() {
  const { search, navigate, viewer } = useHost();
  const { isClosed, bar } = usePace('battles');
  const [shown, setShown] = useState<Shown>();
  const filters = useMemo(() => parseLobbyFilters(search), [search]);
  const close = (): void => {
    setShown(undefined);
    if (search[HOUSE] !== undefined) filter(filters);
  };
  const filter = (next: LobbyFilters): void => navigate('/battles', formatLobbyFilters(next), { replace: true });
  const create = (request: string): void => navigate('/battles', { ...formatLobbyFilters(filters), [NEW]: request });
  const stop = (): void => filter(filters);
  const start = (): void => setShown({ what: 'start' });
  const { ask: join } = useJoinRequest((battle: BattleCard) => setShown({ what: 'join', battle }));
  const createRequest = useCreateRequest(() => create('1'));
  const request = search[NEW];
  const isStarting = shown?.what === 'start' || (search[HOUSE] !== undefined && viewer.kind !== 'loading');
  return (
    <>
      <PageHead
        title="Battles"
        lead="Two to six seats open the same packs, and the mode decides who wins it all."
        isLow
        actions={
          <>
            <Button
              variant="volt"
              icon={<Plus />}
              loading={createRequest.isWaiting}
              disabled={isClosed}
              onClick={() => createRequest.ask(undefined)}
            >
              Create
            </Button>
            <Button icon={<Bot />} disabled={isClosed} onClick={start}>
              Battle the house
            </Button>
          </>
        }
      />
      <div className="page lobby">
        {isClosed ? (
          <p className="panel lobby-none">{bar ?? 'Battles are closed here for now'}. You can watch all of them.</p>
        ) : null}
        <BattleLists filters={filters} canPlay={!isClosed} onFilters={filter} onStart={start} onJoin={join} />
      </div>
      {request === undefined ? null : (
        <Bring key={request} load={loadCreate} props={{ request, onClose: stop }} error={NOT_LOADED} onError={stop} />
      )}
      {isStarting ? (
        <Bring
          load={loadStart}
          props={{ onClose: close, onChange: (text) => [close(), create(text)] }}
          error={NOT_LOADED}
          onError={close}
        />
      ) : null}
      {shown?.what === 'join' ? (
        <Bring
          load={loadJoin}
          props={{ battle: shown.battle, onClose: close, onStart: start }}
          error={NOT_LOADED}
          onError={close}
        />
      ) : null}
    </>
  );
}

/** Handles a request to create a battle: in a Quick Game it opens the form that saves it (S9-04). */
function useCreateRequest(create: () => void): OnceKnown<undefined> {
  const { signUp } = useHost();
  return useOnceKnown((_request, viewer) => (isQuickGame(viewer) ? signUp('battles') : create()));
}

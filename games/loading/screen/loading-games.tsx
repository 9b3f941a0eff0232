import { Button, Dialog, Live, Skeleton, Switch } from '@voltide/ui';
import { useState } from 'react';

import type { LoadingGameId } from '../loading-game.ts';
import { memory } from '../memory.ts';
import { snake } from '../snake.ts';
import { target, targetLeftMs } from '../target.ts';
import { GAMES } from './model/names.ts';
import { readOwnBest, type Best } from './model/own-best.ts';
import { useTicket } from './model/use-ticket.ts';
import { GameDesk } from './parts/game-desk.tsx';
import { GamePicker } from './parts/game-picker.tsx';
import { MemoryBoard } from './parts/memory-board.tsx';
import { SnakeBoard } from './parts/snake-board.tsx';
import { TargetBoard } from './parts/target-board.tsx';
import { useHost } from './host.ts';
import './loading-games.css';

export type LoadingGamesProps = {
  /** First game; undefined lets the person pick one. */
  readonly game: LoadingGameId | undefined;
  /** True while the content behind the offer loads; undefined if the person opened it. */
  readonly isLoading: boolean | undefined;
  /** Setting to offer games while something loads. */
  readonly offers: { readonly isOn: boolean; readonly set: (isOn: boolean) => void };
  /** Removes the button that opens them, if there is one. */
  readonly onHide: (() => void) | undefined;
  readonly onClose: () => void;
};

type Chosen = { readonly id: LoadingGameId; readonly nth: number };

/** Shows the games that pass the time, over the page. */
export function LoadingGames({ game, isLoading, offers, onHide, onClose }: LoadingGamesProps) {
  const [chosen, setChosen] = useState<Chosen | undefined>(game === undefined ? undefined : { id: game, nth: 0 });
  const { viewer, useLoaded } = useHost();
  const isPlayer = viewer.kind === 'guest' || viewer.kind === 'account';
  const { data } = useLoaded('GET /api/loading-games', {}, { enabled: isPlayer });
  const best: Best = isPlayer ? (data?.best ?? { snake: null, target: null, memory: null }) : readOwnBest();
  const tokens = isPlayer && data !== undefined ? { today: data.tokensToday, perDay: data.tokensPerDay } : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={chosen === undefined ? 'Mini games' : GAMES[chosen.id].name}
      closesOutside={false}
      {...(chosen === undefined ? { description: 'Three short games to pass the time. No stake, no balance.' } : {})}
    >
      {isLoading === undefined ? null : <Offered isLoading={isLoading} offers={offers} onClose={onClose} />}
      {chosen === undefined ? (
        <>
          <GamePicker best={best} tokens={tokens} onPick={(id) => setChosen({ id, nth: 0 })} />
          <Choices offers={offers} onHide={onHide} />
        </>
      ) : (
        <Table
          key={`${chosen.id} ${chosen.nth}`}
          id={chosen.id}
          best={best[chosen.id]}
          onAgain={() => setChosen({ ...chosen, nth: chosen.nth + 1 })}
          onOthers={() => setChosen(undefined)}
        />
      )}
    </Dialog>
  );
}

type OfferedProps = { readonly isLoading: boolean } & Pick<LoadingGamesProps, 'offers' | 'onClose'>;

function Offered({ isLoading, offers, onClose }: OfferedProps) {
  const never = (): void => {
    offers.set(false);
    onClose();
  };
  return (
    <Live className="loading-offer" role="status">
      {isLoading ? (
        <>
          <span>The page is still loading. A mini game in the meantime?</span>
          <Button size={36} variant="ghost" onClick={never}>
            No more of these
          </Button>
        </>
      ) : (
        <>
          <span>The page is ready.</span>
          <Button size={36} onClick={onClose}>
            Back to the page
          </Button>
        </>
      )}
    </Live>
  );
}

function Choices({ offers, onHide }: Pick<LoadingGamesProps, 'offers' | 'onHide'>) {
  const [isOn, setOn] = useState(offers.isOn);
  const change = (next: boolean): void => {
    setOn(next);
    offers.set(next);
  };
  return (
    <div className="loading-choices">
      <Switch checked={isOn} onChange={({ currentTarget }) => change(currentTarget.checked)}>
        Offer a mini game when something takes long to load
      </Switch>
      {onHide === undefined ? null : (
        <Button size={36} variant="ghost" onClick={onHide}>
          Hide the Quick Games button
        </Button>
      )}
    </div>
  );
}

type TableProps = {
  readonly id: LoadingGameId;
  readonly best: number | null;
  readonly onAgain: () => void;
  readonly onOthers: () => void;
};

const NO_TIME = (): null => null;

function Table({ id, ...rest }: TableProps) {
  const found = useTicket(id);
  if (found.kind === 'waiting') return <Skeleton className="loading-place" />;
  if (found.kind === 'barred') return <p className="loading-barred">{found.text}</p>;
  const desk = { ...rest, seed: found.seed, ticket: found.ticket };
  switch (id) {
    case 'snake':
      return <GameDesk {...desk} game={snake} Board={SnakeBoard} leftMs={NO_TIME} />;
    case 'target':
      return <GameDesk {...desk} game={target} Board={TargetBoard} leftMs={targetLeftMs} />;
    case 'memory':
      return <GameDesk {...desk} game={memory} Board={MemoryBoard} leftMs={NO_TIME} />;
  }
}

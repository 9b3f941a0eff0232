import type { Clock } from '@voltide/core';
import { Button, CopyButton, Input, Live, useNow } from '@voltide/ui';
import { Bot, LogOut } from 'lucide-react';
import { useState } from 'react';

import type { CallError } from '../../../../kit/host.ts';
import { usePace } from '../../../../kit/use-pace.ts';
import type { BattleRoom } from '../../../contract.ts';
import { listTeams } from '../../../layouts.ts';
import { useJoinRequest } from '../../join/use-join-request.ts';
import { battleHref } from '../../model/addresses.ts';
import { closingText, fillText, isSeated, roundsText } from '../../model/battle-words.ts';
import { exactVt } from '../../model/exact-vt.ts';
import { seatPriceSun } from '../../model/seat-price.ts';
import type { SeatRequest } from '../../model/seat-ticket.ts';
import { useSeatDesk } from '../../model/use-seat-desk.ts';
import { Bring } from '../../parts/bring.tsx';
import { RoundStrip } from '../../parts/round-strip.tsx';
import { SeatError } from '../../parts/seat-error.tsx';
import { useHost } from '../../host.ts';
import { LaneHead, TEAM_TONES } from './lanes.tsx';

type WaitingSeatsProps = {
  readonly battle: BattleRoom;
  readonly link: string | undefined;
  readonly clock: Clock;
};

const loadJoin = async () => (await import('../../join/join-dialog.tsx')).JoinDialog;
const loadStart = async () => (await import('../../create/house-start.tsx')).HouseStart;
const NOT_LOADED = 'This could not be loaded. Please try again.';
const SECOND_MS = 1000;

export function WaitingSeats({ battle, link, clock }: WaitingSeatsProps) {
  const { navigate } = useHost();
  const { settings } = battle;
  const [shown, setShown] = useState<'join' | 'start'>();
  const close = (): void => setShown(undefined);
  const join = useJoinRequest<{ readonly settings: typeof settings; readonly place: number }>(() => setShown('join'));
  return (
    <section className="panel waiting" aria-label="Seats">
      <div className="waiting-rounds">
        <RoundStrip rounds={settings.rounds} />
        <span>{roundsText(settings.rounds.length)}</span>
      </div>
      <ol className="lanes" data-seats={battle.seatCount}>
        {listTeams(settings.layout).map((members, team) => (
          <li
            key={members.join('-')}
            className="lane-team"
            style={{ '--tone': TEAM_TONES[team] ?? TEAM_TONES[0], '--members': members.length }}
          >
            <ol className="lane-members">
              {members.map((place) => (
                <Seat
                  key={place}
                  battle={battle}
                  place={place}
                  isJoining={join.waiting?.place === place}
                  onJoin={() => join.ask({ settings, place })}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <Closing battle={battle} clock={clock} />
      <Deeds battle={battle} />
      <PrivateAddress battle={battle} />
      {shown === 'join' ? (
        <Bring
          load={loadJoin}
          props={{ battle, link, onClose: close, onStart: () => setShown('start') }}
          error={NOT_LOADED}
        />
      ) : null}
      {shown === 'start' ? (
        <Bring
          load={loadStart}
          props={{ onClose: close, onChange: (draft) => navigate('/battles', { new: draft }) }}
          error={NOT_LOADED}
        />
      ) : null}
    </section>
  );
}

type SeatProps = {
  readonly battle: BattleRoom;
  readonly place: number;
  readonly isJoining: boolean;
  readonly onJoin: () => void;
};

function Seat({ battle, place, isJoining, onJoin }: SeatProps) {
  const { isClosed } = usePace('battles');
  const seat = battle.seats.find((each) => each.seat === place);
  const priceSun = seatPriceSun(battle, { seat: place, share: 100 });
  const canJoin = seat === undefined && !isSeated(battle) && !battle.isOfGuest && mayCome(battle);
  return (
    <li
      className="lane waiting-seat"
      data-own={seat?.isOwn === true || undefined}
      data-free={seat === undefined || undefined}
    >
      <LaneHead seat={seat} />
      {canJoin ? (
        <Button size={36} variant="outline" disabled={isClosed} loading={isJoining} onClick={onJoin}>
          {priceSun === 0n ? 'Join for nothing' : `Join · ${exactVt(priceSun)}`}
        </Button>
      ) : null}
    </li>
  );
}

function mayCome({ isInviteOnly, isInvited }: BattleRoom): boolean {
  return !isInviteOnly || isInvited;
}

function Closing({ battle, clock }: Pick<WaitingSeatsProps, 'battle' | 'clock'>) {
  useNow(SECOND_MS, clock);
  return (
    <p className="waiting-time">
      <Live as="span" role="status">
        {waitingText(battle)}
      </Live>
      <span className="faint">
        Refunded in <span className="num">{closingText(battle, clock)}</span> unless full
      </span>
    </p>
  );
}

function waitingText(battle: BattleRoom): string {
  if (battle.isOfGuest) return `${fillText(battle)}, for the house alone`;
  if (battle.isInviteOnly && !battle.isInvited && !isSeated(battle)) {
    return `${fillText(battle)}, for invited players alone`;
  }
  return fillText(battle);
}

function Deeds({ battle }: { readonly battle: BattleRoom }) {
  const asks = useSeatDesk();
  const [error, setError] = useState<CallError>();
  const { battleId, isOwn, allowsHouse, isOfGuest } = battle;
  const isAsking = asks.state.phase === 'asking';
  const ask = async (request: SeatRequest): Promise<void> => {
    setError(undefined);
    const end = await asks.ask(request);
    if (end !== undefined && end.kind !== 'accepted') setError(end.error);
  };
  // An unanswered request already lies over the page.
  const note = asks.state.phase === 'unanswered' ? null : <SeatError asks={asks} error={error} />;
  if (!isSeated(battle)) return note;
  return (
    <>
      <div className="waiting-actions">
        {isOwn && (allowsHouse || isOfGuest) ? (
          <Button
            icon={<Bot />}
            loading={isAsking}
            disabled={asks.state.phase !== 'ready'}
            onClick={() => void ask({ kind: 'house', battleId, left: 1 })}
          >
            Add a house seat
          </Button>
        ) : null}
        <Button
          variant="ghost"
          icon={<LogOut />}
          disabled={asks.state.phase !== 'ready'}
          onClick={() => void ask({ kind: 'leave', battleId })}
        >
          Leave and get everything back
        </Button>
      </div>
      {note}
    </>
  );
}

function PrivateAddress({ battle: { battleId, link, isInviteOnly } }: { readonly battle: BattleRoom }) {
  if (link === null) return null;
  const address = new URL(battleHref(battleId, link), location.href).href;
  return (
    <div className="waiting-link">
      <p>
        {isInviteOnly
          ? 'Only the players you invited can join. This link shows the battle to others.'
          : 'Anyone with this link can see and join the battle. It is not in the lobby.'}
      </p>
      <div>
        <Input aria-label="Link of this battle" readOnly value={address} onFocus={({ target }) => target.select()} />
        <CopyButton text={address} label="Copy link" size={44} withLabel />
      </div>
    </div>
  );
}

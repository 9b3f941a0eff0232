import { ErrorState, Skeleton, SlowNote } from '@voltide/ui';
import type { Clock } from '@voltide/core';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';

import type { BattleRoom as Room } from '../../contract.ts';
import { newBattleHref, rematchOf } from '../create/draft.ts';
import { LAYOUT_WORDS, modeName, modeText } from '../model/words.ts';
import { VerdictLine } from '../replay/verdict-line.tsx';
import { BattleShow } from './battle-show.tsx';
import { beaconOf } from './model/beacon.ts';
import { headAt, liveHead } from './model/playhead.ts';
import { showOf } from './model/show.ts';
import { lengthMs, scoreOf } from './model/timeline.ts';
import { EndedEarly } from './parts/ended-early.tsx';
import { ProofPanel } from './parts/proof-panel.tsx';
import { RoomFacts } from './parts/room-facts.tsx';
import { RoomHead } from './parts/room-head.tsx';
import { SealedStage } from './parts/sealed-stage.tsx';
import { ShareButtons } from './parts/share-buttons.tsx';
import { WaitingSeats } from './parts/waiting-seats.tsx';
import { useHold, useHoldWhile } from './use-hold.ts';
import { useItems } from './use-items.tsx';
import { useRoom } from './use-room.ts';
import './battle-room.css';

export type BattleRoomProps = {
  readonly battleId: string;
  readonly link: string | undefined;
};

/** Shows one battle, from its first seat to its replay for ever. */
export function BattleRoom({ battleId, link }: BattleRoomProps) {
  const { battle, error, reload, clock } = useRoom(battleId, link);
  useHoldWhile(battle === undefined && error === undefined);
  if (battle === undefined) {
    return (
      <>
        <RoomHead title="Battle" />
        <div className="page battle-room">
          {error === undefined ? (
            <div className="room-loading" aria-busy="true">
              <SlowNote what="the battle" />
              <Skeleton height="100%" />
            </div>
          ) : error.code === 'not_found' ? (
            <ErrorState text="There is no such battle, or it is private and this is not its link." code={error.code} />
          ) : (
            <ErrorState text={error.text} code={error.code} onRetry={reload} />
          )}
        </div>
      </>
    );
  }
  return <Shown battle={battle} link={link} clock={clock} />;
}

type ShownProps = { readonly battle: Room; readonly link: string | undefined; readonly clock: Clock };

function Shown({ battle, link, clock }: ShownProps) {
  const [isOver, setOver] = useState(() => battle.state === 'settled' && !isLive(battle, clock));
  // The commitment that the room showed first counts: a later one would bind the house to nothing.
  const [commitment] = useState(battle.commitment);
  const { settings, state } = battle;
  useHold(battle, isOver);
  return (
    <>
      <RoomHead title={`${LAYOUT_WORDS[settings.layout].name} · ${modeName(settings)}`} lead={modeText(settings)} />
      <div className="page battle-room">
        <RoomFacts battle={battle} isRunning={state === 'settled' && !isOver} />
        <Stage
          battle={battle}
          link={link}
          clock={clock}
          commitment={commitment}
          onOver={useCallback(() => setOver(true), [])}
        />
        <ProofPanel battle={battle} />
      </div>
    </>
  );
}

type StageProps = ShownProps & { readonly commitment: string; readonly onOver: () => void };

function Stage({ battle, link, clock, commitment, onOver }: StageProps) {
  switch (battle.state) {
    case 'open':
      return <WaitingSeats battle={battle} link={link} clock={clock} />;
    case 'locked':
      return <SealedStage battle={battle} clock={clock} />;
    case 'cancelled':
    case 'voided':
      return <EndedEarly battle={battle} state={battle.state} />;
    case 'rolling':
    case 'settled':
      return <DrawnStage battle={battle} clock={clock} commitment={commitment} onOver={onOver} />;
  }
}

/** A replay that ended longer ago is not joined live. */
const LIVE_FOR_MS = 4000;

/** True if the replay is still to come, or is live now. */
function isLive(battle: Room, clock: Clock): boolean {
  const untilMs = liveUntilMs(battle);
  return untilMs === undefined || clock.nowMs() < untilMs;
}

/** Returns the end of the live replay; undefined while unknown. */
function liveUntilMs(
  battle: Pick<Room, 'battleId' | 'settings' | 'seats' | 'result' | 'timeline'>,
): number | undefined {
  const show = showOf(battle);
  if (show === undefined || battle.timeline === null) return undefined;
  const { startsAt, roundMs } = battle.timeline;
  return Date.parse(startsAt) + lengthMs(scoreOf(show, roundMs)) + LIVE_FOR_MS;
}

/** Releases held information once the live replay ends, even if this page does not show it. */
function useUnseenEnd(untilMs: number | undefined, clock: Clock, onOver: () => void): void {
  const leftMs = useEffectEvent((endMs: number) => Math.max(0, endMs - clock.nowMs()));
  useEffect(() => {
    if (untilMs === undefined) return;
    const timer = setTimeout(onOver, leftMs(untilMs));
    return () => clearTimeout(timer);
  }, [untilMs, onOver]);
}

function DrawnStage({ battle, clock, commitment, onOver }: Omit<StageProps, 'link'>) {
  const { battleId, settings, seats, result, timeline, state, beacon: source, locks, beaconValue } = battle;
  const lockHash = battle.locks.at(-1)?.hash;
  const show = useMemo(() => showOf({ battleId, settings, seats, result }), [battleId, settings, seats, result]);
  const { items, error, reload } = useItems(settings.rounds);
  const [began] = useState(() => {
    if (show === undefined || timeline === null) return undefined;
    if (isLive(battle, clock)) return { isLive: true, head: liveHead(Date.parse(timeline.startsAt)) };
    return { isLive: false, head: headAt(lengthMs(scoreOf(show, timeline.roundMs)), clock.nowMs(), 1) };
  });
  useUnseenEnd(items === undefined ? liveUntilMs(battle) : undefined, clock, onOver);
  const beacon = useMemo(() => beaconOf({ beacon: source, locks, beaconValue }), [source, locks, beaconValue]);
  const isSettled = state === 'settled';
  const isOwn = seats.some((seat) => seat.isOwn);
  const actions = useMemo(
    () => ({
      rematchHref: newBattleHref(rematchOf(battle)),
      share: show === undefined ? null : <ShareButtons battleId={battleId} show={show} isSettled={isSettled} />,
      verdict:
        isSettled && result !== null ? (
          <VerdictLine told={{ ...result, battleId, commitment, lockHash }} isOwn={isOwn} />
        ) : null,
    }),
    [battle, battleId, show, isSettled, isOwn, result, commitment, lockHash],
  );
  if (show === undefined || timeline === null || began === undefined) return null;
  if (items === undefined && error !== undefined) {
    return <ErrorState text={error.text} code={error.code} onRetry={reload} />;
  }
  if (items === undefined) {
    return (
      <div className="room-loading" aria-busy="true">
        <SlowNote what="the battle" />
        <Skeleton height="100%" />
      </div>
    );
  }
  return (
    <BattleShow
      show={show}
      items={items}
      roundMs={timeline.roundMs}
      first={began.head}
      clock={clock}
      isLive={began.isLive}
      onOver={onOver}
      actions={actions}
      beacon={beacon}
    />
  );
}

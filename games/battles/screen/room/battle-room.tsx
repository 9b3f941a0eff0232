import { Badge, ErrorState, LinkButton, Money, PageHead, Skeleton, SlowNote } from '@voltide/ui';
import { ArrowLeft } from 'lucide-react';

import { Vt } from '../../../kit/vt.tsx';
import { seatPriceSun } from '../model/seat-price.ts';
import { LAYOUT_WORDS, modeName, modeText, STATE_WORDS } from '../model/words.ts';
import { RoundStrip } from '../parts/round-strip.tsx';
import { SeatAvatar, seatName } from '../parts/seat-avatar.tsx';
import { usePort } from '../port.ts';
import './battle-room.css';

export type BattleRoomProps = {
  readonly battleId: string;
  /** What opens a private battle that is not over yet. */
  readonly link: string | undefined;
};

/** One battle: who sits where, and how far it is. */
export function BattleRoom({ battleId, link }: BattleRoomProps) {
  const { useLoaded } = usePort();
  const query = link === undefined ? {} : { link };
  const { data, fault, reload } = useLoaded('GET /api/battles/:battleId', { params: { battleId }, query });
  const back = (
    <LinkButton href="/battles" icon={<ArrowLeft />}>
      All battles
    </LinkButton>
  );
  if (data === undefined) {
    return (
      <>
        <PageHead title="Battle" actions={back} isLow />
        <div className="page battle-room">
          {fault === undefined ? (
            <div aria-busy="true">
              <SlowNote what="the battle" />
              <Skeleton height={240} />
            </div>
          ) : fault.code === 'not_found' ? (
            <ErrorState text="There is no such battle, or it is private and this is not its link." code={fault.code} />
          ) : (
            <ErrorState text={fault.text} code={fault.code} onRetry={reload} />
          )}
        </div>
      </>
    );
  }
  const { battle } = data;
  const seats = Array.from({ length: battle.seatCount }, (_, place) => ({
    place,
    seat: battle.seats.find(({ seat }) => seat === place),
  }));
  return (
    <>
      <PageHead
        title={`${LAYOUT_WORDS[battle.settings.layout].name} · ${modeName(battle.settings)}`}
        lead={modeText(battle.settings)}
        actions={back}
        isLow
      />
      <div className="page battle-room">
        <p>
          <Badge tone={battle.state === 'open' ? 'ok' : 'neutral'}>{STATE_WORDS[battle.state]}</Badge>{' '}
          <Money amount={battle.entry} /> a seat
        </p>
        <RoundStrip rounds={battle.settings.rounds} />
        <ul className="battle-room-seats">
          {seats.map(({ place, seat }) => (
            <li key={place} className="panel">
              <SeatAvatar seat={seat} />
              <span>{seatName(seat)}</span>
              {seat === undefined ? (
                <Vt sun={seatPriceSun(battle, { seat: place, share: 100 })} />
              ) : seat.payout === null ? null : (
                <Money amount={seat.payout} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

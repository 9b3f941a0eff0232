import { Button, Dialog, Segmented } from '@voltide/ui';
import { parseVt } from '@voltide/core';
import { useState } from 'react';

import type { CallFault } from '../../../kit/port.ts';
import type { BattleCard } from '../../contract.ts';
import { listTeams } from '../../layouts.ts';
import { SHARES, type Share } from '../../lock.ts';
import { battleHref } from '../model/addresses.ts';
import { roundsText } from '../model/battle-words.ts';
import { exactVt } from '../model/exact-vt.ts';
import { listFreeSeats, seatCostsOf } from '../model/seat-price.ts';
import { usePacks } from '../model/use-packs.ts';
import { usePayment } from '../model/use-payment.ts';
import { createSeatSeed, useSeatDesk } from '../model/use-seat-desk.ts';
import { chanceText, LAYOUT_WORDS, modeName, modeText, TIE_WORDS } from '../model/words.ts';
import { Amounts, type AmountRow } from '../parts/amounts.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { PaymentLine } from '../parts/payment-line.tsx';
import { RoundStrip } from '../parts/round-strip.tsx';
import { SeatFault } from '../parts/seat-fault.tsx';
import { usePort } from '../port.ts';
import { AccountsOnly } from './accounts-only.tsx';
import './join-dialog.css';

export type JoinDialogProps = {
  readonly battle: BattleCard;
  /** What opens a private battle. */
  readonly link?: string | undefined;
  readonly onClose: () => void;
  /** Starts a battle against the house instead: what guests can do. */
  readonly onStart: () => void;
};

/** Asks before a seat is taken: what it costs to the sun, who pays which part, and from which balance. */
export function JoinDialog(props: JoinDialogProps) {
  const { viewer } = usePort();
  if (viewer.kind !== 'account') return <AccountsOnly {...props} />;
  return <Seat {...props} />;
}

function Seat({ battle, link, onClose }: JoinDialogProps) {
  const { navigate } = usePort();
  const asks = useSeatDesk();
  const [share, setShare] = useState<Share>(100);
  const [wished, setSeat] = useState<number>();
  const [refusal, setRefusal] = useState<CallFault>();
  const { settings, battleId } = battle;
  const free = listFreeSeats(battle);
  const seat = wished !== undefined && free.includes(wished) ? wished : free[0];
  const costs = seatCostsOf(battle, { seat: seat ?? 1, share });
  const { packs } = usePacks();
  const isCashSold = settings.rounds.every(({ id }) => packs?.get(id)?.cashOnSale !== false);
  const payment = usePayment({ stakeSun: costs.playerSun, isCashSold, mustBeCash: false });
  const isAsking = asks.state.phase === 'asking';
  const join = async (): Promise<void> => {
    setRefusal(undefined);
    const body = {
      share,
      clientSeed: createSeatSeed(),
      ...(wished === undefined ? {} : { seat }),
      ...(link === undefined ? {} : { link }),
    };
    const end = await asks.ask({ kind: 'join', battleId, body });
    if (end?.kind === 'accepted') {
      onClose();
      navigate(battleHref(battleId, link));
    } else if (end !== undefined) setRefusal(end.fault);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Take a seat"
      description={`${LAYOUT_WORDS[settings.layout].name}, ${modeName(settings).toLowerCase()}. ${modeText(settings)}`}
      footer={
        <>
          <Button size={52} variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <ConfirmButton
            text={costs.playerSun === 0n ? 'Join for nothing' : `Join for ${exactVt(costs.playerSun)}`}
            isAsking={isAsking}
            isDisabled={
              seat === undefined || payment === undefined || payment.kind === 'short' || asks.state.phase !== 'ready'
            }
            onClick={() => void join()}
          />
        </>
      }
    >
      <div className="join">
        <div className="join-rounds">
          <RoundStrip rounds={settings.rounds} size={36} most={7} />
          <span>{roundsText(settings.rounds.length)}</span>
        </div>
        <SeatChoice battle={battle} free={free} seat={seat} onSeat={setSeat} />
        {settings.funding > 0 ? null : <ShareChoice share={share} onShare={setShare} />}
        <Amounts rows={rowsOf(battle, share, costs)} />
        <PaymentLine payment={payment} />
        <p className="join-note">
          With the last seat the battle is locked and drawn. Until then you can leave and get everything back.
        </p>
        <SeatFault asks={asks} refusal={refusal} />
      </div>
    </Dialog>
  );
}

type SeatChoiceProps = {
  readonly battle: BattleCard;
  readonly free: readonly number[];
  readonly seat: number | undefined;
  readonly onSeat: (seat: number) => void;
};

/** In teams it matters where one sits; else the lowest free seat is as good as any. */
function SeatChoice({ battle, free, seat, onSeat }: SeatChoiceProps) {
  const teams = listTeams(battle.settings.layout);
  const options = teams
    .map((places, team) => ({ team, place: places.find((each) => free.includes(each)) }))
    .flatMap(({ team, place }) => (place === undefined ? [] : [{ value: `${place}`, text: `Team ${team + 1}` }]));
  if (teams.length === battle.seatCount || options.length < 2) return null;
  const chosen = teams.findIndex((places) => seat !== undefined && places.includes(seat));
  const shown = options.find(({ text }) => text === `Team ${chosen + 1}`)?.value ?? '';
  return (
    <div className="join-choice">
      <span>Your team</span>
      <Segmented label="Your team" options={options} value={shown} onChange={(place) => onSeat(parseInt(place, 10))} />
    </div>
  );
}

function ShareChoice({ share, onShare }: { readonly share: Share; readonly onShare: (share: Share) => void }) {
  return (
    <div className="join-choice">
      <span>Your part of the seat</span>
      <Segmented
        label="Your part of the seat"
        options={SHARES.map((each) => ({ value: `${each}`, text: `${each}%` }))}
        value={`${share}`}
        onChange={(text) => onShare(SHARES.find((each) => `${each}` === text) ?? 100)}
      />
    </div>
  );
}

function rowsOf(battle: BattleCard, share: Share, costs: ReturnType<typeof seatCostsOf>): readonly AmountRow[] {
  const { settings, entry, tieChance } = battle;
  const tie = chanceText(tieChance);
  return [
    { key: 'entry', what: 'Entry of a seat', amount: parseVt(entry) },
    ...(costs.fundedSun === 0n
      ? []
      : [{ key: 'funded', what: `The creator pays ${settings.funding}%`, amount: `−${exactVt(costs.fundedSun)}` }]),
    ...(costs.houseSun === 0n
      ? []
      : [
          {
            key: 'house',
            what: `The house holds ${100 - share}%`,
            note: `You get ${share}% of what the seat wins.`,
            amount: `−${exactVt(costs.houseSun)}`,
          },
        ]),
    {
      key: 'tie',
      what: 'Chance of a tie',
      amount: tie,
      ...(tie === 'none' ? {} : { note: TIE_WORDS[settings.tie].says }),
    },
    { key: 'pay', what: 'You pay', amount: costs.playerSun, isSum: true },
  ];
}

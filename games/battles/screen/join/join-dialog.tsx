import { Button, Dialog, Live, Segmented } from '@voltide/ui';
import { CopyPlus } from 'lucide-react';
import { parseVt } from '@voltide/core';

import type { BattleCard } from '../../contract.ts';
import { listTeams } from '../../layouts.ts';
import { SHARES, type Share } from '../../lock.ts';
import { draftOf, newBattleHref } from '../create/draft.ts';
import { roundsText } from '../model/battle-words.ts';
import { exactVt } from '../model/exact-vt.ts';
import type { SeatCosts } from '../model/seat-price.ts';
import { chanceText, LAYOUT_WORDS, modeName, modeText, TIE_WORDS } from '../model/words.ts';
import { Amounts, type AmountRow } from '../parts/amounts.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { BeaconLine } from '../parts/beacon-line.tsx';
import { PaymentLine } from '../parts/payment-line.tsx';
import { RoundStrip } from '../parts/round-strip.tsx';
import { SeatError } from '../parts/seat-error.tsx';
import { useHost } from '../host.ts';
import { AccountsOnly } from './accounts-only.tsx';
import type { JoinDialogProps } from './join-dialog-props.ts';
import { useJoin } from './use-join.ts';
import './join-dialog.css';

/** Confirms a seat before it is taken: its exact price, the parts of it, and the paying balance. */
export function JoinDialog(props: JoinDialogProps) {
  const { viewer } = useHost();
  if (viewer.kind !== 'account') return <AccountsOnly {...props} />;
  return <Seat {...props} />;
}

function Seat(props: JoinDialogProps) {
  const { onClose } = props;
  const { navigate } = useHost();
  const desk = useJoin(props);
  const { battle, share, costs, payment, asks } = desk;
  const { settings } = battle;
  const copy = (): void => {
    onClose();
    navigate(newBattleHref(draftOf(battle)));
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
            isAsking={asks.state.phase === 'asking'}
            isDisabled={!desk.canJoin}
            onClick={() => void desk.join()}
          />
        </>
      }
    >
      <div className="join">
        <div className="join-rounds">
          <RoundStrip rounds={settings.rounds} size={36} most={7} />
          <span>{roundsText(settings.rounds.length)}</span>
        </div>
        <SeatChoice battle={battle} free={desk.free} seat={desk.seat} onSeat={desk.setSeat} />
        {settings.funding > 0 ? null : <ShareChoice share={share} onShare={desk.setShare} />}
        <Amounts rows={rowsOf(battle, share, costs)} />
        <PaymentLine payment={payment} />
        <BeaconLine payment={payment} />
        <Live as="p" className="join-note" role="status">
          {battle.state === 'open'
            ? 'With the last seat the battle is locked and drawn. Until then you can leave and get everything back.'
            : 'The last seat was just taken. You can watch it, or create one like this.'}
        </Live>
        <Button size={36} variant="outline" icon={<CopyPlus />} onClick={copy}>
          Create one like this
        </Button>
        <SeatError asks={asks} error={desk.error} />
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

/** Offers a choice of seats in teams; otherwise the lowest free seat is as good as any. */
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

function rowsOf(battle: BattleCard, share: Share, costs: SeatCosts): readonly AmountRow[] {
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

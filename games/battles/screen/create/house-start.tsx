import { Button, Dialog, ErrorState, Skeleton } from '@voltide/ui';
import { useState } from 'react';

import { isQuickGame, type CallError } from '../../../kit/host.ts';
import { battleHref } from '../model/addresses.ts';
import { roundsText } from '../model/battle-words.ts';
import { exactVt } from '../model/exact-vt.ts';
import { bodyOf, costsOf, roundsOf } from '../model/order.ts';
import { usePacks, type PackMap } from '../model/use-packs.ts';
import { usePayment } from '../model/use-payment.ts';
import { createSeatSeed, useSeatDesk } from '../model/use-seat-desk.ts';
import { LAYOUT_WORDS, modeName, modeText } from '../model/words.ts';
import { Amounts } from '../parts/amounts.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { BeaconLine } from '../parts/beacon-line.tsx';
import { PaymentLine } from '../parts/payment-line.tsx';
import { RoundStrip } from '../parts/round-strip.tsx';
import { SeatError } from '../parts/seat-error.tsx';
import { useHost } from '../host.ts';
import { costRows } from './cost-rows.ts';
import { FIRST_DRAFT, fitDraft, formatDraft, type BattleDraft } from './draft.ts';
import { keepDraft, readKeptDraft } from './kept-draft.ts';
import { LayoutTiles } from './rule-fields.tsx';
import { useChances } from './use-chances.ts';
import '../join/join-dialog.css';

export type HouseStartProps = {
  readonly onClose: () => void;
  readonly onChange: (draft: string) => void;
};

/** Rounds of the cheapest pack proposed before a first battle. */
const FIRST_ROUNDS = 3;

const AGAINST_HOUSE = { allowsHouse: true, startsAtOnce: true, isPrivate: false } as const;

export function HouseStart(props: HouseStartProps) {
  const { packs, error, reload } = usePacks();
  if (packs !== undefined) return <Ready {...props} packs={packs} />;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()} title="Battle the house">
      {error === undefined ? (
        <Skeleton height={260} />
      ) : (
        <ErrorState text={error.text} code={error.code} onRetry={reload} />
      )}
    </Dialog>
  );
}

function Ready({ packs, onClose, onChange }: HouseStartProps & { readonly packs: PackMap }) {
  const host = useHost();
  const asks = useSeatDesk();
  const isQuick = isQuickGame(host.viewer);
  const [draft, setDraft] = useState(() => proposeDraft(readKeptDraft(), packs, isQuick));
  const [error, setError] = useState<CallError>();
  const { says } = LAYOUT_WORDS[draft.layout];
  const rounds = roundsOf(draft, packs);
  const costs = costsOf(draft, rounds);
  const chances = useChances(draft, rounds);
  const isCashSold = rounds.every(({ cashOnSale }) => cashOnSale);
  const payment = usePayment({ stakeSun: costs.ownSun, isCashSold, mustBeCash: false });
  const canPay = host.viewer.kind === 'visitor' || (payment !== undefined && payment.kind !== 'short');
  const start = async (): Promise<void> => {
    setError(undefined);
    const body = bodyOf(draft, rounds, { clientSeed: createSeatSeed() });
    const end = await asks.ask({ kind: 'create', body });
    if (end === undefined) return;
    if (end.kind !== 'accepted') return setError(end.error);
    const { layout, mode, inverse, tie, packs: chosen } = draft;
    keepDraft({ ...readKeptDraft(), layout, mode, inverse, tie, packs: chosen });
    onClose();
    host.navigate(battleHref(end.battleId, end.link));
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Battle the house"
      description={`${modeName(draft)}: ${lowerFirst(modeText(draft))}`}
      footer={
        <>
          <Button size={52} variant="ghost" onClick={() => onChange(formatDraft(draft))}>
            Packs and mode
          </Button>
          <ConfirmButton
            text={`Start for ${exactVt(costs.ownSun)}`}
            isAsking={asks.state.phase === 'asking'}
            isDisabled={!canPay || rounds.length === 0 || asks.state.phase !== 'ready'}
            onClick={() => void start()}
          />
        </>
      }
    >
      <div className="join">
        {isQuick ? null : (
          <LayoutTiles layout={draft.layout} onChange={(layout) => setDraft(fitDraft({ ...draft, layout }))} />
        )}
        <div className="join-rounds">
          <RoundStrip rounds={rounds} size={36} most={7} />
          <span>{roundsText(rounds.length)}</span>
        </div>
        <Amounts rows={costRows({ draft, costs, chances })} />
        <PaymentLine payment={payment} />
        <BeaconLine payment={payment} />
        <p className="join-note">
          {says}: the house takes {costs.seats === 2 ? 'the other seat' : `the other ${costs.seats - 1} seats`} at once,
          with the same packs and odds.
        </p>
        <SeatError asks={asks} error={error} />
      </div>
    </Dialog>
  );
}

/**
 * Turns the last settings into a battle that the house can fill; without any, the cheapest pack. A Quick Game battles
 * one against one in mode Standard (S9-04).
 */
export function proposeDraft(kept: BattleDraft, packs: PackMap, isQuick = false): BattleDraft {
  const left = kept.packs.filter((id) => packs.has(id));
  const whose = isQuick ? fitDraft({ ...kept, layout: '1v1', mode: 'standard' }) : kept;
  const draft: BattleDraft = { ...whose, packs: left, funding: 0, share: 100, ...AGAINST_HOUSE };
  const [cheapest] = packs.keys();
  if (left.length > 0 || cheapest === undefined) return draft;
  return { ...FIRST_DRAFT, ...AGAINST_HOUSE, packs: Array.from({ length: FIRST_ROUNDS }, () => cheapest) };
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

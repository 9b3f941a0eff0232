import { Dialog, ErrorState, Live, Skeleton } from '@voltide/ui';

import { exactVt } from '../model/exact-vt.ts';
import { isAgainstHouse } from '../model/order.ts';
import { usePacks, type PackMap } from '../model/use-packs.ts';
import { Amounts } from '../parts/amounts.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { BeaconLine } from '../parts/beacon-line.tsx';
import { PaymentLine } from '../parts/payment-line.tsx';
import { SeatError } from '../parts/seat-error.tsx';
import { useHost } from '../host.ts';
import { costRows } from './cost-rows.ts';
import type { BattleDraft } from './draft.ts';
import { JoinFields, MoneyFields } from './money-fields.tsx';
import { PackPicker } from './pack-picker.tsx';
import { PrivateLink } from './private-link.tsx';
import { RoundList } from './round-list.tsx';
import { DraftSection, RuleFields } from './rule-fields.tsx';
import { useCreate } from './use-create.ts';
import './create-sheet.css';

export type CreateSheetProps = {
  /** First settings, from the address; the last ones if it has none. */
  readonly request: string;
  readonly onClose: () => void;
};

export function CreateSheet({ request, onClose }: CreateSheetProps) {
  const { packs, error, reload } = usePacks();
  const { viewer } = useHost();
  if (packs !== undefined && viewer.kind !== 'loading')
    return <Sheet request={request} packs={packs} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Create a battle" size="wide">
      {error === undefined ? (
        <Skeleton height={480} />
      ) : (
        <ErrorState text={error.text} code={error.code} onRetry={reload} />
      )}
    </Dialog>
  );
}

function Sheet({ request, packs, onClose }: CreateSheetProps & { readonly packs: PackMap }) {
  const desk = useCreate(request, packs);
  const { draft, setDraft, costs, isGuest, asks } = desk;
  if (desk.opened !== undefined) return <PrivateLink {...desk.opened} onClose={onClose} />;
  const add = (id: string): void => setDraft({ ...draft, packs: [...draft.packs, id] });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create a battle"
      size="wide"
      closesOutside={false}
      footer={
        <>
          <p className="create-sum">
            <small>{sumWords(desk)}</small>
            <b className="num">{exactVt(costs.ownSun)}</b>
          </p>
          <ConfirmButton
            text={isAgainstHouse(draft) ? 'Create and start' : 'Create battle'}
            isAsking={asks.state.phase === 'asking'}
            isDisabled={!desk.canCreate}
            onClick={() => void desk.create()}
          />
        </>
      }
    >
      <div className="create">
        <PackPicker packs={packs} rounds={draft.packs} onAdd={add} />
        <div className="create-rules">
          <Rounds draft={draft} packs={packs} missing={desk.missing} onChange={setDraft} />
          <RuleFields draft={draft} onChange={setDraft} />
          <MoneyFields draft={draft} onChange={setDraft} isGuest={isGuest} />
          <JoinFields
            draft={draft}
            onChange={setDraft}
            isGuest={isGuest}
            lowLevel={desk.lowLevel}
            names={desk.names}
            onNames={desk.setNames}
            namesError={desk.named.ok ? undefined : desk.named.error}
          />
        </div>
        <div className="create-costs">
          <DraftSection title="What it comes to">
            <Amounts rows={costRows(desk)} />
            {costs.isTooDear ? (
              <Live as="p" className="create-error" role="alert">
                A seat may cost 2,500 VT at most. Take out some rounds.
              </Live>
            ) : null}
            <PaymentLine payment={desk.payment} />
            <BeaconLine payment={desk.payment} />
            <SeatError asks={asks} error={desk.error} />
          </DraftSection>
        </div>
      </div>
    </Dialog>
  );
}

/** Says above the sum what it is, or why the battle cannot be created. */
function sumWords({ rounds, costs, payment }: Pick<ReturnType<typeof useCreate>, 'rounds' | 'costs' | 'payment'>) {
  if (rounds.length === 0) return 'Pick a pack to begin';
  if (costs.isTooDear) return 'Too expensive for a battle';
  return payment?.kind === 'short' ? 'Not covered by your balance' : 'You pay';
}

type RoundsProps = {
  readonly draft: BattleDraft;
  readonly packs: PackMap;
  readonly missing: number;
  readonly onChange: (draft: BattleDraft) => void;
};

function Rounds({ draft, packs, missing, onChange }: RoundsProps) {
  const count = draft.packs.length;
  const note =
    draft.mode === 'terminal' ? 'In order. The last round decides.' : 'In the order in which they are opened.';
  return (
    <DraftSection title={count === 0 ? 'Rounds' : `Rounds: ${count}`} note={note}>
      {missing > 0 ? (
        <Live as="p" role="status">
          {missing === 1 ? 'One round was' : `${missing} rounds were`} left out: not on sale any more.
        </Live>
      ) : null}
      {count === 0 ? (
        <p className="create-none">No pack yet. Each one you pick is one more round.</p>
      ) : (
        <RoundList rounds={draft.packs} packs={packs} onChange={(next) => onChange({ ...draft, packs: next })} />
      )}
    </DraftSection>
  );
}

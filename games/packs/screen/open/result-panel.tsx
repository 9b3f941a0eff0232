import { Badge, Button, Live, RarityTag } from '@voltide/ui';
import { useMemo, useState } from 'react';

import type { OpenItem, OpenResult } from '../model/open-result.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { Vt } from '../../../kit/vt.tsx';
import { peakOf } from '../peak/peak-plan.ts';
import { isQuickGame } from '../../../kit/host.ts';
import { useHost } from '../host.ts';
import { focusOpen } from './focus-open.ts';
import type { Opened } from './open-state.ts';
import { SealLine } from '../../../kit/seal-line.tsx';
import { useLate } from './use-late.ts';
import type { OpenControl } from './use-open.ts';
import '../../../kit/reel/result.css';

type ResultPanelProps = {
  readonly pack: ShownPack;
  readonly opened: Opened;
  readonly control: OpenControl;
};

/** Shows the items, their value beside the price, and the options. */
export function ResultPanel({ pack, opened, control }: ResultPanelProps) {
  const { viewer } = useHost();
  const { result, paid, sold } = opened;
  const held = result.items.filter(
    ({ instanceId, autoSold }) => instanceId !== undefined && !autoSold && !sold.includes(instanceId),
  );
  const [kept, setKept] = useState<readonly string[]>([]);
  const chosen = held.flatMap(({ instanceId }) =>
    instanceId === undefined || kept.includes(instanceId) ? [] : [instanceId],
  );
  const toggle = (instanceId: string): void => {
    setKept((old) => (old.includes(instanceId) ? old.filter((id) => id !== instanceId) : [...old, instanceId]));
  };
  return (
    <section className="result appear" aria-label="Result">
      <Headline result={result} />
      {paid === undefined ? (
        <p className="quiet">
          <Badge tone="warn">Demo</Badge> A free demo, drawn in your browser with throw-away seeds. Nothing is paid,
          kept or counted.
        </p>
      ) : (
        <Actions pack={pack} opened={opened} control={control} held={held} chosen={chosen} />
      )}
      {result.items.length > 1 ? (
        <ItemList
          items={result.items}
          sold={sold}
          kept={kept}
          onToggle={paid === undefined || isQuickGame(viewer) ? undefined : toggle}
        />
      ) : null}
      {paid === undefined ? null : <SealLine paid={paid} />}
    </section>
  );
}

function Headline({ result }: { readonly result: OpenResult }) {
  const [first] = result.items;
  const isOne = result.items.length === 1 && first !== undefined;
  return (
    <header className="result-head">
      <div>
        {isOne ? <RarityTag rarity={first.rarity} /> : null}
        <h2 className="result-name">{isOne ? first.name : `${result.items.length} items`}</h2>
      </div>
      <p className="result-worth">
        <Vt sun={result.valueSun} className="result-value" />
        <span className="faint">
          {result.playId === undefined ? 'at a price of ' : 'for '}
          <Vt sun={result.stakeSun} />
        </span>
        <Vt sun={result.valueSun - result.stakeSun} signed className="result-net" />
      </p>
    </header>
  );
}

type ActionsProps = ResultPanelProps & { readonly held: readonly OpenItem[]; readonly chosen: readonly string[] };

function Actions({ pack, opened, control, held, chosen }: ActionsProps) {
  const { viewer } = useHost();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sum = held.reduce((all, { instanceId, valueSun }) => (isIn(chosen, instanceId) ? all + valueSun : all), 0n);
  const sell = async (): Promise<void> => {
    setBusy(true);
    const error = await control.sell(chosen);
    setProblem(error?.text);
    setBusy(false);
    // The button disappears with the last item; the focus moves to the next open.
    if (error === undefined && chosen.length === held.length) focusOpen();
  };
  const soldSun = opened.result.creditedSun;
  if (isQuickGame(viewer)) return <QuickActions pack={pack} opened={opened} onDone={control.dismiss} />;
  return (
    <>
      <div className="result-actions">
        {held.length === 0 ? (
          <p className="quiet">{opened.sold.length > 0 ? 'Sold for its value.' : 'Sold by your rule.'}</p>
        ) : (
          <Button size={44} loading={isBusy} disabled={chosen.length === 0} onClick={() => void sell()}>
            Sell
            {chosen.length > 0 ? (
              <>
                {held.length > 1 ? ` ${chosen.length}` : ''} for <Vt sun={sum} />
              </>
            ) : null}
          </Button>
        )}
        <Button size={44} variant="ghost" onClick={() => done(control.dismiss)}>
          {held.length === 0 ? 'Done' : 'Keep'}
        </Button>
        <Share pack={pack} opened={opened} />
        {soldSun > 0n ? (
          <span className="hint">
            Sold at once by your rule: <Vt sun={soldSun} />
          </span>
        ) : null}
      </div>
      <Live as="p" className="result-problem" role="status">
        {problem}
      </Live>
    </>
  );
}

type QuickActionsProps = Pick<ResultPanelProps, 'pack' | 'opened'> & { readonly onDone: () => void };

/** A Quick Game keeps its items until it is saved. */
function QuickActions({ pack, opened, onDone }: QuickActionsProps) {
  return (
    <div className="result-actions">
      <p className="quiet">Kept. Its value comes along when you save your progress.</p>
      <Button size={44} variant="ghost" onClick={() => done(onDone)}>
        Done
      </Button>
      <Share pack={pack} opened={opened} />
    </div>
  );
}

/** Leaves the result: its buttons disappear, and the focus moves to the next open. */
function done(dismiss: () => void): void {
  dismiss();
  focusOpen();
}

const loadShare = () => import('../peak/share-item.tsx');

/** Shares a great item, also after its peak was skipped. */
function Share({ pack, opened }: Pick<ResultPanelProps, 'pack' | 'opened'>) {
  const peak = useMemo(() => peakOf(opened.result), [opened.result]);
  const late = useLate(loadShare, peak !== undefined);
  if (peak === undefined || opened.paid === undefined || late === undefined) return null;
  return <late.ShareItem pack={pack} peak={peak} playId={opened.paid.play.id} size={44} />;
}

function isIn(chosen: readonly string[], instanceId: string | undefined): boolean {
  return instanceId !== undefined && chosen.includes(instanceId);
}

type ItemListProps = {
  readonly items: readonly OpenItem[];
  readonly sold: readonly string[];
  readonly kept: readonly string[];
  readonly onToggle: ((instanceId: string) => void) | undefined;
};

function ItemList({ items, sold, kept, onToggle }: ItemListProps) {
  return (
    <ul className="result-items" data-count={items.length}>
      {items.map(({ instanceId, name, rarity, valueSun, autoSold, ticket }, k) => {
        const isGone = autoSold || isIn(sold, instanceId);
        const isChoice = instanceId !== undefined && onToggle !== undefined && !isGone;
        const body = (
          <>
            <RarityTag rarity={rarity} />
            <span className="result-item-name">{name}</span>
            <Vt sun={valueSun} />
          </>
        );
        return (
          <li key={instanceId ?? `${k}-${ticket}`}>
            {isChoice ? (
              <label className="result-item">
                <input
                  type="checkbox"
                  className="check-box"
                  checked={!kept.includes(instanceId)}
                  onChange={() => onToggle(instanceId)}
                />
                {body}
              </label>
            ) : (
              <span className="result-item" data-gone={isGone || undefined}>
                {body}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

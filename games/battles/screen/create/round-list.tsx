import { IconButton, Live, PackImage } from '@voltide/ui';
import { GripVertical, Minus, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { MAX_ROUNDS } from '../../lock.ts';
import { exactVt } from '../model/exact-vt.ts';
import type { PackMap } from '../model/use-packs.ts';
import { moveTo, placeAfter, shiftOf, type Drag } from './drag-order.ts';
import { listRuns, type Run } from './draft.ts';
import './round-list.css';

type RoundListProps = {
  readonly rounds: readonly string[];
  readonly packs: PackMap;
  readonly onChange: (rounds: readonly string[]) => void;
};

/** Lists the rounds in order, runs of a pack as one row. Dragging or the arrow keys change the order. */
export function RoundList({ rounds, packs, onChange }: RoundListProps) {
  const runs = withKeys(listRuns(rounds));
  const [drag, setDrag] = useState<Drag>();
  const [told, setTold] = useState('');
  const moved = useRef<string>(undefined);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-run="${moved.current}"] .round-grip`)?.focus();
    moved.current = undefined;
  });
  const set = (next: readonly Run[]): void =>
    onChange(next.flatMap(({ id, count }) => Array.from({ length: count }, () => id)));
  const move = (from: number, to: number): void => {
    const run = runs[from];
    if (run === undefined || to < 0 || to >= runs.length || from === to) return;
    moved.current = run.key;
    set(moveTo(runs, from, to));
    setTold(`${nameIn(packs, run.id)} is number ${to + 1} of ${runs.length} now.`);
  };
  const count = (at: number, by: number): void =>
    set(runs.map((run, i) => (i === at ? { ...run, count: run.count + by } : run)).filter((run) => run.count > 0));
  return (
    <>
      <ol ref={list} className="round-list" data-dragging={drag !== undefined || undefined}>
        {runs.map((run, at) => (
          <li
            key={run.key}
            data-run={run.key}
            data-held={drag?.from === at || undefined}
            style={drag === undefined ? undefined : { transform: `translateY(${shiftOf(at, drag, ROW_PX)}px)` }}
          >
            <Grip
              label={`Move ${nameIn(packs, run.id)}, number ${at + 1} of ${runs.length}`}
              at={at}
              count={runs.length}
              drag={drag}
              onDrag={setDrag}
              onMove={move}
            />
            <PackImage packId={run.id} size={28} />
            <span className="round-name">
              {nameIn(packs, run.id)}
              <small className="num">{exactVt((packs.get(run.id)?.priceSun ?? 0n) * BigInt(run.count))}</small>
            </span>
            <IconButton
              label={`One ${nameIn(packs, run.id)} less`}
              size={36}
              icon={<Minus />}
              onClick={() => count(at, -1)}
            />
            <b className="num">{run.count}</b>
            <IconButton
              label={`One ${nameIn(packs, run.id)} more`}
              size={36}
              icon={<Plus />}
              disabled={rounds.length >= MAX_ROUNDS}
              onClick={() => count(at, 1)}
            />
          </li>
        ))}
      </ol>
      <Live as="p" className="unseen" role="status">
        {told}
      </Live>
    </>
  );
}

/** Height of a row with the gap below it, as in the style sheet. */
const ROW_PX = 58;

type GripProps = {
  readonly label: string;
  readonly at: number;
  readonly count: number;
  readonly drag: Drag | undefined;
  readonly onDrag: (drag: Drag | undefined) => void;
  readonly onMove: (from: number, to: number) => void;
};

function Grip({ label, at, count, drag, onDrag, onMove }: GripProps) {
  const startY = useRef(0);
  const press = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    startY.current = event.clientY;
    onDrag({ from: at, to: at, byPx: 0 });
  };
  const follow = (event: PointerEvent): void => {
    if (drag?.from !== at) return;
    const byPx = event.clientY - startY.current;
    onDrag({ from: at, to: placeAfter(at, byPx, { count, heightPx: ROW_PX }), byPx });
  };
  const drop = (): void => {
    onDrag(undefined);
    if (drag?.from === at) onMove(at, drag.to);
  };
  const key = (event: KeyboardEvent): void => {
    const to = placeOfKey(event.key, at, count);
    if (to === undefined) return;
    event.preventDefault();
    onMove(at, to);
  };
  return (
    <button
      type="button"
      className="round-grip"
      aria-label={label}
      data-tooltip={drag === undefined ? 'Drag, or use the arrow keys' : undefined}
      onPointerDown={press}
      onPointerMove={follow}
      onPointerUp={drop}
      onPointerCancel={() => onDrag(undefined)}
      onKeyDown={key}
    >
      <GripVertical aria-hidden />
    </button>
  );
}

function placeOfKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return at - 1;
    case 'ArrowDown':
      return at + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** A run keeps its key when it moves: its pack, and its number among the runs of that pack. */
function withKeys(runs: readonly Run[]): readonly (Run & { readonly key: string })[] {
  return runs.map((run, at) => {
    const nth = runs.slice(0, at).filter(({ id }) => id === run.id).length;
    return { ...run, key: `${run.id}-${nth}` };
  });
}

function nameIn(packs: PackMap, id: string): string {
  return packs.get(id)?.name ?? id;
}

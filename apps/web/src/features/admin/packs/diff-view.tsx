import type { TableFigures } from '@voltide/games/packs/editor/figures';
import { percentOf } from '@voltide/games/packs/editor/fraction';
import { diffVersions, type ItemChange, type NamedItem, type NamedTable } from '@voltide/games/packs/editor/versions';
import { Badge, Table, type Column, type Tone } from '@voltide/ui';

import { Changes } from '../parts/changes.tsx';
import type { Change } from '../model/json-changes.ts';
import { chanceOf, countText, sunText, trimmed } from './figures-text.ts';

type DiffViewProps = {
  readonly before: NamedTable;
  readonly after: NamedTable;
};

const KINDS: Readonly<Record<ItemChange['kind'], readonly [text: string, tone: Tone]>> = {
  added: ['Added', 'ok'],
  removed: ['Removed', 'danger'],
  changed: ['Changed', 'info'],
  same: ['Same', 'neutral'],
};

export function DiffView({ before, after }: DiffViewProps) {
  const diff = diffVersions(before, after);
  const changed = diff.items.filter(({ kind }) => kind !== 'same');
  const same = diff.items.length - changed.length;
  const changes: readonly Change[] = [
    ...diff.texts.map(({ field, ...both }) => ({ what: TEXTS[field], ...both })),
    ...changeOf('Price', sunText(diff.priceSun.before), sunText(diff.priceSun.after)),
    ...figureChanges(diff.figures.before, diff.figures.after),
  ];
  if (changes.length === 0 && changed.length === 0 && !diff.isReordered) {
    return <p className="editor-none">Nothing changes.</p>;
  }
  return (
    <div className="editor-diff">
      <p className="editor-note">{noticeText(diff.losses)}</p>
      {changes.length === 0 ? null : <Changes changes={changes} />}
      {diff.isReordered ? (
        <p className="editor-note">Items stand in another order, so tickets find other items.</p>
      ) : null}
      {changed.length === 0 ? (
        <p className="editor-none">All items are the same.</p>
      ) : (
        <Table caption="Changed items" hideCaption columns={COLUMNS} rows={changed} keyOf={({ id }) => id} />
      )}
      {same > 0 && changed.length > 0 ? <p className="editor-note">{countText(same)} items stay as they are.</p> : null}
    </div>
  );
}

/** Returns how long ahead a version must be announced, and why (rules book §17). */
function noticeText(losses: readonly string[]): string {
  return losses.length === 0
    ? 'It takes nothing from players: announced 24 hours ahead.'
    : `It is announced 7 days ahead: ${losses.join(' ')}`;
}

const TEXTS = { name: 'Name', blurb: 'Sentence', volatility: 'Class' } as const;

function changeOf(what: string, before: string, after: string): readonly Change[] {
  return before === after ? [] : [{ what, before, after }];
}

function figureChanges(before: TableFigures, after: TableFigures): readonly Change[] {
  const lines: readonly (readonly [string, (figures: TableFigures) => string])[] = [
    ['Wins its price back', ({ hitRate }) => `${trimmed(percentOf(hitRate, 4))}%`],
    ['Standard deviation', ({ sdInPrices }) => `${sdInPrices.toFixed(4)} prices`],
    ['One-round 1v1 tie', ({ tieChance }) => `${(100 * tieChance).toFixed(2)}%`],
    ['Top prize', ({ topValueSun }) => sunText(topValueSun)],
    ['Opens until ±1 pp', ({ opensUntilReturnKnown }) => countText(opensUntilReturnKnown)],
    ['Ten opens, all below price', ({ tenBelow }) => `${percentOf(tenBelow, 2)}%`],
  ];
  return lines.flatMap(([what, textOf]) => changeOf(what, textOf(before), textOf(after)));
}

const TICKETS = 1_000_000;
const COLUMNS: readonly Column<ItemChange>[] = [
  { key: 'name', head: 'Item', cell: ({ before, after }) => nameText(before, after) },
  {
    key: 'kind',
    head: 'Change',
    cell: ({ kind }) => {
      const [text, tone] = KINDS[kind];
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  {
    key: 'value',
    head: 'Value',
    align: 'end',
    cell: (change) => <Both {...change} textOf={({ valueSun }) => sunText(valueSun)} />,
  },
  {
    key: 'tickets',
    head: 'Tickets',
    align: 'end',
    cell: (change) => <Both {...change} textOf={({ tickets }) => countText(tickets)} />,
  },
  {
    key: 'odds',
    head: 'Odds',
    align: 'end',
    cell: (change) => <Both {...change} textOf={({ tickets }) => chanceOf(tickets, TICKETS)} />,
  },
];

function nameText(before: NamedItem | null, after: NamedItem | null): string {
  if (before === null || after === null || before.name === after.name) return (after ?? before)?.name ?? '';
  return `${before.name} → ${after.name}`;
}

function Both({ before, after, textOf }: ItemChange & { readonly textOf: (item: NamedItem) => string }) {
  const [old, next] = [before === null ? undefined : textOf(before), after === null ? undefined : textOf(after)];
  if (old === next || old === undefined || next === undefined) return <span className="num">{next ?? old}</span>;
  return (
    <span className="editor-both num">
      <del>{old}</del> <ins>{next}</ins>
    </span>
  );
}

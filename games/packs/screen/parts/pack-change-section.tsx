import type { PackChange } from '@voltide/contract';
import { CopyButton, Table, type Column } from '@voltide/ui';
import { useMemo, type ReactNode } from 'react';

import { Vt } from '../../../kit/vt.tsx';
import { percentText } from '../../figures.ts';
import { readChange, type ChangedItem, type ShownChange } from '../model/pack-change.ts';
import type { ShownItem, ShownPack } from '../model/shown-pack.ts';
import { momentText } from './when-text.ts';
import './pack-change-section.css';

/** Shows the coming changes of a pack and their date: price, changed items, and the hashes of both tables. */
export function PackChangeSection({ change }: { readonly change: PackChange }) {
  const shown = useMemo(() => readChange(change), [change]);
  const { before, after, from, announcedAt } = shown;
  return (
    <section aria-labelledby="change" className="pack-change">
      <h2 id="change">{before === undefined ? 'On sale soon' : 'New odds announced'}</h2>
      <p className="quiet">
        {before === undefined ? 'This pack is on sale from ' : `Version ${after.version} replaces these odds on `}
        <strong>
          <time dateTime={from}>{momentText(from)}</time>
        </strong>
        . Announced on <time dateTime={announcedAt}>{momentText(announcedAt)}</time>. It also returns exactly 93%.
      </p>
      {before === undefined ? null : <Changes change={shown} before={before} />}
      <dl className="pack-change-hashes panel">
        {before === undefined ? null : <HashLine label={`Now, version ${before.version}`} hash={before.hash} />}
        <HashLine label={`From then on, version ${after.version}`} hash={after.hash} />
      </dl>
    </section>
  );
}

const COLUMNS: Column<ChangedItem>[] = [
  { key: 'name', head: 'Item', cell: ({ name }) => name },
  {
    key: 'value',
    head: 'Value',
    align: 'end',
    cell: (line) => <Pair before={line.before} after={line.after} of="valueSun" />,
  },
  {
    key: 'odds',
    head: 'Exact odds',
    align: 'end',
    cell: (line) => <Pair before={line.before} after={line.after} of="tickets" />,
  },
];

function Changes({ change, before }: { readonly change: ShownChange; readonly before: ShownPack }) {
  const { after, items, same } = change;
  return (
    <>
      {after.priceSun === before.priceSun ? null : (
        <p>
          Price: <Vt sun={before.priceSun} /> →{' '}
          <strong>
            <Vt sun={after.priceSun} />
          </strong>
        </p>
      )}
      {items.length === 0 ? null : (
        <div className="panel pack-table">
          <Table
            caption={`What version ${after.version} of ${after.name} changes`}
            hideCaption
            columns={COLUMNS}
            rows={items}
            keyOf={({ id }) => id}
          />
        </div>
      )}
      <p className="hint">
        {same === 1 ? '1 item stays as it is.' : `${same} items stay as they are.`} What you already own keeps its
        value.
      </p>
    </>
  );
}

type PairProps = {
  readonly before: ShownItem | undefined;
  readonly after: ShownItem | undefined;
  readonly of: 'valueSun' | 'tickets';
};

/** A figure before and after; only one of them if it is unchanged, new or removed. */
function Pair({ before, after, of }: PairProps) {
  const show = (item: ShownItem): ReactNode =>
    of === 'valueSun' ? <Vt sun={item.valueSun} /> : `${percentText(item.tickets)}%`;
  if (before !== undefined && before[of] === after?.[of]) return show(before);
  return (
    <span className="pack-change-pair">
      <span className="faint">
        <span className="unseen">now </span>
        {before === undefined ? 'new' : show(before)}
      </span>
      <span aria-hidden>→</span>
      <span>
        <span className="unseen">then </span>
        {after === undefined ? 'gone' : show(after)}
      </span>
    </span>
  );
}

function HashLine({ label, hash }: { readonly label: string; readonly hash: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="mono">{hash}</span>
        <CopyButton text={hash} label="Copy hash" />
        <a className="link" href={`/api/packs/tables/${hash}`}>
          Document
        </a>
      </dd>
    </div>
  );
}

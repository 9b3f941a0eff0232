import type { SealMirror, SealTarget } from '@voltide/contract';
import { Badge, Button, RelativeTime, type Tone } from '@voltide/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { useMay } from '../model/portal-query.ts';
import { Card, Loaded } from '../parts/card.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { PlainTable } from '../parts/plain-table.tsx';
import { useSealMirrors, useSealTargets } from './copies-queries.ts';
import { AddTargetDialog, RemoveCopyDialog, type RemoveCopyDialogProps } from './copy-dialogs.tsx';
import './copies-card.css';

type Copy = RemoveCopyDialogProps['copy'];
type Asked = 'add' | Copy | undefined;
type AskProps = { readonly onAsk: (copy: Copy) => void };

/** Lists addresses that receive every daily seal, and mirrors, with the last delivery (S15-02). */
export function CopiesCard() {
  const targets = useSealTargets();
  const mirrors = useSealMirrors();
  const mayChange = useMay('unrestricted');
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  return (
    <Card
      id="copies"
      title="Copies of the day seal"
      note="Others who hold a seal can show it if it is ever changed here."
      actions={
        mayChange ? (
          <Button size={36} variant="outline" icon={<Plus />} onClick={() => setAsked('add')}>
            Add an address
          </Button>
        ) : null
      }
    >
      <h3 className="copies-head">Sent to</h3>
      <Loaded query={targets} what="The addresses" height={108}>
        {(loaded) => <Targets targets={loaded.targets} onAsk={setAsked} />}
      </Loaded>
      <h3 className="copies-head">Mirrors</h3>
      <Loaded query={mirrors} what="The mirrors" height={108}>
        {(loaded) => <Mirrors mirrors={loaded.mirrors} onAsk={setAsked} />}
      </Loaded>
      {asked === undefined ? null : asked === 'add' ? (
        <AddTargetDialog onClose={close} />
      ) : (
        <RemoveCopyDialog copy={asked} onClose={close} />
      )}
    </Card>
  );
}

const DELIVERY_TONES: Readonly<Record<NonNullable<SealTarget['last']>['state'], Tone>> = {
  waiting: 'info',
  delivered: 'ok',
  failed: 'danger',
};

function Targets({ targets, onAsk }: AskProps & { readonly targets: readonly SealTarget[] }) {
  const removal = useRemoval<SealTarget>('target', onAsk);
  if (targets.length === 0) return <p className="copies-none">No address yet. Seals are on /fairplay alone.</p>;
  const columns: readonly DataColumn<SealTarget>[] = [
    { key: 'address', head: 'Address', cell: ({ address }) => <span className="breakable">{address}</span> },
    { key: 'kind', head: 'Kind', cell: ({ kind }) => (kind === 'url' ? 'URL' : 'Email') },
    { key: 'last', head: 'Last delivery', cell: ({ last }) => <LastDelivery last={last} /> },
    { key: 'added', head: 'Added', isMinor: true, cell: ({ addedAt }) => <RelativeTime at={addedAt} /> },
    ...removal,
  ];
  return <PlainTable label="Addresses that get every seal" columns={columns} rows={targets} keyOf={({ id }) => id} />;
}

function LastDelivery({ last }: Pick<SealTarget, 'last'>) {
  if (last === null) return <span className="faint">None yet</span>;
  const { date, state, at, error } = last;
  return (
    <>
      <span className="copies-state">
        <Badge tone={DELIVERY_TONES[state]}>{state}</Badge>
        <span>Seal of {date}</span>
        {at === null ? null : <RelativeTime at={at} />}
      </span>
      {error === null ? null : <span className="copies-error">{error}</span>}
    </>
  );
}

const MIRROR_TONES: Readonly<Record<SealMirror['state'], Tone>> = { same: 'ok', differs: 'danger', away: 'warn' };

function Mirrors({ mirrors, onAsk }: AskProps & { readonly mirrors: readonly SealMirror[] }) {
  const removal = useRemoval<SealMirror>('mirror', onAsk);
  if (mirrors.length === 0) return <p className="copies-none">No mirror yet. Anybody can register one on /fairplay.</p>;
  const columns: readonly DataColumn<SealMirror>[] = [
    { key: 'address', head: 'Address', cell: ({ address }) => <span className="breakable">{address}</span> },
    {
      key: 'state',
      head: 'Newest seal there',
      cell: ({ state, since }) => (
        <span className="copies-state">
          <Badge tone={MIRROR_TONES[state]}>{state}</Badge>
          <span>since {since.slice(0, 10)}</span>
        </span>
      ),
    },
    {
      key: 'checked',
      head: 'Read',
      cell: ({ checkedAt }) => (checkedAt === null ? 'Not yet' : <RelativeTime at={checkedAt} />),
    },
    ...removal,
  ];
  return <PlainTable label="Mirrors" columns={columns} rows={mirrors} keyOf={({ id }) => id} />;
}

/** Returns the column with the remove button; undefined without permission. */
function useRemoval<Row extends Omit<Copy, 'kind'>>(
  kind: Copy['kind'],
  onAsk: AskProps['onAsk'],
): readonly DataColumn<Row>[] {
  if (!useMay('unrestricted')) return [];
  const cell = ({ id, address }: Row) => (
    <Button size={36} variant="outline" aria-label={`Remove ${address}`} onClick={() => onAsk({ kind, id, address })}>
      Remove
    </Button>
  );
  return [{ key: 'act', head: 'Act', align: 'end', cell }];
}

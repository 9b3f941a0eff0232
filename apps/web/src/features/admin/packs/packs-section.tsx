import { Badge, Button, Live, RelativeTime } from '@voltide/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { useGo } from '../../../lib/browser/navigation.ts';
import { pathTo } from '../model/find-section.ts';
import { useMay } from '../model/portal-query.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { countText, sunText } from './figures-text.ts';
import {
  CHANGES_PACKS,
  useCreateDraft,
  useDraftList,
  usePackList,
  type AdminPack,
  type AdminPacks,
  type Draft,
  type Drafts,
} from './pack-queries.ts';
import { packState } from './pack-state.ts';
import { parseVt } from '@voltide/core';
import './packs.css';

export function Section() {
  const mayChange = useMay(CHANGES_PACKS);
  const create = useCreateDraft();
  const go = useGo();
  const [problem, setProblem] = useState<string>();
  const start = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const { id } = await create.mutateAsync({});
      go(pathTo(`packs/drafts/${id}`));
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <>
      <SectionHead
        title="Packs"
        note="A pack changes by a draft that one operator proposes and another approves, announced ahead."
        actions={
          mayChange ? (
            <Button size={36} variant="volt" icon={<Plus />} loading={create.isPending} onClick={() => void start()}>
              New draft
            </Button>
          ) : undefined
        }
      />
      {problem === undefined ? null : (
        <Live as="p" className="error-text" role="alert">
          {problem}
        </Live>
      )}
      <h2 className="editor-list-head">Drafts</h2>
      <DataTable
        label="Drafts"
        list={useDraftList()}
        rowsOf={({ drafts }: Drafts) => drafts}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => pathTo(`packs/drafts/${id}`)}
        columns={DRAFTS}
        empty={mayChange ? 'No drafts. Start one, or open a pack and draft its next version.' : 'No drafts.'}
      />
      <h2 className="editor-list-head">Packs</h2>
      <DataTable
        label="Packs"
        list={usePackList()}
        rowsOf={({ packs }: AdminPacks) => packs}
        keyOf={({ packId }) => packId}
        hrefOf={({ packId }) => pathTo(`packs/${packId}`)}
        columns={PACKS}
        empty="No packs yet."
      />
    </>
  );
}

const DRAFTS: readonly DataColumn<Draft>[] = [
  { key: 'name', head: 'Draft', cell: ({ content }) => (content.name === '' ? 'Without a name' : content.name) },
  { key: 'pack', head: 'Pack', cell: ({ content }) => (content.packId === '' ? '–' : content.packId) },
  {
    key: 'state',
    head: 'State',
    cell: ({ proposalId }) => (proposalId === null ? 'Draft' : <Badge tone="warn">Proposed</Badge>),
  },
  { key: 'items', head: 'Items', align: 'end', cell: ({ content }) => countText(content.items.length) },
  { key: 'by', head: 'Saved by', cell: ({ savedBy }) => savedBy.username, isMinor: true },
  { key: 'at', head: 'Saved', align: 'end', cell: ({ savedAt }) => <RelativeTime at={savedAt} /> },
];

const PACKS: readonly DataColumn<AdminPack>[] = [
  { key: 'name', head: 'Pack', cell: ({ name }) => name },
  {
    key: 'state',
    head: 'State',
    cell: (pack) =>
      packState(pack).map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      )),
  },
  {
    key: 'price',
    head: 'Price',
    align: 'end',
    cell: ({ current, next }) => {
      const shown = current ?? next?.pack;
      return shown === undefined ? '–' : sunText(parseVt(shown.price));
    },
  },
  {
    key: 'version',
    head: 'Version',
    align: 'end',
    cell: ({ current }) => (current === null ? '–' : `${current.version}`),
  },
  { key: 'opens', head: 'Opens', align: 'end', cell: ({ opens }) => countText(opens) },
  {
    key: 'next',
    head: 'Next version',
    align: 'end',
    cell: ({ next }) =>
      next === null ? null : `${next.pack.version}, ${next.publication.from.slice(0, 16).replace('T', ' ')} UTC`,
    isMinor: true,
  },
];

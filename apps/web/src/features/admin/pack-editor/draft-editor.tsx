import { listEditedFaults, readEditedTable, type PackTable } from '@voltide/games/packs/editor/edited-pack';
import { tableFigures } from '@voltide/games/packs/editor/figures';
import { Button, LinkButton, Tabs } from '@voltide/ui';
import { Trash2, Undo2 } from 'lucide-react';
import { useMemo, useReducer, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { useGo } from '../../../lib/browser/navigation.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { pathTo } from '../model/find-section.ts';
import { useMay } from '../model/portal-query.ts';
import { contentOf, edit, editedOf, namedEdited, type EditAction, type Edited } from './edited.ts';
import { namedPack } from '../packs/named-table.ts';
import {
  CHANGES_PACKS,
  useAdminPacks,
  useForgetPacks,
  useProposal,
  type AdminPack,
  type Draft,
} from '../packs/pack-queries.ts';
import { useAutosave } from './use-autosave.ts';
import { useDemo } from './use-demo.ts';
import { useNearest } from './use-nearest.ts';
import { ArtPanel } from './art-panel.tsx';
import { DemoPanel } from './demo-panel.tsx';
import { DiffView } from '../packs/diff-view.tsx';
import { FaultsPanel } from './faults-panel.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { HeadFields } from './head-fields.tsx';
import { ItemsGrid } from './items-grid.tsx';
import { NearestPanel } from './nearest-panel.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { ProposalLine } from '../packs/proposal-line.tsx';
import { SaveLine } from './save-line.tsx';
import '../packs/packs.css';
import './fields.css';

const MOST_UNDONE = 50;
/** The field itself undoes typing; these change many fields at once. */
const UNDONE: readonly EditAction['type'][] = ['remove', 'move', 'paste', 'table', 'replace'];

type History = { readonly now: Edited; readonly past: readonly Edited[] };

function step(history: History, action: EditAction | { readonly type: 'undo' }): History {
  const { now, past } = history;
  if (action.type === 'undo') {
    const before = past.at(-1);
    return before === undefined ? history : { now: before, past: past.slice(0, -1) };
  }
  const next = edit(now, action);
  return { now: next, past: UNDONE.includes(action.type) ? [...past, now].slice(-MOST_UNDONE) : past };
}

/** Edits a draft: its table with live figures, errors in place, the nearest exact tables, art, demo draws, diff. */
export function DraftEditor({ first }: { readonly first: Draft }) {
  const [{ now: edited, past }, dispatch] = useReducer(step, first, ({ content }) => ({
    now: editedOf(content),
    past: [],
  }));
  const content = useMemo(() => contentOf(edited), [edited]);
  const [start] = useState(() => ({ ...first, content: contentOf(editedOf(first.content)) }));
  const autosave = useAutosave(start, content);
  const proposal = useProposal(autosave.draft.proposalId);
  const isWaiting = proposal === undefined ? autosave.draft.proposalId !== null : proposal.state === 'open';
  const packs = useAdminPacks();
  const mayChange = useMay(CHANGES_PACKS);
  const known = packs.data?.packs.find(({ packId }) => packId === edited.packId);
  const table = useMemo(() => readEditedTable(edited), [edited]);
  const figures = useMemo(() => (table === null ? undefined : tableFigures(table)), [table]);
  const faults = useMemo(() => listEditedFaults(edited), [edited]);
  const byField = useMemo(() => new Map(faults.toReversed().map(({ field, text }) => [field, text])), [faults]);
  const searched = useMemo(() => searchedTable(edited, table), [edited, table]);
  const nearest = useNearest(searched);
  const isExact = figures?.surplusTicketSun === 0n && figures.tickets === 1_000_000;
  const title = edited.name === '' ? 'New pack' : edited.name;
  return (
    <>
      <SectionHead
        title={title}
        note={known === undefined ? 'A new pack' : `A new version of ${known.name}`}
        actions={
          mayChange ? (
            <Actions
              {...{ autosave, canPropose: faults.length === 0 && !isWaiting, canUndo: past.length > 0 }}
              onUndo={() => dispatch({ type: 'undo' })}
            />
          ) : undefined
        }
      />
      {mayChange ? null : <p className="editor-note">You can read this draft. Changing it takes the scope Games.</p>}
      <ProposalLine proposal={proposal} />
      <SaveLine
        autosave={autosave}
        onTheirs={(theirs) => {
          dispatch({ type: 'replace', edited: editedOf(theirs.content) });
          autosave.takeTheirs({ ...theirs, content: contentOf(editedOf(theirs.content)) });
        }}
      />
      <div className="editor-frame">
        <div className="editor-main">
          <fieldset className="editor-fields" disabled={!mayChange}>
            <section className="panel editor-table" aria-label="Table">
              <HeadFields
                edited={edited}
                faults={byField}
                hasPack={first.content.packId !== '' && known !== undefined}
                dispatch={dispatch}
              />
              <ItemsGrid edited={edited} figures={figures?.items} faults={byField} dispatch={dispatch} />
            </section>
            {nearest === undefined || searched === undefined ? null : (
              <NearestPanel table={searched} items={edited.items} state={nearest} dispatch={dispatch} />
            )}
          </fieldset>
          <MoreTabs {...{ edited, table, isExact, known, mayChange, dispatch }} />
        </div>
        <aside className="editor-aside">
          <FaultsPanel faults={faults} items={edited.items} />
          <FiguresPanel table={table} figures={figures} mostPrize={packs.data?.mostPrize} />
        </aside>
      </div>
    </>
  );
}

/** Returns the table to search from, or undefined while a row is not readable. */
function searchedTable({ items }: Edited, table: PackTable | null) {
  if (table === null) return undefined;
  const rows = table.items.map(({ valueSun, tickets }, i) => ({
    valueSun,
    tickets,
    isLocked: items[i]?.isLocked === true,
  }));
  return { priceSun: table.priceSun, rows };
}

type ActionsProps = {
  readonly autosave: ReturnType<typeof useAutosave>;
  readonly canPropose: boolean;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
};

function Actions({ autosave, canPropose, canUndo, onUndo }: ActionsProps) {
  const { draft, saveNow } = autosave;
  const [asked, setAsked] = useState<{ readonly kind: 'propose' | 'delete'; readonly draft: Draft }>();
  const [isSaving, setSaving] = useState(false);
  const forget = useForgetPacks();
  const go = useGo();
  const ask = async (kind: 'propose' | 'delete'): Promise<void> => {
    setSaving(true);
    const saved = await saveNow();
    setSaving(false);
    if (saved !== undefined) setAsked({ kind, draft: saved });
  };
  const close = (): void => setAsked(undefined);
  const remove = async (): Promise<void> => {
    const { id, revision } = asked?.draft ?? draft;
    await call('POST /api/admin/pack-drafts/:id/delete', { params: { id }, body: { revision } });
    await forget();
    go(pathTo('packs'));
  };
  return (
    <>
      <Button size={36} icon={<Undo2 />} disabled={!canUndo} onClick={onUndo}>
        Undo
      </Button>
      <Button size={36} variant="ghost" icon={<Trash2 />} onClick={() => void ask('delete')}>
        Delete
      </Button>
      <Button size={36} variant="volt" disabled={!canPropose} loading={isSaving} onClick={() => void ask('propose')}>
        Propose…
      </Button>
      {asked?.kind === 'propose' ? (
        <ProposeDialog
          draft={asked.draft}
          onDone={(proposalId) => autosave.takeTheirs({ ...asked.draft, proposalId })}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'delete' ? (
        <ActDialog title="Delete this draft?" action="Delete the draft" isGrave onSubmit={remove} onClose={close}>
          <p>It cannot be restored. A proposal that was made of it stays.</p>
        </ActDialog>
      ) : null}
    </>
  );
}

type MoreProps = {
  readonly edited: Edited;
  readonly table: PackTable | null;
  readonly isExact: boolean;
  readonly known: AdminPack | undefined;
  readonly mayChange: boolean;
  readonly dispatch: (action: EditAction) => void;
};

function MoreTabs({ edited, table, isExact, known, mayChange, dispatch }: MoreProps) {
  const demo = useDemo();
  const current = known?.current;
  const nameOf = (id: string): string => edited.items.find((item) => `${edited.packId}/${item.id}` === id)?.name ?? id;
  const tabs = [
    {
      value: 'look',
      text: 'Look',
      content: (
        <fieldset className="editor-fields" disabled={!mayChange}>
          <ArtPanel edited={edited} table={table} dispatch={dispatch} />
        </fieldset>
      ),
    },
    {
      value: 'draws',
      text: 'Demo draws',
      content: <DemoPanel demo={demo} table={isExact ? table : null} nameOf={nameOf} />,
    },
    ...(current === undefined || current === null
      ? []
      : [
          {
            value: 'changes',
            text: `Changes from version ${current.version}`,
            content:
              table === null ? (
                <p className="editor-none">The table cannot be read yet.</p>
              ) : (
                <>
                  <DiffView before={namedPack(current)} after={namedEdited(edited, table)} />
                  <LinkButton size={36} href={pathTo(`packs/${edited.packId}`)}>
                    All versions
                  </LinkButton>
                </>
              ),
          },
        ]),
  ];
  return (
    <section className="panel editor-tabs" aria-label="More about this draft">
      <Tabs label="More about this draft" tabs={tabs} />
    </section>
  );
}

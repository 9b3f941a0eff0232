import { parseVt } from '@voltide/core';
import { tableFigures } from '@voltide/games/packs/editor/figures';
import { percentOf } from '@voltide/games/packs/editor/fraction';
import { Badge, Button, ErrorState, Live, PackArt, SlowSkeleton } from '@voltide/ui';
import { lookOfArt, tierOf } from '@voltide/ui/art/pack-look';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { useGo } from '../../../lib/browser/navigation.ts';
import { pathTo } from '../model/find-section.ts';
import { useMay } from '../model/portal-query.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import type { SectionProps } from '../model/section-props.ts';
import { countText, sunText, trimmed } from './figures-text.ts';
import { namedPack } from './named-table.ts';
import { CHANGES_PACKS, useAdminPacks, useCreateDraft, useProposal, type AdminPack } from './pack-queries.ts';
import { packState } from './pack-state.ts';
import { DiffView } from './diff-view.tsx';
import { ProposalLine } from './proposal-line.tsx';
import { SaleButtons } from './sale-buttons.tsx';
import { Versions } from './versions.tsx';
import './packs.css';

/** Shows one pack: its state, its versions, the announced one, and the acts on it. */
export function Section({ params: { id = '' } }: SectionProps) {
  const { data, error, refetch } = useAdminPacks();
  const pack = data?.packs.find(({ packId }) => packId === id);
  if (pack !== undefined) return <PackPage pack={pack} />;
  return (
    <>
      <SectionHead title="Pack" />
      {data !== undefined && data !== null ? (
        <ErrorState text={`There is no pack “${id}”.`} />
      ) : error === null ? (
        <SlowSkeleton what="pack" height={480} className="skeleton-panel" />
      ) : (
        <ErrorState text="This pack could not be read." code={errorText(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function PackPage({ pack }: { readonly pack: AdminPack }) {
  const { packId, name, art, current, next } = pack;
  const shown = current ?? next?.pack ?? null;
  const proposal = useProposal(pack.proposalId);
  const mayChange = useMay(CHANGES_PACKS);
  return (
    <>
      <SectionHead title={name} actions={mayChange ? <PackActions pack={pack} /> : undefined} />
      <ProposalLine proposal={proposal} />
      <div className="editor-page">
        <section className="panel editor-summary" aria-label="Summary">
          <PackArt packId={packId} {...lookOfArt(art)} tier={tierOf(parseVt(shown?.price ?? '0'))} size={120} />
          <Facts facts={factsOf(pack)} />
        </section>
        {current === null || next === null ? null : (
          <section className="panel editor-tabs" aria-label="Announced changes">
            <h2>What version {next.pack.version} changes</h2>
            <DiffView before={namedPack(current)} after={namedPack(next.pack)} />
          </section>
        )}
        {shown === null ? null : <Versions pack={pack} newest={namedPack(shown)} />}
      </div>
    </>
  );
}

function factsOf(pack: AdminPack): readonly Fact[] {
  const { current, next, opens } = pack;
  const shown = current ?? next?.pack;
  const figures = shown === undefined ? undefined : tableFigures(namedPack(shown));
  return [
    [
      'State',
      <span key="s" className="editor-buttons">
        {packState(pack).map(({ text, tone }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </span>,
    ],
    ['Price', shown === undefined ? undefined : sunText(parseVt(shown.price))],
    ['Version', current === null ? undefined : `${current.version}`],
    ['Opens', countText(opens)],
    ['Wins its price back', figures === undefined ? undefined : `${trimmed(percentOf(figures.hitRate, 4))}%`],
    ['Standard deviation', figures === undefined ? undefined : `${figures.sdInPrices.toFixed(4)} prices`],
    [
      'Cash can buy it',
      current === null ? undefined : current.cashOnSale ? 'Yes' : 'No: its top prize is above 1% of house cash',
    ],
    [
      'Next version',
      next === null
        ? undefined
        : `${next.pack.version}, from ${next.publication.from.slice(0, 16).replace('T', ' ')} UTC`,
    ],
    [
      'Hash',
      current === null ? undefined : (
        <span key="h" className="mono breakable">
          {current.hash}
        </span>
      ),
    ],
  ];
}

function PackActions({ pack }: { readonly pack: AdminPack }) {
  const create = useCreateDraft();
  const go = useGo();
  const [problem, setProblem] = useState<string>();
  const from = pack.next?.pack.hash ?? pack.current?.hash;
  const draft = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const { id } = await create.mutateAsync(from === undefined ? {} : { from });
      go(pathTo(`packs/drafts/${id}`));
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <>
      {problem === undefined ? null : (
        <Live as="p" className="error-text" role="alert">
          {problem}
        </Live>
      )}
      <SaleButtons pack={pack} />
      <Button size={36} variant="volt" icon={<FilePlus2 />} loading={create.isPending} onClick={() => void draft()}>
        Draft a new version
      </Button>
    </>
  );
}

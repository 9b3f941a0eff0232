import { AUDIT_ACTS, type AuditEntry } from '@voltide/contract';
import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '@voltide/ui';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { actText, AUDIT_FILTERS, auditFilterOf, useAudit } from '../model/audit-query.ts';
import { useFilters } from '../model/use-filters.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { FilterBar } from '../parts/filter-bar.tsx';
import { FilterDay, FilterSelect, FilterText } from '../parts/filter-fields.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { Subject } from '../parts/subject.tsx';
import { AuditChain } from './audit-chain.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFiles } from './audit-files.tsx';
import './audit.css';

type Page = AnswerOf<'GET /api/admin/audit'>;

const ACTS = [['', 'Every act'] as const, ...AUDIT_ACTS.map((act) => [act, actText(act)] as const)];

const COLUMNS: readonly DataColumn<AuditEntry>[] = [
  { key: 'act', head: 'Act', cell: ({ act }) => actText(act) },
  { key: 'by', head: 'By', cell: ({ by }) => by?.username ?? 'Command line or server' },
  { key: 'subject', head: 'Subject', cell: ({ subject }) => <Subject subject={subject} /> },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason },
  { key: 'at', head: 'When', align: 'end', cell: ({ at }) => <RelativeTime at={at} /> },
];

/** Lists every act of an operator; a later change of an entry is detectable (S13-02). */
export function Section() {
  const filters = useFilters(AUDIT_FILTERS);
  const filter = auditFilterOf(filters.values);
  return (
    <>
      <SectionHead
        title="Audit"
        note="Every act and export of operators, chained by hashes. Nothing here can be changed or removed."
        actions={<AuditFiles filter={filter} />}
      />
      <AuditChain />
      <FilterBar filters={filters} list="audit">
        <FilterSelect filters={filters} name="act" label="Act" options={ACTS} />
        <OperatorFilter filters={filters} />
        <FilterText
          filters={filters}
          name="subjectKind"
          label="Kind of subject"
          placeholder="withdrawal"
          maxLength={30}
        />
        <FilterText filters={filters} name="subjectId" label="Id of subject" maxLength={100} />
        <FilterText filters={filters} name="text" label="Words" maxLength={100} />
        <FilterDay filters={filters} name="from" label="From (UTC)" />
        <FilterDay filters={filters} name="to" label="To (UTC)" />
      </FilterBar>
      <DataTable
        label="The audit"
        list={useAudit(filter)}
        rowsOf={({ entries }: Page) => entries}
        keyOf={({ no }) => no}
        columns={COLUMNS}
        detailOf={(entry) => <AuditDetail entry={entry} />}
        empty={Object.keys(filters.values).length === 0 ? 'No operator has done anything yet.' : 'No act like this.'}
      />
    </>
  );
}

type OperatorFilterProps = { readonly filters: ReturnType<typeof useFilters<(typeof AUDIT_FILTERS)[number]>> };

function OperatorFilter({ filters }: OperatorFilterProps) {
  const { data } = useQuery(queryFor('GET /api/admin/operators'));
  const { by } = filters.values;
  const known = (data?.operators ?? []).map(({ id, username }) => [id, username] as const);
  const gone = by === undefined || known.some(([id]) => id === by) ? [] : [[by, by] as const];
  return <FilterSelect filters={filters} name="by" label="Operator" options={[['', 'Everybody'], ...known, ...gone]} />;
}

import { pathOf } from '../../../lib/http/api.ts';
import { partsOf, type RuleTable } from '../model/rule-changes.ts';
import { Table } from '@voltide/ui';

type ContentsProps = { readonly document: unknown; readonly hash: string };

export function Contents({ document, hash }: ContentsProps) {
  const { lines, tables } = partsOf(document);
  return (
    <section aria-labelledby="rule-contents">
      <h2 id="rule-contents">What it says</h2>
      <p className="quiet">
        Amounts are in VT.{' '}
        <a className="link" href={pathOf('GET /api/tables/:hash', { params: { hash } })}>
          The document itself
        </a>{' '}
        has them in sun: its SHA-256 is the hash above.
      </p>
      {lines.length === 0 ? null : (
        <dl className="panel rule-lines">
          {lines.map(({ what, value }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {tables.map((table) => (
        <Things key={table.name} table={table} />
      ))}
    </section>
  );
}

function Things({ table: { name, heads, rows } }: { readonly table: RuleTable }) {
  return (
    <div className="panel rule-table rule-things" role="region" aria-label={name} tabIndex={0}>
      <Table
        caption={name}
        stacks={false}
        columns={heads.map((head, i) => ({
          key: head,
          head,
          align: i === 0 ? 'start' : 'end',
          cell: (row: readonly string[]) => row[i] ?? '',
        }))}
        rows={rows}
        keyOf={([thing = '']) => thing}
      />
    </div>
  );
}

import type { Change } from '../model/json-changes.ts';
import './changes.css';

/**
 * Lists changes line by line: `<Changes changes={[{ what: 'Price', before: '5 VT', after: '6 VT' }]} />`. A missing
 * value is `null`.
 */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return <p className="aside">Nothing changes.</p>;
  return (
    <dl className="changes">
      {changes.map(({ what, before, after }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {before === null ? null : <del>{before}</del>}
            {after === null ? null : <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

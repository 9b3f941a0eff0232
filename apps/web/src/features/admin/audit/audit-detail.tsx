import type { AuditEntry } from '@voltide/contract';

import { jsonChanges } from '../model/json-changes.ts';
import { Changes } from '../parts/changes.tsx';
import { Hash } from './hash.tsx';

export function AuditDetail({ entry: { no, at, before, after, hash } }: { readonly entry: AuditEntry }) {
  const changes = jsonChanges(before, after);
  return (
    <div className="audit-detail">
      {changes.length === 0 ? null : <Changes changes={changes} />}
      <p className="audit-chain-place">
        <span>
          entry {no}, {at.slice(0, 19).replace('T', ' ')} UTC
        </span>
        <Hash hash={hash} label="Copy hash" />
      </p>
    </div>
  );
}

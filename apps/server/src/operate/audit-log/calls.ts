import { checkAudit, exportAudit, exportAuditCsv, listAudit, listAuditHeads } from '@voltide/contract';

import { handle, handleFile, handlePublic } from '../../platform/context/handle.ts';

const entries = handle(
  listAudit,
  ({ audit }) =>
    ({ query }) =>
      audit.list(query),
);

const file = handleFile(
  exportAudit,
  ({ audit }) =>
    ({ caller }) =>
      audit.exportAll(caller.userId),
);

const csv = handleFile(
  exportAuditCsv,
  ({ audit }) =>
    ({ caller, query }) =>
      audit.exportCsv(caller.userId, query),
);

const check = handle(
  checkAudit,
  ({ audit }) =>
    () =>
      audit.check(),
);

const heads = handlePublic(
  listAuditHeads,
  ({ audit }) =>
    ({ query }) =>
      audit.listHeads(query.before),
);

export const AUDIT_CALLS = [entries, file, csv, check, heads];

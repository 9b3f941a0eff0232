import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { noteAct } from './audit.sql.ts';

type Export = {
  readonly list: string;
  readonly byUserId: UserId;
  readonly atMs: number;
  readonly filter: Readonly<Record<string, string | undefined>>;
};

export async function noteExport(connection: Connection, { list, byUserId, atMs, filter }: Export): Promise<void> {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const after = Object.fromEntries(given);
  await noteAct(connection, { act: 'list_exported', byUserId, atMs, subject: { kind: 'list', id: list }, after });
}

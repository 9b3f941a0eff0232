import type { ConsentState, LegalDocumentId } from '@voltide/contract';
import type { Clock, UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { insertConsents, listConsents } from './consents.sql.ts';

type ConsentPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly documents: readonly { readonly id: LegalDocumentId; readonly version: number }[];
};

export type Consents = {
  readonly get: (userId: UserId) => Promise<ConsentState>;
  /** @throws AppError `document_changed` when the versions named are not the ones in force */
  readonly agree: (userId: UserId, versions: Readonly<Record<LegalDocumentId, number>>) => Promise<ConsentState>;
};

export function createConsents({ database, clock, documents }: ConsentPorts): Consents {
  const get = async (userId: UserId): Promise<ConsentState> => {
    const rows = await listConsents(database, userId);
    const states = documents.map(({ id, version }) => {
      const row = rows.find(({ document }) => document === id);
      const agreed = row === undefined ? null : { version: row.version, at: new Date(row.agreedAtMs).toISOString() };
      return { id, version, agreed };
    });
    return { documents: states, isCurrent: states.every(({ version, agreed }) => agreed?.version === version) };
  };
  return {
    get,
    agree: async (userId, versions) => {
      if (documents.some(({ id, version }) => versions[id] !== version)) throw new AppError('document_changed');
      await insertConsents(database, { userId, atMs: clock.nowMs(), documents });
      return get(userId);
    },
  };
}

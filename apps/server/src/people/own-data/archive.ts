import { formatUserId, type Clock, type UserId } from '@voltide/core';
import { makeZip } from 'client-zip';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Catalogue } from '../../play/packs/catalogue.ts';
import type { PlayExport } from '../../play/plays/export.ts';
import { listArchiveFiles, type ArchiveFile } from './archive-files.ts';
import { findIdentity } from '../accounts/identity.sql.ts';

type ArchivePorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly exports: Pick<PlayExport, 'jsonPart' | 'inTurn'>;
};

/**
 * Streams everything that is kept about a person as a ZIP archive (S3-15). One export of a person runs at a time, and
 * all exports take turns. Throws AppError `too_many_requests`, `session_expired`.
 */
export function createArchive({ database, clock, catalogue, exports }: ArchivePorts) {
  const files = listArchiveFiles({ database, catalogue, exports });
  return (userId: UserId): AsyncGenerator<Uint8Array> =>
    exports.inTurn(userId, writeZip(userId, { database, clock, files }));
}

type Writing = { readonly database: Database; readonly clock: Clock; readonly files: readonly ArchiveFile[] };

async function* writeZip(userId: UserId, { database, clock, files }: Writing): AsyncGenerator<Uint8Array> {
  const owner = await findIdentity(database, userId);
  if (owner === undefined) throw new AppError('session_expired');
  const lastModified = new Date(clock.nowMs());
  const name = `${owner.username} (${formatUserId(userId)})`;
  const readme = { name: 'README.txt', lastModified, input: readmeText(name, lastModified, files) };
  const rest = files.map((file) => ({ name: file.name, lastModified, input: file.pieces(userId) }));
  yield* makeZip([readme, ...rest]);
}

function readmeText(name: string, madeAt: Date, files: readonly ArchiveFile[]): string {
  const width = Math.max(...files.map((file) => file.name.length));
  return [
    'Your data at Voltide',
    '',
    `Made for ${name} on ${madeAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
    '',
    'What is in here:',
    '',
    ...files.map((file) => `  ${file.name.padEnd(width)}  ${file.about}`),
    '',
    'All files but this one are JSON: any text editor opens them. Times are UTC, amounts are',
    'in VT with six decimals. What you do while an archive is being made may be in one file',
    'and not yet in another.',
    '',
    'To check your plays without us: in a copy of the Voltide repository run',
    '',
    '  npm run verify -- plays.json',
    '',
    'or open /fairplay/verify and choose plays.json. Plays of a seed pair that is still in',
    'use can be checked after you have revealed it ("Reveal and check" on /fairplay).',
    '',
    'Not in here: your password, of which only a hash is kept; the secret of your second',
    'factor and your recovery codes, which would open your account to anyone who finds this',
    'file; and server seeds that are still in use.',
    '',
    'Keep this archive as you would keep a letter from your bank.',
    '',
  ].join('\r\n');
}

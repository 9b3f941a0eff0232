import { randomBytes } from 'node:crypto';

import pg from 'pg';

const ARCHIVE_BEGINS = 'n'.codePointAt(0);
const ARCHIVE_BYTES = 'd'.codePointAt(0);

/**
 * Has PostgreSQL send a whole copy of its running cluster as one tar archive: all files, the log from the copy's start
 * to its end, and the label by which a server that is started on the copy makes it consistent. A slot that ends with
 * the connection keeps the log until it is sent.
 * @param url - a superuser's connection string.
 * @param take - gets the archive's bytes, which it must not keep; what it throws ends the copy.
 * @param signal - ends the copy early.
 * @throws whatever `take` threw, the signal's reason, or PostgreSQL's error
 */
export async function streamBaseBackup(
  url: string,
  take: (chunk: Uint8Array) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ connectionString: forReplication(url), application_name: 'voltide-backup' });
  const failures: Error[] = [];
  const giveUp = (reason: unknown): void => {
    failures.push(reason instanceof Error ? reason : new Error(String(reason)));
    client.connection.stream.destroy();
  };
  const onAbort = (): void => giveUp(signal.reason);
  client.on('error', () => undefined);
  client.connection.on('copyData', ({ chunk }: { readonly chunk: Uint8Array }) => {
    try {
      if (failures.length === 0) takeMessage(chunk, take);
    } catch (error) {
      giveUp(error);
    }
  });
  signal.throwIfAborted();
  signal.addEventListener('abort', onAbort);
  try {
    await client.connect();
    const slot = `voltide_backup_${randomBytes(6).toString('hex')}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`);
    await client.query("BASE_BACKUP (LABEL 'voltide', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')");
  } catch (error) {
    throw failures[0] ?? error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await client.end().catch(() => undefined);
  }
}

function forReplication(url: string): string {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  return address.href;
}

function takeMessage(message: Uint8Array, take: (chunk: Uint8Array) => void): void {
  const [kind] = message;
  if (kind === ARCHIVE_BYTES) take(message.subarray(1));
  else if (kind === ARCHIVE_BEGINS && !Buffer.from(message).toString('utf8', 1).startsWith('base.tar\0')) {
    throw new Error('The cluster has tablespaces outside of its folder, which this copy cannot hold.');
  }
}

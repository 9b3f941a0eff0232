import { LANE_CONNECTIONS } from '../../money/ledger/lane.ts';
import { servingUser } from '../../platform/db/database.ts';
import { createPool } from '../../platform/db/pool.ts';
import { PATIENT_CONNECTIONS } from '../../platform/db/tx.ts';
import { checkConnectionLimit } from '../../platform/db/session-check.ts';
import type { Config } from '../../config.ts';
import type { OpenDoctorDatabase } from './database.ts';
import { readServerFacts } from './database.sql.ts';
import { ok, skipped, warning, wrong, type Check, type Finding } from './finding.ts';

export function connectionCheck({ client, ownerUrl, appUrl }: OpenDoctorDatabase, config: Config): Check {
  const beside = LANE_CONNECTIONS + PATIENT_CONNECTIONS;
  const run = async (): Promise<readonly Finding[]> => {
    const { isSetUp } = await readServerFacts(client);
    if (!isSetUp && appUrl === undefined) return [skipped('The role that serves requests is made by the first start.')];
    const notes: string[] = [];
    const setting = appUrl === undefined ? 'DATABASE_URL' : 'DATABASE_APP_URL';
    const pool = createPool({ ...servingUser({ ownerUrl, appUrl }), max: 1, log: () => undefined });
    try {
      const connections = { pool: config.databasePoolSize, beside };
      await checkConnectionLimit(pool, connections, setting, (line) => notes.push(line));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return [
        wrong(text, 'Raise `max_connections` or the connection limit of the user; multiply for several servers.'),
      ];
    } finally {
      await pool.end();
    }
    const needed = `${config.databasePoolSize + beside} connections`;
    if (notes.length === 0) return [ok(`One server opens up to ${needed}, and they are granted.`)];
    // A server that runs now holds some of those that are counted here.
    const text = `Few connections are left: ${notes.join('; ')}.`;
    return [warning(text, 'If a server of yours runs now, some of these are its own; otherwise raise the limit.')];
  };
  return { name: 'database connections', run };
}

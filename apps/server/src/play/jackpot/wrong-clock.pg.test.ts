import { jackpotTimes } from '@voltide/games/jackpot/times';
import { createTestDatabase, ownBeacons } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { Secret } from '../../platform/secrets/secret.ts';
import { createDrawJob } from './draw-job.ts';
import { createPseudonyms } from '../../platform/secrets/pseudonyms.ts';

const SECRET = new Secret(new Uint8Array(32).fill(9));
const DAY = '2027-02-27';

it.each([-90_000, 90_000])(
  'S6-05 a node whose clock is %i ms ahead seals and draws by the time that all nodes agree on',
  async (aheadMs) => {
    const db = await createTestDatabase();
    let nowMs = Date.parse(`${DAY}T12:00:00Z`);
    const run = createDrawJob({
      database: db.pool,
      clock: { nowMs: () => nowMs + aheadMs },
      pseudonyms: createPseudonyms(SECRET, 'jackpot'),
      beacons: await ownBeacons(db.pool, SECRET, () => nowMs),
      onPaid: () => undefined,
    });
    const readSeals = async () => {
      const { rows } = await db.owner.query<{ sealed: bigint; fromMs: bigint }>(`select sealed_at_ms as sealed,
          (beacon::jsonb ->> 'fromMs')::bigint as "fromMs" from voltide.jackpot_day where sealed_at_ms is not null`);
      return rows;
    };
    await run();
    const { sealMs } = jackpotTimes(DAY);
    nowMs = sealMs - 1;
    await run();
    expect(await readSeals()).toEqual([]);
    nowMs = sealMs + 3_600_000;
    await run();
    expect(await readSeals()).toEqual([{ sealed: BigInt(nowMs), fromMs: BigInt(nowMs + 60_000) }]);
    await db.drop();
  },
);

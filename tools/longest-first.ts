import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slowest files of each part, the slowest first: mostly waiting for servers that start, stop and are killed. */
const SLOW_FILES: readonly string[] = [
  'apps/server/src/play/plays/crash.world.test.ts',
  'apps/server/src/money/audit/full-verifier.pg.test.ts',
  'apps/server/src/money/ledger/crash.pg18.test.ts',
  'apps/server/src/operate/commands/backup.pg18.test.ts',
  'apps/server/src/platform/db/embedded/embedded.pg18.test.ts',
  'apps/server/src/platform/start/run.pg18.test.ts',
  'apps/server/src/money/tron/withdrawals/withdrawal-crash.world.test.ts',
  'tools/new-game.world.test.ts',
  'apps/server/src/people/sessions/login-limits.world.test.ts',
  'apps/server/src/play/battles/campaign.world.test.ts',
  'apps/server/src/play/jackpot/midnight.world.test.ts',
  'apps/server/src/money/tron/chain/chain-not-ready.world.test.ts',
  'apps/server/src/operate/mail/mail-limits.world.test.ts',
  'apps/server/src/money/tron/deposits/deposit-crash.world.test.ts',
  'apps/server/src/money/tron/payouts/payouts.world.test.ts',
  'testkit/src/tron-faults/tron-faults.test.ts',
  'apps/server/src/operate/commands/command-elsewhere.pg18.test.ts',
  'apps/verify/src/forgeries.test.ts',
  'apps/web/src/features/wallet/parts/wallet-modal.test.tsx',
  'apps/web/src/spec/spec-02-screens.test.tsx',
  'apps/web/src/features/auth/parts/auth-modal.test.tsx',
  'apps/verify/src/verify.test.ts',
];

/** Begins with the slow files, so that none of them is alone at the end, with the other cores at rest. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = SLOW_FILES.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place === -1 ? SLOW_FILES.length : place;
    };
    const sorted = await BaseSequencer.prototype.sort.call(this, specifications);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

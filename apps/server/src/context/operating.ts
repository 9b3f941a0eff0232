import { createLiftExclusions } from '../accounts/lift-exclusions.ts';
import { createAdjustmentRules } from '../acts/adjustments.ts';
import { createServerFacts } from '../admin/server-facts.ts';
import { createAlerts } from '../alerts/alerts.ts';
import { createAudit } from '../audit/audit.ts';
import type { Readiness } from '../health/readiness.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { createOperatorTeam } from '../operators/operators.ts';
import { createProposals, type ProposalRules } from '../proposals/proposals.ts';
import { createSecurityLog } from '../security-log/security-log.ts';
import { createSupport } from '../support/support.ts';
import { SETTING_PROPOSALS } from '../settings/setting-kinds.ts';
import { STRIP_RULES } from '../wheel/strip-proposals.ts';
import { createActing } from './acting.ts';
import type { People } from './people.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';
import type { createTron } from './tron.ts';

type Operated = {
  readonly people: Omit<People, 'deletion' | 'closeAccount' | 'tokens' | 'accountLedger'>;
  readonly playing: Pick<Playing, 'packs'>;
  readonly tron: Pick<ReturnType<typeof createTron>, 'signer'>;
  readonly readiness: Readiness;
  readonly jobLog: JobLog;
  readonly closeAccount: People['closeAccount'];
};

/** Everything that operators do together: who may what, what they did, and what takes two of them. */
export function createOperating(ports: Ports, { people, playing, tron, readiness, jobLog, closeAccount }: Operated) {
  const { database, clock } = ports;
  const rules: readonly ProposalRules[] = [
    createAdjustmentRules(ports),
    ...playing.packs.rules,
    ...SETTING_PROPOSALS,
    STRIP_RULES,
  ];
  return {
    acts: createActing(ports, people, closeAccount),
    admin: {
      serverFacts: createServerFacts({ ...ports, readiness, jobLog }),
      securityLog: createSecurityLog(ports),
      liftExclusions: createLiftExclusions({ ...ports, ...people }),
    },
    alerts: createAlerts({ ...ports, ...people.mailing }),
    audit: createAudit({ database, clock }),
    operatorTeam: createOperatorTeam({ ...ports, hasSigner: tron.signer !== undefined }),
    support: createSupport({ database, clock, ...people.mailing }),
    proposals: createProposals({ database, clock, rules }),
  };
}

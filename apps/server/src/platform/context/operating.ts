import { createLiftExclusions } from '../../people/accounts/lift-exclusions.ts';
import { createAdjustmentRules } from '../../operate/acts/adjustments.ts';
import { createServerFacts } from '../../operate/admin/server-facts.ts';
import { createAlerts } from '../../operate/alerts/alerts.ts';
import { createAudit } from '../../operate/audit-log/audit.ts';
import type { Readiness } from '../../operate/health/readiness.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { createOperatorTeam } from '../../operate/operators/operators.ts';
import { createProposals, type ProposalRules } from '../../operate/proposals/proposals.ts';
import { createSecurityLog } from '../../people/security-log/security-log.ts';
import { createSupport } from '../../operate/support/support.ts';
import { SETTING_PROPOSALS } from '../../operate/settings/setting-kinds.ts';
import { STRIP_RULES } from '../../play/wheel/strip-proposals.ts';
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

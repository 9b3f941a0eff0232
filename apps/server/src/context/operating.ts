import { createAlerts } from '../alerts/alerts.ts';
import { createAudit } from '../audit/audit.ts';
import { createOperatorTeam } from '../operators/operators.ts';
import { createProposals, type ProposalRules } from '../proposals/proposals.ts';
import type { People } from './people.ts';
import type { Ports } from './ports.ts';
import type { createTron } from './tron.ts';

type Operated = {
  readonly people: Pick<People, 'mailing'>;
  readonly tron: Pick<ReturnType<typeof createTron>, 'signer'>;
};

/** Everything that operators do together: who may what, what they did, and what takes two of them. */
export function createOperating(ports: Ports, { people, tron }: Operated) {
  const { database, clock } = ports;
  const rules: readonly ProposalRules[] = [];
  return {
    alerts: createAlerts({ ...ports, ...people.mailing }),
    audit: createAudit({ database, clock }),
    operatorTeam: createOperatorTeam({ ...ports, hasSigner: tron.signer !== undefined }),
    proposals: createProposals({ database, clock, rules }),
  };
}

import type { Payouts } from '@voltide/contract';
import { Badge } from '@voltide/ui';

/** Shows in one word if withdrawals are being paid. */
export function PayoutVerdict({ payouts: { isStopped, freeze, signer } }: { readonly payouts: Payouts }) {
  if (signer === null) return <Badge tone="warn">No signer on this server</Badge>;
  if (freeze !== null) return <Badge tone="danger">Frozen</Badge>;
  if (isStopped) return <Badge tone="warn">Stopped by an operator</Badge>;
  if (signer.problem !== null) return <Badge tone="danger">Signer away</Badge>;
  return <Badge tone="ok">Paying</Badge>;
}

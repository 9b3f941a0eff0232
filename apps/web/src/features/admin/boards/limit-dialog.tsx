import { ActDialog } from '../parts/act-dialog.tsx';
import type { ShownAccount } from '../parts/account-link.tsx';
import { useSetLimit } from './board-queries.ts';

export type LimitTarget = { readonly account: ShownAccount; readonly isLimited: boolean };

type LimitDialogProps = { readonly target: LimitTarget; readonly onClose: () => void };

export function LimitDialog({ target: { account, isLimited }, onClose }: LimitDialogProps) {
  const { mutateAsync } = useSetLimit();
  const name = account.username ?? account.id;
  return (
    <ActDialog
      title={isLimited ? `Keep ${name} off all leaderboards?` : `Let ${name} on leaderboards again?`}
      action={isLimited ? 'Keep off' : 'Let on again'}
      isGrave={isLimited}
      reason={{ label: 'Reason', hint: 'Kept in the audit and in the security log.' }}
      onSubmit={(reason) => mutateAsync({ userId: account.id, isLimited, reason })}
      onClose={onClose}
    >
      <p>
        {isLimited
          ? 'Its places on every board that counts go at once, and it wins no prize there. What was paid stays paid.'
          : 'It has its places on every board that counts at once.'}
      </p>
    </ActDialog>
  );
}

import type { AccountActs } from '@voltide/contract';
import { Badge, Button, Live, RelativeTime } from '@voltide/ui';
import { KeyRound, LogOut, Scale, Snowflake, Sun, UserX } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { FREEZE_CAUSE_TEXTS } from '../model/act-words.ts';
import { useAccountActs, useMay } from '../model/account-acts.ts';
import { Loaded } from '../parts/card.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { CloseDialog, EndSessionsDialog, FreezeDialog, ResetFactorDialog, UnfreezeDialog } from './player-dialogs.tsx';
import { PlayerRecord } from './player-record.tsx';
import './player-actions.css';

type Asking = 'freeze' | 'unfreeze' | 'adjust' | 'end-sessions' | 'reset-factor' | 'close';

type PlayerActionsProps = {
  readonly userId: string;
  readonly username: string;
};

/** Offers the acts on an account, and shows its freeze and earlier acts (S13-02). */
export function PlayerActions({ userId, username }: PlayerActionsProps) {
  const found = useAccountActs(userId);
  return (
    <Loaded query={found} what="What can be done" height={180}>
      {(acts) => <Actions acts={acts} username={username} />}
    </Loaded>
  );
}

type ActsProps = { readonly acts: AccountActs; readonly username: string };

function Actions({ acts, username }: ActsProps) {
  const [asking, setAsking] = useState<Asking>();
  const close = (): void => setAsking(undefined);
  const props = { acts, username, onClose: close };
  return (
    <div className="acts">
      {acts.freeze === null ? null : <Frozen freeze={acts.freeze} onEnd={() => setAsking('unfreeze')} />}
      <Buttons acts={acts} onAsk={setAsking} />
      <PlayerRecord acts={acts} />
      {asking === 'freeze' ? <FreezeDialog {...props} /> : null}
      {asking === 'unfreeze' ? <UnfreezeDialog {...props} /> : null}
      {asking === 'adjust' ? <AdjustDialog {...props} /> : null}
      {asking === 'end-sessions' ? <EndSessionsDialog {...props} /> : null}
      {asking === 'reset-factor' ? <ResetFactorDialog {...props} /> : null}
      {asking === 'close' ? <CloseDialog {...props} /> : null}
    </div>
  );
}

type FrozenProps = { readonly freeze: NonNullable<AccountActs['freeze']>; readonly onEnd: () => void };

/** Shows the current freeze above everything else. */
function Frozen({ freeze: { since, by, cause, reason }, onEnd }: FrozenProps) {
  const may = useMay();
  return (
    <Live className="acts-frozen" role="status">
      <Snowflake aria-hidden />
      <div>
        <p>
          <strong>Frozen</strong> <Badge tone="danger">{FREEZE_CAUSE_TEXTS[cause]}</Badge>
        </p>
        <p className="breakable">{reason}</p>
        <p className="admin-meta">
          <span>
            by <span className="breakable">{by.username}</span> <RelativeTime at={since} />
          </span>
        </p>
      </div>
      {may(['finance']) ? (
        <Button size={36} icon={<Sun />} onClick={onEnd}>
          Unfreeze
        </Button>
      ) : null}
    </Live>
  );
}

type ButtonsProps = { readonly acts: AccountActs; readonly onAsk: (asking: Asking) => void };

function Buttons({ acts, onAsk }: ButtonsProps) {
  const may = useMay();
  const { isOwn, isOperator, freeze, sessions, hasFactor, kind } = acts;
  if (isOwn) return <p className="aside">This is your own account. Another operator acts on it.</p>;
  const one = (asking: Asking, text: string, icon: ReactNode, isGrave = false): ReactNode => (
    <li key={asking}>
      <Button size={36} variant={isGrave ? 'danger' : 'outline'} icon={icon} onClick={() => onAsk(asking)}>
        {text}
      </Button>
    </li>
  );
  const canAct = !isOperator;
  const canSignOut = isOperator ? may('unrestricted') : may(['finance', 'support']);
  const buttons = [
    canAct && freeze === null && may(['finance']) ? one('freeze', 'Freeze', <Snowflake />, true) : null,
    canAct && may(['finance']) ? one('adjust', 'Adjust balance', <Scale />) : null,
    canSignOut && sessions > 0 ? one('end-sessions', `Sign out (${sessions})`, <LogOut />) : null,
    canAct && hasFactor && may('unrestricted') ? one('reset-factor', 'Reset second factor', <KeyRound />) : null,
    canAct && kind === 'account' && may('unrestricted') ? one('close', 'Close account', <UserX />) : null,
  ];
  const shown = buttons.filter((button) => button !== null);
  return (
    <>
      {isOperator ? (
        <p className="aside">This is an operator. Only an unrestricted operator can sign them out.</p>
      ) : null}
      {shown.length === 0 && !isOperator ? (
        <p className="aside">Your scopes let you change nothing here.</p>
      ) : (
        <ul className="acts-buttons" aria-label="Actions">
          {shown}
        </ul>
      )}
    </>
  );
}

import { Button, ErrorState, Live } from '@voltide/ui';
import { useState } from 'react';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { saveFile } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { dayText } from '../model/day-text.ts';
import { useOwnStatement, type OwnStatement } from '../model/use-seals.ts';
import { VerdictSentence } from './verdict-panel.tsx';

/** The user's statement in a day's seal, read and checked on demand. */
export function OwnStatementLine({ date }: { readonly date: string }) {
  const { user, isLoading } = useSession();
  const [isWanted, setWanted] = useState(false);
  const own = useOwnStatement(date, user?.id, isWanted);
  if (user === null && !isLoading) {
    return (
      <div className="reserves-own">
        <p>Are your balance and plays in it? Log in, and this page checks.</p>
        <Button size={36} onClick={() => authDialog.openBlocked('login')}>
          Log in
        </Button>
      </div>
    );
  }
  if (own.isError) return <ErrorState text={errorText(own.error)} onRetry={() => void own.refetch()} />;
  if (own.data === undefined) {
    return (
      <div className="reserves-own">
        <p>Are your balance and plays in it?</p>
        <Button size={36} loading={own.isFetching} disabled={user === undefined} onClick={() => setWanted(true)}>
          Check mine
        </Button>
      </div>
    );
  }
  return (
    <Live className="reserves-own" role="status">
      <Found date={date} own={own.data} />
    </Live>
  );
}

function Found({ date, own }: { readonly date: string; readonly own: OwnStatement }) {
  if (own === null) return <p>You had no account yet when {dayText(date)} was sealed.</p>;
  const { text, verdict } = own;
  const save = (): void => saveFile(new Blob([text], { type: 'application/json' }), `voltide-statement-${date}.json`);
  return (
    <>
      <VerdictSentence verdict={verdict} />
      <Button size={36} onClick={save}>
        Download your proof
      </Button>
    </>
  );
}

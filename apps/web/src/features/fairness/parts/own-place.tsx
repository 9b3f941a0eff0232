import { Button, ErrorState, Live, Money, Skeleton } from '@voltide/ui';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { CheckMark } from '../../../lib/fairness/check-mark.tsx';
import { saveFile } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { useNoteVerified } from '../../../lib/progress/use-note-verified.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { dayText } from '../model/day-text.ts';
import { useOwnPlace, type OwnPlace } from '../model/use-reserves.ts';

/** Says if the user's amount is in a day's total, checked in this page. */
export function OwnPlaceLine({ date }: { readonly date: string }) {
  const { user, isLoading } = useSession();
  const place = useOwnPlace(date, user?.id);
  const own = place.data ?? undefined;
  const isProven = own?.check.faults.length === 0;
  useNoteVerified(own !== undefined && isProven ? { kind: 'day', date, root: own.proof.seal.root } : undefined);
  if (user === null && !isLoading) {
    return (
      <div className="reserves-own">
        <p>Is your balance in it? Log in, and this page checks.</p>
        <Button size={36} onClick={() => authDialog.openBlocked('login')}>
          Log in
        </Button>
      </div>
    );
  }
  if (place.isError) return <ErrorState text={errorText(place.error)} onRetry={() => void place.refetch()} />;
  return (
    <Live className="reserves-own" role="status">
      {place.data === undefined ? <Skeleton width="100%" height={24} /> : <Found date={date} place={place.data} />}
    </Live>
  );
}

function Found({ date, place }: { readonly date: string; readonly place: OwnPlace }) {
  if (place === null) {
    return (
      <p>
        When {dayText(date)} was sealed, you had nothing that could be withdrawn, so nothing of yours is in it. Play
        balance does not count.
      </p>
    );
  }
  const { proof, check } = place;
  const isIn = check.faults.length === 0;
  const save = (): void => {
    const file = new Blob([`${JSON.stringify(proof, undefined, 2)}\n`], { type: 'application/json' });
    saveFile(file, `voltide-proof-${date}.json`);
  };
  return (
    <>
      <div className="reserves-check">
        <CheckMark check={{ state: isIn ? 'proven' : 'mismatch' }} />
        <div>
          <p>
            {isIn ? 'Your ' : 'We say that your '}
            <strong>
              <Money amount={proof.amount} decimals={6} unit="TRX" wraps />
            </strong>
            {isIn ? ' are in the total. This page has computed the way to its root.' : ' are in the total.'}
          </p>
          {check.faults.map((fault) => (
            <p key={fault} className="error-text">
              {fault}
            </p>
          ))}
        </div>
      </div>
      <Button size={36} onClick={save}>
        Download your proof
      </Button>
    </>
  );
}

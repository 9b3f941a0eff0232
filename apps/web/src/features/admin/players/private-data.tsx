import type { PlayerFacts, ShowReason } from '@voltide/contract';
import { Button } from '@voltide/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

import { call, type AnswerOf } from '../../../lib/http/api.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Facts, type Fact } from '../parts/facts.tsx';
import { useRefreshPlayer } from './player-queries.ts';
import { momentText } from './player-words.ts';
import { ReasonField } from './reason-field.tsx';

type Shown = AnswerOf<'POST /api/admin/players/:userId/private'>;
type Props = { readonly player: PlayerFacts };

/** Reveals a player's private data after a reason; it is hidden on demand and stored nowhere. */
export function PrivateData({ player }: Props) {
  const [shown, setShown] = useState<Shown>();
  const [isAsking, setAsking] = useState(false);
  const hasShown = shown !== undefined;
  return (
    <section className="panel player-panel" aria-label="Private data">
      <header>
        <h2>Private data</h2>
        <Button
          size={36}
          variant="ghost"
          icon={hasShown ? <EyeOff /> : <Eye />}
          onClick={() => (hasShown ? setShown(undefined) : setAsking(true))}
        >
          {hasShown ? 'Hide' : 'Show'}
        </Button>
      </header>
      {hasShown ? (
        <Facts facts={factsOf(shown)} />
      ) : (
        <p>Email, sign-up address, networks of failed log-ins and messages. Each look is recorded.</p>
      )}
      {isAsking ? <ShowDialog player={player} onShown={setShown} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

type DialogProps = Props & { readonly onShown: (shown: Shown) => void; readonly onClose: () => void };

function ShowDialog({ player: { userId, username }, onShown, onClose }: DialogProps) {
  const [reason, setReason] = useState<ShowReason>();
  const refresh = useRefreshPlayer(userId);
  const show = async (): Promise<void> => {
    if (reason === undefined) return;
    onShown(await call('POST /api/admin/players/:userId/private', { params: { userId }, body: { reason } }));
    void refresh();
  };
  return (
    <ActDialog
      title={`Show private data of ${username}?`}
      action="Show"
      isReady={reason !== undefined}
      onSubmit={show}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  );
}

function factsOf({ email, emailConfirmedAt, signUpAddress, networks, messages, identityNote }: Shown): readonly Fact[] {
  return [
    ['Email', email ?? 'None'],
    ['Confirmed', emailConfirmedAt === null ? 'No' : momentText(emailConfirmedAt)],
    ['Signed up from', signUpAddress ?? 'Unknown'],
    ['Identity', identityNote ?? undefined],
    ...networks.map(({ network, times, lastAt }): Fact => [
      `Failed log-ins from ${network}`,
      `${times}, the last ${momentText(lastAt)}`,
    ]),
    ...messages.map(({ at, topic, message, email: from }): Fact => [
      `Wrote about ${topic} on ${momentText(at)}`,
      `${message} (${from})`,
    ]),
  ];
}

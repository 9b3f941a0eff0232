import { VIEW_PARTS, type PlayerFacts, type ShowReason, type Viewed, type ViewPart } from '@voltide/contract';
import { Button, Live, Segmented } from '@voltide/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { ReasonField } from './reason-field.tsx';
import { useRefreshPlayer } from './player-queries.ts';
import { VIEW_WORDS } from './player-words.ts';
import { ViewedPart } from './viewed-part.tsx';

type Props = { readonly player: PlayerFacts };

const PARTS = VIEW_PARTS.map((value) => ({ value, text: VIEW_WORDS[value] }));

/** Shows the player's own pages read-only. Each opened part is recorded. */
export function ViewTab({ player: { userId, username, kind } }: Props) {
  const [reason, setReason] = useState<ShowReason>();
  const [viewed, setViewed] = useState<Viewed>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(0);
  const refresh = useRefreshPlayer(userId);
  const look = async (part: ViewPart): Promise<void> => {
    if (reason === undefined) return;
    const turn = ++latest.current;
    setBusy(true);
    setProblem(undefined);
    try {
      const seen = await call('POST /api/admin/players/:userId/view', {
        params: { userId },
        body: bodyOf(part, reason),
      });
      if (turn === latest.current) setViewed(seen);
      void refresh();
    } catch (error) {
      if (turn === latest.current) setProblem(errorText(error));
    } finally {
      if (turn === latest.current) setBusy(false);
    }
  };
  if (kind === 'deleted') return <p className="panel data-empty">A deleted account has no pages.</p>;
  return (
    <section className="panel player-panel" aria-label="What the player sees">
      <header>
        <h2>As {username} sees it</h2>
        {viewed === undefined ? null : (
          <Button size={36} variant="ghost" icon={<EyeOff />} onClick={() => setViewed(undefined)}>
            Close
          </Button>
        )}
      </header>
      {viewed === undefined ? (
        <div className="player-form">
          <ReasonField value={reason} onChange={setReason} />
          <div>
            <Button icon={<Eye />} disabled={reason === undefined} loading={isBusy} onClick={() => void look('wallet')}>
              See as the player sees it
            </Button>
          </div>
          <Problem text={problem} />
        </div>
      ) : (
        <div className="player-form">
          <p className="player-view">Read-only. Each part you open is recorded with your name.</p>
          <Segmented label="Part" options={PARTS} value={viewed.part} onChange={(part) => void look(part)} />
          <Problem text={problem} />
          <div aria-busy={isBusy || undefined}>
            <ViewedPart viewed={viewed} />
          </div>
        </div>
      )}
    </section>
  );
}

function bodyOf(part: ViewPart, reason: ShowReason) {
  if (part === 'statement') return { part, reason, balance: 'cash' as const };
  return { part, reason };
}

function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Live as="p" className="error-text" role="alert">
      {text}
    </Live>
  );
}

import { Button, Live } from '@voltide/ui';
import { useState } from 'react';

import { saveFile } from '../../../lib/http/download.ts';
import { proveQuick, type QuickProof } from '../../../lib/quick/quick-proof.ts';
import { countText } from '../model/figures.ts';

type Shown = { readonly state: 'idle' | 'busy' | 'failed' } | { readonly state: 'done'; readonly proof: QuickProof };

type QuickProofProps = {
  readonly token: string;
  /** True if it still runs: then its seeds are revealed first, and the next play uses new ones. */
  readonly isRunning: boolean;
};

/** Reveals the seeds of a Quick Game and recomputes all its plays in this page. */
export function QuickProofPanel({ token, isRunning }: QuickProofProps) {
  const [shown, setShown] = useState<Shown>({ state: 'idle' });
  const check = (): void => {
    setShown({ state: 'busy' });
    proveQuick(token, isRunning).then(
      (proof) => setShown({ state: 'done', proof }),
      () => setShown({ state: 'failed' }),
    );
  };
  return (
    <section className="quick-proof" aria-label="Check your plays">
      <Live as="p" role="status">
        {shown.state === 'done' ? <Found proof={shown.proof} /> : noteOf(shown.state, isRunning)}
      </Live>
      {shown.state === 'done' ? (
        <Button size={36} onClick={() => saveFile(shown.proof.file, 'voltide-quick-game.json')}>
          Save the file
        </Button>
      ) : (
        <Button size={36} loading={shown.state === 'busy'} onClick={check}>
          {isRunning ? 'Reveal seeds and check' : 'Check your plays'}
        </Button>
      )}
    </section>
  );
}

function noteOf(state: 'idle' | 'busy' | 'failed', isRunning: boolean): string {
  if (state === 'failed') return 'Your plays could not be checked. Please try again.';
  return isRunning
    ? 'Every result was fixed before you played. Reveal the seeds to check all of them here.'
    : 'Every result was fixed before you played. The seeds are public now: check all of them here.';
}

function Found({ proof: { proven, sealed, wrong } }: { readonly proof: QuickProof }) {
  if (wrong > 0) return <strong className="error-text">{countText(wrong, 'result')} did not match.</strong>;
  if (sealed > 0) return <>{countText(sealed, 'result')} not revealed yet. Try again in a few seconds.</>;
  if (proven === 0) return <>Nothing was played, so there is nothing to check.</>;
  return <strong>{countText(proven, 'result')} recomputed in this page. Every one is right.</strong>;
}

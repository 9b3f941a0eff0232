import { Button, Link, VerifyTick } from '@voltide/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import { CALLS } from '../calls.ts';
import { areOwnPlays, expectedOf, skippedNonces } from '../model/known-seeds.ts';
import { usePort, type PacksPort, type SealCheck } from '../port.ts';
import type { Paid } from './open-state.ts';

const STATE_WORDS: Readonly<Record<SealCheck['state'], string>> = {
  sealed: 'Sealed',
  proven: 'Proven',
  mismatch: 'Does not match',
};

/** The check of a result, made by the page itself: its state at a glance, each step on request. */
export function SealLine({ paid }: { readonly paid: Paid }) {
  const port = usePort();
  const [check, setCheck] = useState<SealCheck>();
  const [isOpen, setOpen] = useState(false);
  const checkNow = useEffectEvent(() => checkQuietly(port, paid));
  useEffect(() => {
    let isCurrent = true;
    void checkNow().then((result) => {
      if (isCurrent) setCheck(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [paid]);
  if (check === undefined) return <div className="seal-line">Checking</div>;
  const isBad = check.state === 'mismatch';
  return (
    <div className="seal" data-state={check.state}>
      <div className="seal-line">
        {isBad ? <strong aria-hidden>!</strong> : <VerifyTick state={check.state === 'proven' ? 'proven' : 'sealed'} />}
        <strong>{STATE_WORDS[check.state]}</strong>
        <span className="text-fg3">
          {isBad ? 'This result is not what was committed to.' : 'Checked in this page against what was fixed before.'}
        </span>
        <Button size={36} variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Verify
        </Button>
      </div>
      {isOpen ? <Steps check={check} playId={paid.play.id} /> : null}
    </div>
  );
}

function Steps({ check, playId }: { readonly check: SealCheck; readonly playId: string }) {
  return (
    <div className="seal-steps appear">
      <ul>
        {check.steps.map(({ ok, text }) => (
          <li key={text} data-ok={ok}>
            <span aria-hidden>{ok ? '✓' : '✕'}</span>
            <span className="unseen">{ok ? 'holds: ' : 'does not hold: '}</span>
            {text}
          </li>
        ))}
      </ul>
      <p className="text-meta text-fg3">
        {check.state === 'sealed'
          ? 'The server seed is still secret. Reveal it on Fair play and this page recomputes the result itself.'
          : 'The server seed is public; the whole result was recomputed here.'}
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-meta">
        <Link className="link" href={`/history?play=${playId}`}>
          Full record
        </Link>
        <Link className="link" href="/fairplay">
          Fair play
        </Link>
      </p>
    </div>
  );
}

/** Checks a play against what was known before it; a nonce further on counts if the plays between are one's own. */
async function checkQuietly(port: PacksPort, { play, known, tableHash }: Paid): Promise<SealCheck> {
  const expected = expectedOf(play, known);
  const skipped = skippedNonces(play, known);
  const history = skipped.length > 0 ? await port.call(CALLS.listPlays) : undefined;
  const isOwn = history?.ok === true && areOwnPlays(skipped, play.epoch, history.response.plays);
  return port.checkPlay(play, {
    ...expected,
    ...(isOwn ? { nonce: play.nonce } : {}),
    tableHash,
  });
}

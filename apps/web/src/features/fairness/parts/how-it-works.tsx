import { Link, VerifyTick } from '@voltide/ui';

import { useSession } from '../../../lib/session/session-context.ts';
import { useWalk } from '../model/use-walk.ts';
import { DOCUMENT_HREF, WORKED_EXAMPLE } from '../model/worked-example.ts';
import { Walkthrough } from './walkthrough.tsx';

export function HowItWorks() {
  const { user } = useSession();
  const walk = useWalk(user?.id);
  return (
    <>
      <section aria-labelledby="how">
        <h2 id="how">How a result is made</h2>
        <Walkthrough {...walk} />
      </section>
      <section aria-labelledby="states">
        <h2 id="states">Sealed or proven</h2>
        <dl className="fair-states">
          <div className="panel" data-state="sealed">
            <dt>
              <VerifyTick state="sealed" size={28} /> Sealed
            </dt>
            <dd>
              Right away, while the server seed is secret. This page has checked all it can: the seed was locked before
              you played, no play was skipped, the odds table is the one you saw, the client seed is yours, and the
              ticket is in its item’s range.
            </dd>
          </div>
          <div className="panel" data-state="proven">
            <dt>
              <VerifyTick state="proven" size={28} /> Proven
            </dt>
            <dd>
              Once the server seed is revealed. This page has recomputed the ticket from both seeds: it is the one you
              were given.
            </dd>
          </div>
        </dl>
      </section>
      <WithoutUs />
    </>
  );
}

function WithoutUs() {
  return (
    <section aria-labelledby="by-hand">
      <h2 id="by-hand">Check it without us</h2>
      <p className="quiet">
        Our page could lie about its own arithmetic. So there is a small program that works offline, without our server.
        It reads a copied record or your whole exported history.{' '}
        <a className="link" href={DOCUMENT_HREF}>
          How to check a result
        </a>{' '}
        documents the method well enough to rewrite it in any language, and says what can't be verified offline.
      </p>
      <WorkedExample />
      <pre className="fair-command">
        <code>npm run verify -- voltide-plays.json</code>
      </pre>
      <p className="quiet">
        The file comes from{' '}
        <Link className="link" href="/history">
          History
        </Link>
        , Download JSON. Or paste a record into{' '}
        <Link className="link" href="/fairplay/verify">
          Verify a result
        </Link>
        , which runs in your browser alone.
      </p>
    </section>
  );
}

function WorkedExample() {
  return (
    <dl className="fair-example mono" aria-label="A worked example">
      <dt>Server seed</dt>
      <dd>{WORKED_EXAMPLE.serverSeed}</dd>
      <dt>Message</dt>
      <dd>{WORKED_EXAMPLE.message}</dd>
      <dt>HMAC-SHA-256</dt>
      <dd>{WORKED_EXAMPLE.hmac}</dd>
      <dt>First word, modulo 1,000,000</dt>
      <dd>
        {WORKED_EXAMPLE.word} gives ticket {WORKED_EXAMPLE.ticket.toLocaleString('en')}
      </dd>
    </dl>
  );
}

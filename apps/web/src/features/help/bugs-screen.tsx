import '../../lib/text-page/prose.css';

import { useQuery } from '@tanstack/react-query';
import { CopyButton, Link } from '@voltide/ui';
import { useSyncExternalStore } from 'react';

import { queryFor } from '../../lib/http/query.ts';
import { ContactForm } from './parts/contact-form.tsx';
import { TextPage, type TextSection } from '../../lib/text-page/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    id: 'good',
    heading: 'A good report',
    body: (
      <ol>
        <li>What you did, step by step, starting from a fresh page.</li>
        <li>What you expected and what happened instead.</li>
        <li>The error's code if there was one, and about when it was.</li>
        <li>Your browser and device. The facts below hold them and go along with the report.</li>
      </ol>
    ),
  },
  { id: 'report', heading: 'Your report', body: <Report /> },
  {
    id: 'money',
    heading: 'If it is about money',
    body: (
      <p>
        Nothing is lost by a fault of the page: every entry stands on the server, in your{' '}
        <Link href="/history">history</Link>. Tell us the play's number. If the same purchase were sent twice, it would
        be charged once.
      </p>
    ),
  },
  {
    id: 'security',
    heading: 'If it is about security',
    body: (
      <p>
        Tell the operator in private, by the form on the <Link href="/contact">contact page</Link> with the topic
        Security, before you tell anybody else. You may look for faults with your own accounts, but not read or change
        what belongs to others.
      </p>
    ),
  },
];

function readBrowser(): string {
  return [
    navigator.userAgent,
    `${window.innerWidth} × ${window.innerHeight} at ${window.devicePixelRatio}, ${navigator.language}`,
    navigator.onLine ? 'online' : 'offline',
  ].join('\n');
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

function Report() {
  const { data } = useQuery(queryFor('GET /api/settings'));
  const browser = useSyncExternalStore(subscribeToNothing, readBrowser, () => '\n\n');
  const facts = [`Voltide ${data?.version ?? ''}`.trim(), browser].join('\n');
  return (
    <div className="stack-wide">
      <ContactForm topic="bug" facts={facts} />
      <div className="panel report-panel">
        <h3 className="report-title">Facts about this page</h3>
        <pre className="mono report-facts quiet">{facts}</pre>
        <div>
          <CopyButton text={facts} label="Copy these lines" size={44} withLabel />
        </div>
      </div>
    </div>
  );
}

export function Screen() {
  return <TextPage title="Report a bug" lead="How to describe a fault so that we can find it." sections={SECTIONS} />;
}

import '../../lib/text-page/prose.css';

import { useQuery } from '@tanstack/react-query';
import { Link, SlowSkeleton } from '@voltide/ui';

import { queryFor } from '../../lib/http/query.ts';
import { ContactForm } from './parts/contact-form.tsx';
import { TextPage, type TextSection } from '../../lib/text-page/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  { id: 'write', heading: 'Write to the operator', body: <ContactForm /> },
  {
    id: 'operator',
    heading: 'The operator of this installation',
    body: (
      <>
        <p>
          Voltide is open source and self-hosted. Accounts, balances and everything that happens here belong to the
          operator of this installation, who alone can answer questions about them.
        </p>
        <Addresses />
      </>
    ),
  },
  {
    id: 'say',
    heading: 'What to say',
    body: (
      <ul>
        <li>Your username. Never your password, and never a link that sets one.</li>
        <li>
          About a play: its number from your <Link href="/history">history</Link>.
        </li>
        <li>About an error: the code that was shown with it, and about when it was.</li>
      </ul>
    ),
  },
  {
    id: 'else',
    heading: 'It may be quicker here',
    body: (
      <ul>
        <li>
          <Link href="/help">Help</Link> answers common questions.
        </li>
        <li>
          <Link href="/bugs">Report a bug</Link> sends the facts about your page along.
        </li>
        <li>
          <Link href="/responsible">Responsible play</Link> names independent help lines.
        </li>
      </ul>
    ),
  },
];

function Addresses() {
  const { data, isPending } = useQuery(queryFor('GET /api/settings'));
  if (isPending)
    return <SlowSkeleton what="the operator's addresses" width="60%" height={24} className="contact-links" />;
  const links = data?.socialLinks ?? [];
  if (links.length === 0) return <p className="contact-links">The form above reaches them.</p>;
  return (
    <ul className="contact-links">
      {links.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Screen() {
  return <TextPage title="Contact" lead="Who answers and what they need to know." sections={SECTIONS} />;
}

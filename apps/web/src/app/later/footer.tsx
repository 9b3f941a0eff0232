import './footer.css';

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@voltide/ui';
import { useEffect, useState } from 'react';

import type { AnswerOf } from '../../lib/http/api.ts';
import { queryFor } from '../../lib/http/query.ts';
import { Brand } from '../brand.tsx';
import { FOOTER_LINKS } from '../navigation-items.ts';

/** Listed even if the operator has not configured an address (S1-06). */
const SOCIAL_NAMES = ['Discord', 'Telegram', 'X'] as const;

export function Footer() {
  return (
    <footer className="footer">
      <div className="page footer-grid">
        <div className="footer-about">
          <Brand />
          <p className="footer-note hint">
            Every pack returns exactly 93% on average. That is 7% less than it costs, so play for fun, not for income.
          </p>
          <SocialLinks />
        </div>
        {FOOTER_LINKS.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="footer-heading">{heading}</h2>
            <ul>
              {links.map(({ href, text }) => (
                <li key={href}>
                  <Link href={href} className="footer-link">
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page">
        <div className="footer-end">
          <span>© 2025 Voltide</span>
          <span className="help-corner">
            <Link href="/help" className="link">
              Need help?
            </Link>
          </span>
          <span className="footer-age">
            <span className="age-mark">18+</span>
            Adults only. Stay in control:
            <Link href="/responsible" className="link">
              limits and help
            </Link>
          </span>
        </div>
      </div>
    </footer>
  );
}

type SocialLink = AnswerOf<'GET /api/settings'>['socialLinks'][number];

/** Read once: observing the answer would cost the first view more code than the footer has. */
function useConfiguredLinks(): readonly SocialLink[] {
  const queryClient = useQueryClient();
  const [links, setLinks] = useState<readonly SocialLink[]>([]);
  useEffect(() => {
    queryClient.query(queryFor('GET /api/settings')).then(
      (settings) => setLinks(settings?.socialLinks ?? []),
      () => undefined,
    );
  }, [queryClient]);
  return links;
}

/** Names without an address lead to /contact (S1-06), all by one link. */
function SocialLinks() {
  const configured = useConfiguredLinks().map(({ name, url }) => ({ name: spelled(name), url }));
  const missing = SOCIAL_NAMES.filter((known) => configured.every(({ name }) => name !== known));
  return (
    <ul className="footer-links" aria-label="Social">
      {configured.map(({ name, url }) => (
        <li key={name}>
          <Link href={url} className="footer-link" rel="me noreferrer">
            {name}
          </Link>
        </li>
      ))}
      {missing.length === 0 ? null : (
        <li>
          <Link href="/contact" className="footer-link">
            Contact us
          </Link>
        </li>
      )}
    </ul>
  );
}

function spelled(name: string): string {
  return SOCIAL_NAMES.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

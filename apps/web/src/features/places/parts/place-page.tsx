import { Badge, LinkButton, PageHead } from '@voltide/ui';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';

export type PlacePageProps = {
  readonly title: string;
  readonly lead: ReactNode;
  /** What is not open: "Battles are", "The jackpot is". */
  readonly subject: string;
  readonly children: ReactNode;
};

/** The page of a game that is not open yet: it says so, and shows the rules that will apply. */
export function PlacePage({ title, lead, subject, children }: PlacePageProps) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="page grid gap-10 *:min-w-0">
        <section className="panel flex flex-wrap items-center gap-x-5 gap-y-3 p-5">
          <Badge tone="warn" icon={<Hourglass aria-hidden />}>
            Not open yet
          </Badge>
          <p className="min-w-[min(24ch,100%)] flex-1 text-ui text-fg2">
            {subject} not open yet. Below are the rules and odds that will apply.
          </p>
          <LinkButton href="/packs" size={36}>
            Open packs instead
          </LinkButton>
        </section>
        {children}
      </div>
    </>
  );
}

export type PlaceSectionProps = { readonly heading: string; readonly lead?: ReactNode; readonly children: ReactNode };

/** A part of such a page. */
export function PlaceSection({ heading, lead, children }: PlaceSectionProps) {
  return (
    <section>
      <h2>{heading}</h2>
      {lead === undefined ? null : <p className="mt-1 max-w-reading text-fg2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

export type Point = { readonly title: string; readonly text: ReactNode };

/** Short rules side by side. */
export function Points({ points }: { readonly points: readonly Point[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:has-[>:nth-child(4n):last-child]:grid-cols-4">
      {points.map(({ title, text }) => (
        <li key={title} className="panel p-5">
          <h3>{title}</h3>
          <p className="mt-1 text-ui text-fg2">{text}</p>
        </li>
      ))}
    </ul>
  );
}

import { Link } from '@voltide/ui';

/** True of every pack on sale: the catalogue rejects any other (rules book §3). */
const FACTS = [
  {
    href: '/pack-system',
    figure: '93.00%',
    text: 'of every price comes back on average, exactly, by the published odds.',
  },
  {
    href: '/packs',
    figure: '1,000,000',
    text: 'tickets in every pack. You see exactly how many each item owns.',
  },
  {
    href: '/fairplay/verify',
    figure: '100%',
    text: 'of results can be recomputed, in your browser or offline with our verifier.',
  },
] as const;

export function Facts() {
  return (
    <section className="facts" aria-label="True for every pack">
      {FACTS.map(({ href, figure, text }) => (
        <Link key={href} href={href} className="fact">
          <strong>{figure}</strong>
          <span>{text}</span>
        </Link>
      ))}
    </section>
  );
}

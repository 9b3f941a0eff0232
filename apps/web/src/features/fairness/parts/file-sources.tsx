import { Link } from '@voltide/ui';

const SOURCES = [
  { file: 'A play', proves: 'its result follows from both seeds', href: '/history', where: 'History, open a play' },
  {
    file: 'All your plays',
    proves: 'no play was skipped or changed',
    href: '/history',
    where: 'History, Download JSON',
  },
  { file: 'A battle', proves: 'who won what, and by which beacon', href: '/battles', where: 'the address of its room' },
  { file: 'A jackpot day', proves: 'winners follow from list and beacon', href: '/jackpot', where: 'Daily jackpot' },
  { file: 'A season', proves: 'places and prizes follow from stakes', href: '/leaderboard', where: 'Leaderboards' },
  {
    file: 'A day seal',
    proves: 'all books of a day, signed and linked',
    href: '/fairplay',
    where: 'Fair play, Day seals',
  },
  {
    file: 'Your balance',
    proves: 'it is in the sealed total',
    href: '/fairplay',
    where: 'Fair play, Download your proof',
  },
] as const;

export function FileSources() {
  return (
    <section className="verify-sources" aria-labelledby="sources">
      <h2 id="sources">What you can check</h2>
      <ul className="panel">
        {SOURCES.map(({ file, proves, href, where }) => (
          <li key={file}>
            <strong>{file}</strong>
            <span>{proves}</span>
            <Link className="link" href={href}>
              {where}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { BoardMeasure } from '@voltide/contract';
import { Link } from '@voltide/ui';

import { MEASURE_WORDS } from '../model/board-words.ts';

const PRIZE_RULES = [
  { title: 'Equal scores', text: 'The player who reached the score first stands higher.' },
  {
    title: 'The time that counts',
    text: 'A stake counts for the day, ISO week and month of its play, by UTC. Weeks begin on Monday.',
  },
  {
    title: 'Paid once',
    text: 'Within ten minutes of the end, by the ledger. Every past season can be computed again from a public file.',
  },
  {
    title: 'Places without a player',
    text: 'Of a week or month, their share is carried over to the next pool. Of a day, it is not paid.',
  },
  {
    title: 'Racing against yourself loses',
    text: 'A cash prize is at most a tenth of the edge that its winner paid in the season. The rest is carried over.',
  },
] as const;

/** Explains how the board counts, how its prizes are paid, and who is on no board. */
export function Counting({ measure }: { readonly measure: BoardMeasure }) {
  const { name, counts } = MEASURE_WORDS[measure];
  const rules = measure === 'points' ? PRIZE_RULES : PRIZE_RULES.slice(0, 1);
  return (
    <section aria-labelledby="board-counting" className="board-counting">
      <h2 id="board-counting">How places are counted</h2>
      <ul>
        {[{ title: name, text: counts }, ...rules].map(({ title, text }) => (
          <li key={title} className="panel">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
        <li className="panel">
          <h3>Who is never on a board</h3>
          <p>
            House seats, operators, guests, excluded and limited accounts, and everybody who is hidden. They leave no
            gap: players below move up, and no prize is kept for them.
          </p>
        </li>
        <li className="panel">
          <h3>Your name</h3>
          <p>
            Be shown as Anonymous and keep your place and prizes, or hide from boards and take no place and no prize.
          </p>
          <Link href="/profile#privacy" className="link">
            Choose in your profile
          </Link>
        </li>
      </ul>
    </section>
  );
}

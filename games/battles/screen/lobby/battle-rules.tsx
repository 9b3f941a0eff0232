import { MODES } from '../../lock.ts';
import { MODE_WORDS } from '../model/words.ts';
import './battle-rules.css';

const POINTS = [
  {
    title: 'No rake',
    text: 'A seat costs what its packs cost. The only edge is the 7% of the packs, the same for every seat.',
  },
  {
    title: 'Drawn after everyone has paid',
    text: 'The last seat locks the battle. Only then does a public beacon, which no one here controls, decide it.',
  },
  {
    title: 'Ties are known before',
    text: 'The creator chooses one more draw, or sharing. Every card says how likely a tie is.',
  },
  {
    title: 'House seats are labelled',
    text: "Only on the creator's click, with the same odds, and never on a board.",
  },
  {
    title: 'Leave before the start',
    text: "The seat's price goes back in full. After 30 minutes unfilled, everybody's does.",
  },
  { title: 'Always an end', text: 'Settled once, by a record that anyone can recompute, or refunded in full.' },
] as const;

export function BattleRules() {
  return (
    <section className="battle-rules" data-follows="rules" aria-labelledby="battle-rules">
      <h2 id="battle-rules">How battles work</h2>
      <dl className="panel battle-modes">
        {MODES.map((mode) => (
          <div key={mode}>
            <dt>{MODE_WORDS[mode].name}</dt>
            <dd>
              {MODE_WORDS[mode].wins}
              {MODE_WORDS[mode].winsInverse === null ? null : <small>Inverse: the lowest instead.</small>}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="battle-points">
        {POINTS.map(({ title, text }) => (
          <li key={title} className="panel">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

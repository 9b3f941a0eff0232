import './home.css';

import { LinkButton, VerifyTick } from '@voltide/ui';
import { Lock } from 'lucide-react';

const STEPS = [
  {
    icon: <Lock aria-hidden />,
    title: 'Sealed before you pay',
    text: 'The server locks in its secret and shows you the fingerprint. Your browser adds its own seed.',
  },
  {
    icon: <VerifyTick state="sealed" size={26} />,
    title: 'Opened in one step',
    text: 'Price, result and item are saved together before anything moves. You lose nothing if the connection drops.',
  },
  {
    icon: <VerifyTick state="proven" size={26} />,
    title: 'Proven when you like',
    text: 'Reveal the secret with one click, and this page recomputes your results.',
  },
] as const;

export function ProofSteps() {
  return (
    <>
      <ol className="proof-steps">
        {STEPS.map(({ icon, title, text }) => (
          <li key={title} className="home-proof-step">
            <span className="home-proof-sign">{icon}</span>
            <h3 className="home-proof-title">{title}</h3>
            <p className="aside">{text}</p>
          </li>
        ))}
      </ol>
      <div className="home-proof-ways">
        <LinkButton href="/fairplay">How it works</LinkButton>
        <LinkButton href="/fairplay/verify" variant="ghost">
          Verify a result
        </LinkButton>
      </div>
    </>
  );
}

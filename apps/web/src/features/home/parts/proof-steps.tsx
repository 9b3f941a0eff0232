import { LinkButton, VerifyTick } from '@voltide/ui';
import { Lock } from 'lucide-react';

const STEPS = [
  {
    icon: <Lock aria-hidden className="size-6" />,
    title: 'Sealed before you pay',
    text: 'The server fixes its secret first and shows you the fingerprint. Your browser adds a seed of its own.',
  },
  {
    icon: <VerifyTick state="sealed" size={26} />,
    title: 'Opened in one step',
    text: 'Price, result and find are written together before anything moves. A lost connection loses nothing.',
  },
  {
    icon: <VerifyTick state="proven" size={26} />,
    title: 'Proven when you like',
    text: 'Reveal the secret with one click: this page then recomputes each of your results by itself.',
  },
] as const;

/** How a result can be trusted, in three steps. */
export function ProofSteps() {
  return (
    <>
      <ol className="proof-steps">
        {STEPS.map(({ icon, title, text }) => (
          <li key={title} className="grid content-start gap-2">
            <span className="grid size-11 place-items-center rounded-control bg-bg3 text-volt-text">{icon}</span>
            <h3 className="mt-2">{title}</h3>
            <p className="text-ui text-fg2">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href="/fairplay">How it works</LinkButton>
        <LinkButton href="/fairplay/verify" variant="ghost">
          Verify a result
        </LinkButton>
      </div>
    </>
  );
}

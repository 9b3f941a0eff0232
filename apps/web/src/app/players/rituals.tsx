import './players.css';

import type { User } from '@voltide/contract';
import { Button, Dialog, Link } from '@voltide/ui';
import { useEffect, useEffectEvent } from 'react';

import { useGo, usePlace } from '../../lib/browser/navigation.ts';
import { isPlayPath } from '../../lib/plays/play-path.ts';
import type { Search } from '../../lib/browser/search.ts';
import { DISMISS_MS, useRitualWatch, type Prompt, type RitualWatch } from './ritual-watch.ts';

const TITLES: Readonly<Record<Prompt['kind'], string>> = {
  time: 'Reality check',
  limit: 'Your limit',
  unfinished: 'Left open',
};
/** Prompts that protect players (S11-02, S15-04). They inform, and never invite to play more. */
export function Rituals({ user }: { readonly user: User }) {
  const { prompt, answer } = useRitualWatch(user);
  return prompt === undefined ? null : <RitualDialog key={prompt.id} prompt={prompt} answer={answer} />;
}

/** Keeps a number and its unit on one line: "5 min", "20.00 VT". */
function keepUnits(text: string): string {
  return text.replaceAll(/(?<=\d) (?=(h|min|VT)\b)/g, '\u00a0');
}

type DialogProps = { readonly prompt: Prompt; readonly answer: RitualWatch['answer'] };

function RitualDialog({ prompt, answer }: DialogProps) {
  const { message, kind, pausesPlay } = prompt;
  const dismiss = useEffectEvent(() => answer('later'));
  useEffect(() => {
    const timer = setTimeout(dismiss, DISMISS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      open
      closesOutside={false}
      onOpenChange={(open) => (open ? undefined : answer('later'))}
      title={TITLES[kind]}
      description={keepUnits(message)}
      footer={<Answers prompt={prompt} answer={answer} />}
    >
      {kind === 'unfinished' ? null : (
        <p>
          Your figures and limits are on{' '}
          <Link className="link" href="/responsible" onClick={() => answer('later')}>
            Responsible play
          </Link>
          .
        </p>
      )}
      <p className="ritual-note hint">
        {pausesPlay
          ? 'Play pauses here until you choose to go on or to take a break.'
          : 'This closes automatically after 30 seconds, which counts as Later.'}
      </p>
    </Dialog>
  );
}

function Answers({ prompt: { kind, link }, answer }: DialogProps) {
  const go = useGo();
  const { path } = usePlace();
  const leave = (how: 'return' | 'break', to: string | undefined, search: Search = {}): void => {
    answer(how);
    if (to !== undefined) go(to, search);
  };
  return (
    <>
      <Button variant="ghost" onClick={() => answer('later')}>
        Later
      </Button>
      {kind === 'unfinished' ? null : (
        <Button variant="outline" onClick={() => leave('break', '/responsible', { do: 'break' })}>
          Take a break
        </Button>
      )}
      {link === null ? (
        <Button onClick={() => leave('return', isPlayPath(path) ? undefined : '/')}>Return to Gaming</Button>
      ) : (
        <Button onClick={() => leave('return', link.path)}>{link.text}</Button>
      )}
    </>
  );
}

import type { Play } from '@voltide/contract';
import type { PlayCheck } from '@voltide/games/records/verdict';
import { CopyButton, Link, Money, RelativeTime } from '@voltide/ui';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

import { CheckMark } from '../../../lib/fairness/check-mark.tsx';
import { useGo, usePlace } from '../../../lib/browser/navigation.ts';
import { netOf } from './play-net.ts';

type PlayLineProps = {
  readonly play: Pick<Play, 'id' | 'at' | 'value' | 'stake'>;
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly name: string;
  readonly check: Pick<PlayCheck, 'state'> | undefined;
  readonly isOpen: boolean;
  readonly details: ReactNode;
};

/** One play in a line; opened, its whole record. The address names the open one. */
export function PlayLine({ play, picture, title, name, check, isOpen, details }: PlayLineProps) {
  const go = useGo();
  const { search } = usePlace();
  const toggle = (): void => {
    go('/history', { ...search, play: isOpen ? '' : play.id }, { replace: true });
  };
  return (
    <article className="play-row" data-open={isOpen || undefined}>
      <button type="button" className="play-line" aria-expanded={isOpen} onClick={toggle}>
        {picture}
        <span className="play-what">
          <strong>{title}</strong>
          <span className="play-notes">
            <span>{name}</span>
            <RelativeTime at={play.at} />
          </span>
        </span>
        <span className="play-money">
          <Money amount={play.value} className="play-value" />
          <span className="play-notes">
            <span>
              for <Money amount={play.stake} />
            </span>
            <Money amount={netOf(play)} signed />
          </span>
        </span>
        <CheckMark check={check} />
        <ChevronDown className="play-opener" size={20} aria-hidden />
      </button>
      {isOpen ? details : null}
    </article>
  );
}

export function PlayRecord({ record, share }: { readonly record: unknown; readonly share?: ReactNode }) {
  return (
    <section className="play-record">
      <div className="play-record-actions">
        <CopyButton text={JSON.stringify(record, null, 2)} label="Copy record" size={44} withLabel />
        {share}
      </div>
      <p className="hint">
        Paste it into{' '}
        <Link className="link" href="/fairplay/verify">
          Verify a result
        </Link>
        , or check it offline with the command-line verifier.
      </p>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { isPackPlay, type DrawnPlay, type PackPlay, type Play } from '@voltide/contract';
import { rulesHref } from '@voltide/games/kit/rules-href';
import { isGreat } from '@voltide/games/kit/share/is-great';
import type { PlayCheck } from '@voltide/games/records/verdict';
import { Link, Money, RarityTag, Skeleton, SlowSkeleton } from '@voltide/ui';

import { CheckSteps } from '../../../lib/fairness/check-mark.tsx';
import { DrawSteps } from '../../../lib/fairness/draw-steps.tsx';
import { errorText } from '../../../lib/http/error-text.ts';
import { ItemPicture } from '../../../lib/plays/item-picture.tsx';
import { loadRecord, toldOf } from '../../../lib/fairness/check-play.ts';
import { playName } from '../../../lib/plays/play-name.ts';
import { useNoteVerified } from '../../../lib/progress/use-note-verified.ts';
import { PlayPicture } from '../../../lib/plays/play-picture.tsx';
import { useReportMismatch } from '../../../lib/mismatch-reports/use-report-mismatch.ts';
import { Input } from './play-input.tsx';
import { PlayRecord } from './play-line.tsx';
import { SharePlay } from './share-play.tsx';

const ITEM_STATES = { held: 'kept', sold: 'sold', auto_sold: 'sold at once' } as const;

type PlayDetailsProps = { readonly play: Play; readonly check: PlayCheck | undefined };

/** Everything about a play: inputs, steps, outputs, and its record to download. */
export function PlayDetails({ play, check }: PlayDetailsProps) {
  useNoteVerified(check?.state === 'proven' ? { kind: 'play', id: play.id } : undefined);
  useReportMismatch(check?.state === 'mismatch' ? { kind: 'play', id: play.id } : undefined);
  return (
    <div className="play-details appear">
      <section>
        <h2>Checked here</h2>
        {check === undefined ? <Skeleton height={120} /> : <CheckSteps steps={check.steps} />}
        {play.serverSeed === null ? (
          <p className="hint">
            The server seed stays secret while it is in use.{' '}
            <Link className="link" href="/fairplay">
              Reveal and check
            </Link>{' '}
            makes this a full proof.
          </p>
        ) : null}
      </section>
      <section>
        <h2>What went in</h2>
        <dl className="play-inputs">
          <Input name="Server seed" value={play.serverSeed} missing="secret until you reveal it" />
          <Input name="Its commitment" value={play.commitment} />
          <Input name="Client seed" value={play.clientSeed} />
          <Input name="Nonce" value={`${play.nonce}`} />
          <Input name="Seed pair" value={`${play.epoch}`} />
          <Input name="Odds table" value={play.tableHash} href={rulesHref(play.tableHash)} />
        </dl>
      </section>
      <section>
        <h2>What came out</h2>
        {isPackPlay(play) ? <Items play={play} /> : <Drawn play={play} />}
        {play.serverSeed === null ? null : (
          <DrawSteps play={{ ...play, input: toldOf(play).input, serverSeed: play.serverSeed }} />
        )}
      </section>
      <Record play={play} />
    </div>
  );
}

function Items({ play }: { readonly play: PackPlay }) {
  return (
    <ul className="play-items">
      {play.items.map(({ id, itemId, itemName, rarity, value, ticket, state }) => (
        <li key={id}>
          <ItemPicture packId={play.packId} itemId={itemId} rarity={rarity} size={48} />
          <RarityTag rarity={rarity} />
          <strong>{itemName}</strong>
          <Money amount={value} />
          <small>
            ticket {ticket.toLocaleString('en')} · {ITEM_STATES[state]}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** The drawn number, and its entry in the odds table. */
function Drawn({ play }: { readonly play: DrawnPlay }) {
  const [drawn = 0] = play.draws;
  return (
    <ul className="play-items">
      <li>
        <PlayPicture play={play} size={48} />
        <strong>{play.result}</strong>
        <Money amount={play.value} />
        <small>
          {play.game === 'wheel' ? 'segment' : 'ticket'} {drawn.toLocaleString('en')} · {playName(play)}
        </small>
      </li>
    </ul>
  );
}

function Record({ play }: { readonly play: Play }) {
  const { data, error } = useQuery({
    queryKey: ['record', play.id, play.commitment, play.serverSeed],
    queryFn: () => loadRecord(play),
  });
  if (error !== null) return <p className="error-text">{errorText(error)}</p>;
  if (data === undefined) return <SlowSkeleton what="its record" height={44} />;
  return <PlayRecord record={data} share={isGreat(play) ? <SharePlay play={play} /> : null} />;
}

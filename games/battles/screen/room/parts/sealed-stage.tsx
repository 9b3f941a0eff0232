import type { Clock } from '@voltide/core';
import { DepthField, Live, PackImage, useNow } from '@voltide/ui';

import type { BattleRoom } from '../../../contract.ts';
import { listTeams } from '../../../layouts.ts';
import { beaconWords } from '../../model/words.ts';
import { readNamedBeacon } from '../model/proof.ts';
import { hasTeams } from '../model/show.ts';
import { teamName } from '../model/words.ts';
import { LaneHead, shapeOf, TEAM_TONES } from './lanes.tsx';
import './sealed-stage.css';

const SECOND_MS = 1000;
/** The beacon's round is due no earlier after the first lock (docs/fairness.md). */
const BEACON_AFTER_MS = 3 * SECOND_MS;
/** Further packs are counted. */
const RACKED = 5;
/** Limit for several lanes side by side on a phone. */
const RACKED_BESIDE = 3;

type SealedStageProps = { readonly battle: BattleRoom; readonly clock: Clock };

/** Shows a full, locked battle that waits only for the beacon. */
export function SealedStage({ battle, clock }: SealedStageProps) {
  const { settings, seats, beacon, locks } = battle;
  const lock = locks.at(-1);
  const round = lock === undefined ? undefined : readNamedBeacon(lock.document)?.round;
  const teams = listTeams(settings.layout);
  return (
    <section className="show" aria-label="Battle" data-frame="sealed">
      <div className="show-water" aria-hidden>
        <DepthField />
      </div>
      <header className="show-head">
        <div className="track">
          <Live as="p" className="track-words" role="status">
            <strong>All seats taken. Locked.</strong>{' '}
            <span>
              Waiting for {beaconWords(beacon).name}
              {round === undefined ? '' : `, round ${round}`}.
            </span>
          </Live>
          <BeaconWait battle={battle} clock={clock} />
        </div>
      </header>
      <ol className="lanes" {...shapeOf({ seats, teams })}>
        {teams.map((members, team) => (
          <li
            key={members.join('-')}
            className="lane-team"
            style={{ '--tone': TEAM_TONES[team] ?? TEAM_TONES[0], '--members': members.length }}
          >
            {hasTeams({ teams }) ? (
              <p className="lane-team-head">
                <strong>{teamName({ seats, teams }, team)}</strong>
              </p>
            ) : null}
            <ol className="lane-members">
              {members.map((seat) => (
                <li
                  key={seat}
                  className="lane sealed-lane"
                  data-own={seats[seat]?.isOwn === true || undefined}
                  style={{ '--nth': seat }}
                >
                  <LaneHead seat={seats[seat]} />
                  <Rack rounds={settings.rounds} most={members.length > 1 ? RACKED_BESIDE : RACKED} />
                  <div className="lane-foot" />
                </li>
              ))}
            </ol>
            <div className="lane-bar" aria-hidden />
            <p className="lane-score" />
          </li>
        ))}
      </ol>
      <p className="show-words" aria-hidden>
        All is fixed. The beacon decides.
      </p>
    </section>
  );
}

/** Says when the beacon's round is due, by the clock of the server. A later lock names another round. */
function BeaconWait({ battle: { locks }, clock }: SealedStageProps) {
  const nowMs = useNow(SECOND_MS / 4, clock);
  const [first] = locks;
  if (first === undefined || locks.length > 1) return null;
  const leftMs = Date.parse(first.at) + BEACON_AFTER_MS - nowMs;
  return (
    <p className="track-rounds sealed-wait" aria-hidden>
      <span style={{ transform: `scaleX(${Math.min(1, Math.max(0, 1 - leftMs / BEACON_AFTER_MS))})` }} />
      <strong className="num">{leftMs > 0 ? `${Math.ceil(leftMs / SECOND_MS)} s` : 'now'}</strong>
    </p>
  );
}

function Rack({ rounds, most }: Pick<BattleRoom['settings'], 'rounds'> & { readonly most: number }) {
  const more = rounds.length - most;
  const places = rounds.slice(0, most).map(({ id }, round) => ({ id, round, key: `${round}-${id}` }));
  return (
    <div className="lane-reel lane-waits sealed-rack" aria-hidden>
      {places.map(({ key, id, round }) => (
        <span key={key} style={{ '--nth': round }}>
          <PackImage packId={id} size={44} />
        </span>
      ))}
      {more > 0 ? <small>+{more}</small> : null}
    </div>
  );
}

import { DepthField, Live, PackImage } from '@voltide/ui';

import type { BattleRoom } from '../../../contract.ts';
import { listTeams } from '../../../layouts.ts';
import { beaconWords } from '../../model/words.ts';
import { readNamedBeacon } from '../model/proof.ts';
import { LaneHead, TEAM_TONES } from './lanes.tsx';

/** All seats are taken and everything is fixed: only the beacon is waited for. */
export function SealedStage({ battle }: { readonly battle: BattleRoom }) {
  const { settings, seats, beacon, locks } = battle;
  const lock = locks.at(-1);
  const round = lock === undefined ? undefined : readNamedBeacon(lock.document)?.round;
  return (
    <section className="show" aria-label="Battle" data-frame="sealed">
      <div className="show-water" aria-hidden>
        <DepthField />
      </div>
      <Live as="p" className="show-words" role="status">
        All seats taken. Locked. Waiting for {beaconWords(beacon).name}
        {round === undefined ? '' : `, round ${round}`}.
      </Live>
      <ol className="lanes" data-seats={seats.length}>
        {listTeams(settings.layout).map((members, team) => (
          <li
            key={members.join('-')}
            className="lane-team"
            style={{ '--tone': TEAM_TONES[team] ?? TEAM_TONES[0], '--members': members.length }}
          >
            <ol className="lane-members">
              {members.map((seat) => (
                <li key={seat} className="lane" data-own={seats[seat]?.isOwn === true || undefined}>
                  <LaneHead seat={seats[seat]} />
                  <div className="lane-reel lane-waits">
                    <PackImage packId={settings.rounds[0]?.id ?? ''} size={72} />
                  </div>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

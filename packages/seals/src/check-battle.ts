import { climbTree, hexOf, type HashPort } from '@voltide/fairness';
import { UnreadableDocument } from '@voltide/reserves';

import { compareDay } from './check-day.ts';
import { judge, short, type Checked } from './checked.ts';
import { battleIdOf, battleLeaf, dayHash } from './hashes.ts';
import { readBattleProof, VOID_FORMAT, type Day, type SealedRecord } from './shapes.ts';

type BattleCheck = Checked & {
  readonly day: Day;
  readonly dayHash: string;
  readonly battleId: string;
  readonly record: SealedRecord;
};

/** Checks that a day seals a battle, and the seal itself. @throws UnreadableDocument */
export function checkBattleProof(port: HashPort, content: unknown): BattleCheck {
  const { record, place, neighbours, day } = readBattleProof(content);
  const battleId = battleIdOf(record);
  if (battleId === undefined) throw new UnreadableDocument('record: not as documented');
  const hash = dayHash(port, day);
  const { count, root } = day.battles;
  const top = climbTree(port, battleLeaf(port, battleId, record), { place, entries: count }, neighbours);
  const isVoid = record['format'] === VOID_FORMAT;
  return {
    day,
    dayHash: hash,
    battleId,
    record,
    ...judge([
      {
        subject: 'battle',
        ok: top !== undefined && hexOf(top) === root,
        text: `battle ${place + 1} of ${count}: ${neighbours.length} hashes lead to the root ${short(root)}`,
        fault: 'the battle is not among those of the seal',
      },
      ...compareDay(port, day, hash),
    ]),
    proven: `the ${isVoid ? 'end' : 'result'} of battle ${battleId} was sealed with ${day.date} as it stands here`,
    notProven: isVoid ? [] : ['that the result follows from the seeds: check the record of the battle itself'],
  };
}

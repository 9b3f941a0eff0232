import { climbTree, commitmentOf, documentHash, hexOf, isHex64, type HashPort } from '@voltide/fairness';
import { UnreadableDocument } from '@voltide/reserves';

import { comparePlaced } from './check-statement.ts';
import { judge, short, type Checked, type Comparison } from './checked.ts';
import { dayHash, playLeaf } from './hashes.ts';
import { readPlayProof, type Day, type PlayProof, type SealedRecord, type Statement } from './shapes.ts';

type PlayCheck = Checked & {
  readonly day: Day;
  readonly dayHash: string;
  readonly statement: Statement;
  /** The record of the play, as the file holds it; its result is checked by the rules of its game. */
  readonly play: SealedRecord;
};

type Place = { readonly epoch: number; readonly nonce: number };

/**
 * Checks that a player's statement seals a play, and the statement itself.
 * @throws UnreadableDocument
 */
export function checkPlayProof(port: HashPort, content: unknown): PlayCheck {
  const proof = readPlayProof(content);
  const { play, statement, day } = proof;
  const at = readPlace(play);
  return {
    day,
    dayHash: dayHash(port, day),
    statement,
    play,
    ...judge([
      comparePlace(proof, at),
      compareLeaf(port, proof),
      ...compareSecrets(port, proof, at),
      ...comparePlaced(port, proof),
    ]),
    proven:
      `number ${at.nonce} of pair ${at.epoch} of ${statement.account} was sealed with ${day.date} ` +
      'as it stands here',
    notProven: [
      'that the numbers follow from the seeds: check the record of the play itself, once its pair is revealed',
    ],
  };
}

/** The place of a play among those of its player. */
function readPlace({ epoch, nonce, format }: SealedRecord): Place {
  const isPlace = (value: unknown): value is number => typeof value === 'number' && value >= 0;
  if (format !== 'voltide-play/2' || !isPlace(epoch) || !isPlace(nonce)) {
    throw new UnreadableDocument('play: not as documented');
  }
  return { epoch, nonce };
}

function comparePlace({ statement, playPlace }: PlayProof, at: Place): Comparison {
  const { from, to, plays } = statement;
  const isAfter = at.epoch > from.epoch || (at.epoch === from.epoch && at.nonce >= from.nonce);
  const isBefore = at.epoch < to.epoch || (at.epoch === to.epoch && at.nonce < to.nonce);
  const isFirstPair = at.epoch !== from.epoch || playPlace === at.nonce - from.nonce;
  const isLastPair = at.epoch !== to.epoch || playPlace === plays - (to.nonce - at.nonce);
  return {
    subject: 'place',
    ok: isAfter && isBefore && isFirstPair && isLastPair && playPlace < plays,
    text: `number ${at.nonce} of pair ${at.epoch} is play ${playPlace + 1} of the ${plays} of the statement`,
    fault: `number ${at.nonce} of pair ${at.epoch} is not at that place among the plays of the statement`,
  };
}

function compareLeaf(port: HashPort, { play, playPlace, neighbours, statement }: PlayProof): Comparison {
  const top = climbTree(port, playLeaf(play), { place: playPlace, entries: statement.plays }, neighbours);
  return {
    subject: 'play',
    ok: top !== undefined && hexOf(top) === statement.playsRoot,
    text: `${neighbours.length} hashes lead from the play to ${short(statement.playsRoot)}`,
    fault: 'the play is not among those of the statement',
  };
}

/** Other members fix the values that the leaf omits: the hash fixes the table, the commitment the server seed. */
function compareSecrets(port: HashPort, { play, statement }: PlayProof, at: Place): readonly Comparison[] {
  const { table, tableHash, serverSeed, commitment, clientSeed } = play;
  const named = typeof tableHash === 'string' ? tableHash : '';
  const isTable = table !== undefined && documentHash(port, table) === named;
  const isHidden = serverSeed === null;
  const opens =
    isHidden ||
    (typeof serverSeed === 'string' && isHex64(serverSeed) && commitmentOf(port, serverSeed) === commitment);
  const { pair, to } = statement;
  const isOfPair = at.epoch !== to.epoch || (commitment === pair.commitment && clientSeed === pair.clientSeed);
  return [
    {
      subject: 'table',
      ok: isTable,
      text: `the odds table has the sealed hash ${short(named)}`,
      fault: 'the odds table has not the hash that was sealed',
    },
    {
      subject: 'server seed',
      ok: opens,
      text: isHidden ? 'the server seed is not revealed yet' : 'the server seed opens the sealed commitment',
      fault: 'the server seed does not open the sealed commitment',
    },
    {
      subject: 'seeds',
      ok: isOfPair,
      text: 'the seeds are those of the statement',
      fault: 'the seeds are not those of the pair in the statement',
    },
  ];
}

import { formatVt, parseVt, present } from '@voltide/core';
import { growTree, hexOf, neighboursOf, topOf, type HashPort } from '@voltide/fairness';
import { dummyLeaf, leafNode, levelsOver, ownedLeaf, rootOf, siblingsOf } from '@voltide/reserves';
import {
  BATTLE_PROOF_FORMAT,
  battleLeaf,
  bookId,
  owedSun,
  PLAY_PROOF_FORMAT,
  playLeaf,
  publicKeyOf,
  signDay,
  statementHash,
  type BattleProof,
  type Day,
  type PlayProof,
  type SealedRecord,
  type Statement,
} from '@voltide/seals';
import { sampleDays, type SampleDay } from '@voltide/seals/testing';

const SECRET = new Uint8Array(32).fill(7);
const DAY_KEY = new Uint8Array(32).fill(9);

/** Builds days of a small house, whose plays and battles belong to no game: their seals, statements and consistency. */
export function sealedDays(port: HashPort): readonly SampleDay[] {
  return sampleDays(port, { players: 3, days: 4, playsEach: 2, battlesEach: 2 });
}

/** A day that seals a real play and a real battle beside others, with a proof of each. */
export function sealRecords(
  port: HashPort,
  { play, battle }: { readonly play: SealedRecord; readonly battle: SealedRecord },
): { readonly play: PlayProof; readonly battle: BattleProof } {
  const [sample] = sealedDays(port);
  const frame = present(sample, 'a day').day;
  const statement = statementOf(port, present(sample?.statements[0], 'a player'), play);
  const leaf = ownedLeaf(port, DAY_KEY, {
    id: bookId(statement.account, statementHash(port, statement)),
    sumSun: owedSun(statement),
  });
  const leaves = [leaf, dummyLeaf(port, DAY_KEY, 0)];
  const levels = levelsOver(
    port,
    leaves.map((each) => leafNode(port, each)),
  );
  const root = rootOf(levels);
  const battles = growTree(port, [battleLeafOf(port, battle), Uint8Array.of(1), Uint8Array.of(2)]);
  const day = signed(port, frame, {
    statement,
    books: { root: hexOf(root.hash), depth: 1, total: formatVt(root.sumSun) },
    battles: { count: 3, root: hexOf(topOf(battles)) },
  });
  const path = siblingsOf(levels, 0).map(({ hash, sumSun }) => ({ hash: hexOf(hash), amount: formatVt(sumSun) }));
  const placed = { statement, blind: hexOf(leaf.blind), place: 0, path, day };
  const plays = growTree(port, playLeaves(play));
  return {
    play: { format: PLAY_PROOF_FORMAT, play, playPlace: 1, neighbours: [...neighboursOf(plays, 1)], ...placed },
    battle: {
      format: BATTLE_PROOF_FORMAT,
      record: battle,
      place: 0,
      neighbours: [...neighboursOf(battles, 0)],
      day,
    },
  };
}

function battleLeafOf(port: HashPort, battle: SealedRecord): Uint8Array {
  const { battleId } = battle['lock'] as { readonly battleId: string };
  return battleLeaf(port, battleId, battle);
}

/** The play is the second of three in its pair. */
function playLeaves(play: SealedRecord): readonly Uint8Array[] {
  return [Uint8Array.of(1), playLeaf(play), Uint8Array.of(2)];
}

function statementOf(port: HashPort, sample: Statement, play: SealedRecord): Statement {
  const { epoch, nonce, commitment, clientSeed } = play as unknown as {
    readonly epoch: number;
    readonly nonce: number;
    readonly commitment: string;
    readonly clientSeed: string;
  };
  return {
    ...sample,
    pair: { ...sample.pair, commitment, clientSeed },
    from: { epoch, nonce: nonce - 1 },
    to: { epoch, nonce: nonce + 2 },
    plays: 3,
    playsRoot: hexOf(topOf(growTree(port, playLeaves(play)))),
  };
}

type Content = {
  readonly statement: Statement;
  readonly books: Pick<Day['books'], 'root' | 'depth' | 'total'>;
  readonly battles: Day['battles'];
};

function signed(port: HashPort, frame: Day, { statement, books, battles }: Content): Day {
  const { cash, held, vault, items, promo } = statement;
  const { signature: _signature, ...rest } = frame;
  const { capital, deposits } = frame.house;
  const houseSun = parseVt(capital) + parseVt(deposits) - parseVt(books.total);
  const content = {
    ...rest,
    books: { ...books, cash, held, vault, items, promo },
    house: { ...frame.house, cash: formatVt(houseSun) },
    battles,
    key: publicKeyOf(SECRET),
  };
  return signDay(port, content, SECRET);
}

/** Builds two signed seals of one day, as from a house that shows different books to different people. */
export function splitView(port: HashPort): readonly [Day, Day] {
  const [, second] = sealedDays(port);
  const day = present(second, 'a day').day;
  const { signature: _signature, ...rest } = day;
  const other = signDay(port, { ...rest, pools: { ...rest.pools, jackpot: '51.000000' } }, SECRET);
  return [day, other];
}

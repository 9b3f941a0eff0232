import type {
  DaySeal,
  getBattleSealProof,
  getDaySeal,
  getPlayProof,
  getSealConsistency,
  getStatementProof,
  listSeals,
  ResponseOf,
} from '@voltide/contract';
import { formatVt, present, type UserId } from '@voltide/core';
import { hexOf, neighboursOf } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { levelsOver, siblingsOf } from '@voltide/reserves';
import {
  BATTLE_PROOF_FORMAT,
  CONSISTENCY_FORMAT,
  consistencyProof,
  dayInclusion,
  owedSun,
  PLAY_PROOF_FORMAT,
  publicKeyOf,
  readDay,
  readStatement,
  STATEMENT_PROOF_FORMAT,
  type Day,
  type StatementProof,
} from '@voltide/seals';

import type { Config } from '../../config.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inSnapshot } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import type { Presenters } from '../../play/plays/presenters.ts';
import { battleLeafHash, sealedRecordOf, type BattlePorts } from './battle-leaves.ts';
import { bookKeyOf, leafOf, LEAVES_PER_PART, nodesOf, rankOf, unpackLeaves } from './book-tree.ts';
import { countRangePlays, listRangePlays } from './books.sql.ts';
import { playHash, PLAYS_PER_NODE, treeOver, unpackNodes } from './play-leaves.ts';
import { sealKeyOf } from './seal-day-job.ts';
import * as sql from './seal-pages.sql.ts';

type PagePorts = BattlePorts & {
  readonly config: Pick<Config, 'secretKey'>;
  readonly database: Database;
  readonly presenter: Pick<Presenters, 'record'>;
};

type Place = { readonly epoch: number; readonly nonce: number };

const DAYS_PER_PAGE = 30;

export function createSealPages(ports: PagePorts) {
  const { database, config } = ports;
  const key = publicKeyOf(sealKeyOf(config.secretKey));
  return {
    async list(before: string | undefined): Promise<ResponseOf<typeof listSeals>> {
      const rows = await sql.listDays(database, before, DAYS_PER_PAGE + 1);
      const days = rows.slice(0, DAYS_PER_PAGE).map((row) => presentDay(row));
      return { key, days, next: rows.length > DAYS_PER_PAGE ? (days.at(-1)?.date ?? null) : null };
    },

    /** Returns the exact bytes that were signed and published. @throws AppError `not_found` */
    async day(date: string): Promise<JsonText<ResponseOf<typeof getDaySeal>>> {
      const { document } = await getDay(database, date);
      return new JsonText<DaySeal>(readDay(JSON.parse(document)), () => document);
    },

    /** @throws AppError `not_found` where one of the days is not sealed, or the earlier one is not earlier */
    async consistency(earlier: string, later: string): Promise<ResponseOf<typeof getSealConsistency>> {
      const [first, last] = [await getDay(database, earlier), await getDay(database, later)];
      if (first.number >= last.number) throw new AppError('not_found');
      const hashes = await sql.listHashes(database, last.number);
      return {
        format: CONSISTENCY_FORMAT,
        earlier: documentOf(first),
        later: documentOf(last),
        inclusion: [...dayInclusion(nodeHashes, hashes, first.number)],
        consistency: [...consistencyProof(nodeHashes, hashes, first.number)],
      };
    },

    /** @throws AppError `not_found` for a battle that no day has sealed yet */
    async battle(battleId: string): Promise<ResponseOf<typeof getBattleSealProof>> {
      const date = await sql.findBattleDay(database, battleId);
      if (date === undefined) throw new AppError('not_found');
      const battles = await sql.listSealedBattles(database, date);
      const place = battles.findIndex((each) => each.battleId === battleId);
      return {
        format: BATTLE_PROOF_FORMAT,
        record: present(await sealedRecordOf(database, ports, battleId), 'the record of a sealed battle'),
        place,
        neighbours: [...neighboursOf(treeOver(battles.map((each) => battleLeafHash(each))), place)],
        day: documentOf(await getDay(database, date)),
      };
    },

    /** @throws AppError `not_found` for a day without a seal or a tree, or from before the account */
    statement: (userId: UserId, date: string): Promise<ResponseOf<typeof getStatementProof>> =>
      inSnapshot(database, async (connection) => {
        const day = await getDay(connection, date);
        const statement = await sql.findStatement(connection, userId, day.number);
        if (statement === undefined) throw new AppError('not_found');
        return { format: STATEMENT_PROOF_FORMAT, ...(await placeOf(connection, ports, { day, statement })) };
      }),

    /** @throws AppError `not_found` for a play that no day has sealed yet, or whose day's tree was deleted */
    play: (userId: UserId, at: Place): Promise<ResponseOf<typeof getPlayProof>> =>
      inSnapshot(database, async (connection) => {
        const found = await sql.findStatementOfPlay(connection, userId, at);
        if (found === undefined) throw new AppError('not_found');
        const { record, playPlace, neighbours } = await provePlay(connection, ports, found.statement, at);
        return {
          format: PLAY_PROOF_FORMAT,
          play: { ...record, draws: [...record.draws], prizes: [...record.prizes] },
          playPlace,
          neighbours,
          ...(await placeOf(connection, ports, found)),
        };
      }),
  };
}

async function getDay(connection: Connection, date: string): Promise<sql.DayRow> {
  const day = await sql.findDay(connection, date);
  if (day === undefined) throw new AppError('not_found');
  return day;
}

function documentOf({ document }: sql.DayRow): Day {
  return readDay(JSON.parse(document));
}

function presentDay(row: sql.DayRow) {
  const { date, takenAt, books, house, battles } = documentOf(row);
  const { hash, number } = row;
  return { date, hash, takenAt, number, owned: books.total, houseCash: house.cash, battles: battles.count };
}

type Found = { readonly day: sql.DayRow; readonly statement: sql.StatementRow };

async function placeOf(
  connection: Connection,
  { config }: PagePorts,
  { day, statement }: Found,
): Promise<Omit<StatementProof, 'format'>> {
  const document = readStatement(JSON.parse(statement.document));
  const bookKey = bookKeyOf(config.secretKey, day.date);
  const own = { number: statement.userId, sumSun: owedSun(document), hash: statement.hash };
  const leaf = leafOf(bookKey, own);
  for (const { number, leaves } of await sql.listPartsAt(connection, day.draftId, rankOf(leaf))) {
    const part = unpackLeaves(leaves);
    const place = part.findIndex((each) => each.number === statement.userId);
    if (place < 0) continue;
    const nodes = await sql.listPartNodes(connection, day.draftId);
    const siblings = [
      ...siblingsOf(levelsOver(nodeHashes, nodesOf(bookKey, part)), place),
      ...siblingsOf(levelsOver(nodeHashes, nodes), number),
    ];
    return {
      statement: document,
      blind: hexOf(leaf.blind),
      place: number * LEAVES_PER_PART + place,
      path: siblings.map(({ hash, sumSun }) => ({ hash: hexOf(hash), amount: formatVt(sumSun) })),
      day: documentOf(day),
    };
  }
  throw new AppError('not_found');
}

/**
 * Proves a play's place up to the root of its statement: within its 1,024, and over the stored hashes of all of them.
 */
async function provePlay(
  connection: Connection,
  ports: PagePorts,
  statement: sql.StatementRow,
  { epoch, nonce }: Place,
) {
  const nodes = unpackNodes(statement.playNodes);
  const range = { ...statement, toEpoch: epoch, toNonce: nonce };
  const playPlace = await countRangePlays(connection, range);
  const part = Math.floor(playPlace / PLAYS_PER_NODE);
  const page = { offset: part * PLAYS_PER_NODE, limit: PLAYS_PER_NODE };
  const rows = await listRangePlays(connection, statement, page);
  const row = present(rows[playPlace - page.offset], 'a sealed play');
  const inPart = treeOver(rows.map((each) => playHash(ports, each)));
  const tops = [...nodes];
  const restFrom = nodes.length * PLAYS_PER_NODE;
  // The last plays are fewer than 1,024, and have no stored hash over them.
  if (restFrom < statement.plays) {
    const rest =
      part === nodes.length
        ? rows
        : await listRangePlays(connection, statement, { offset: restFrom, limit: PLAYS_PER_NODE });
    tops.push(present(treeOver(rest.map((each) => playHash(ports, each))).levels.at(-1)?.[0], 'a top'));
  }
  const neighbours = [...neighboursOf(inPart, playPlace - page.offset), ...neighboursOf(treeOver(tops), part)];
  return { record: ports.presenter.record({ ...row, atMs: Number(row.atMs) }), playPlace, neighbours };
}

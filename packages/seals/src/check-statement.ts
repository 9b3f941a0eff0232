import { formatVt, parseVt } from '@voltide/core';
import { bytesOfHex, hexOf, type HashPort } from '@voltide/fairness';
import { rootFrom } from '@voltide/reserves';

import { compareDay, ZEROS } from './check-day.ts';
import { judge, short, type Checked, type Comparison } from './checked.ts';
import { bookId, dayHash, owedSun, statementHash } from './hashes.ts';
import { readStatementProof, type Day, type Statement, type StatementProof } from './shapes.ts';

type StatementCheck = Checked & {
  readonly day: Day;
  readonly dayHash: string;
  readonly statement: Statement;
  readonly owedSun: bigint;
};

/** A statement with its place in the books of a day. */
type Placed = Pick<StatementProof, 'statement' | 'blind' | 'place' | 'path' | 'day'>;

/**
 * Checks that a player's statement is in the books of a day, and the seal of the day itself.
 * @throws UnreadableDocument
 */
export function checkStatementProof(port: HashPort, content: unknown): StatementCheck {
  const proof = readStatementProof(content);
  const { statement, day } = proof;
  const sumSun = owedSun(statement);
  return {
    day,
    dayHash: dayHash(port, day),
    statement,
    owedSun: sumSun,
    ...judge(comparePlaced(port, proof)),
    proven:
      `the books that were sealed for ${day.date} hold ${formatVt(sumSun)} VT of ${statement.account}, ` +
      `its chains, its seeds, and its plays up to number ${statement.to.nonce} of pair ${statement.to.epoch}`,
    notProven: [
      'that the statement is right: compare it with your own history',
      'that others were shown the same seal: compare its hash with a mirror or a published copy',
    ],
  };
}

/** Lists the comparisons of a statement under a day, with those of the day. */
export function comparePlaced(port: HashPort, placed: Placed): readonly Comparison[] {
  const { statement, day } = placed;
  return [...compareStatement(statement), comparePath(port, placed), ...compareDay(port, day, dayHash(port, day))];
}

function comparePath(port: HashPort, { statement, blind, place, path, day }: Placed): Comparison {
  const { books } = day;
  const sumSun = owedSun(statement);
  const comparison = (ok: boolean, fault: string): Comparison => ({
    subject: 'path',
    ok,
    text: `${path.length} hashes lead from place ${place} to the root ${short(books.root)} and to ${books.total} VT`,
    fault,
  });
  if (path.length !== books.depth) return comparison(false, 'the path is not as long as the tree is deep');
  if (place >= 2 ** books.depth) return comparison(false, 'the tree has no such place');
  const siblings = path.map((each) => ({ hash: bytesOfHex(each.hash), sumSun: parseVt(each.amount) }));
  const id = bookId(statement.account, statementHash(port, statement));
  const root = rootFrom(port, { blind: bytesOfHex(blind), id, sumSun }, { place, siblings });
  if (root === undefined) return comparison(false, 'an amount on the path is out of range');
  const holds = hexOf(root.hash) === books.root && root.sumSun === parseVt(books.total);
  return comparison(holds, 'the statement is not in the sealed books');
}

function compareStatement(statement: Statement): readonly Comparison[] {
  const { cash, held, vault, promo, promoHeld, accounts, from, to, plays, playsRoot } = statement;
  const balanceOf = (kind: string): bigint => parseVt(accounts.find((each) => each.kind === kind)?.balance ?? '0');
  const areSame =
    balanceOf('cash') === parseVt(cash) &&
    balanceOf('vault') === parseVt(vault) &&
    balanceOf('promo') === parseVt(promo) &&
    balanceOf('held') === parseVt(held) + parseVt(promoHeld);
  const areNew = accounts.every(({ seq, balance, head }) => seq > 0 || (head === ZEROS && parseVt(balance) === 0n));
  const isForward = from.epoch < to.epoch || (from.epoch === to.epoch && from.nonce <= to.nonce);
  const isCounted = from.epoch === to.epoch ? plays === to.nonce - from.nonce : plays >= to.nonce;
  return [
    {
      subject: 'balances',
      ok: areSame && areNew,
      text: `the chains end with the balances: cash ${cash}, vault ${vault}, promo ${promo} VT`,
      fault: 'the chains of the statement do not end with its balances',
    },
    {
      subject: 'plays',
      ok: isForward && isCounted && (plays === 0) === (playsRoot === ZEROS),
      text:
        `${plays} ${plays === 1 ? 'play' : 'plays'}, from number ${from.nonce} of pair ${from.epoch} ` +
        `to before number ${to.nonce} of pair ${to.epoch}`,
      fault: 'the number of plays is not that of their places',
    },
    {
      subject: 'seeds',
      ok: statement.pair.commitment !== statement.pair.nextCommitment,
      text: `the pair in use has the commitment ${short(statement.pair.commitment)}`,
      fault: 'the pair in use and the next one have the same commitment',
    },
  ];
}

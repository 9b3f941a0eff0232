import { formatVt, parseVt } from '@voltide/core';
import { bytesOfHex, hexOf, traceClimb, type HashPort } from '@voltide/fairness';
import { traceRoot } from '@voltide/reserves';
import {
  BATTLE_PROOF_FORMAT,
  battleLeaf,
  bookId,
  checkBattleProof,
  checkConsistency,
  checkDay,
  checkPlayProof,
  checkStatementProof,
  compareDays,
  CONSISTENCY_FORMAT,
  dayHash,
  owedSun,
  PLAY_PROOF_FORMAT,
  playLeaf,
  readBattleProof,
  readPlayProof,
  readStatementProof,
  STATEMENT_PROOF_FORMAT,
  statementHash,
  VOID_FORMAT,
  type Checked,
  type Day,
  type StatementProof,
} from '@voltide/seals';

import { judgeBattle } from './battle.ts';
import { climbNumbers } from './climb.ts';
import { judgePlays } from './plays.ts';
import { countText, NOTHING_ELSE, type ProofNumber, type ProofStep, type Verdict } from './verdict.ts';

type Numbers = Readonly<Record<string, readonly ProofNumber[]>>;

/** Checks a day seal, or a proof under one. @throws UnreadableDocument, ShapeError */
export function judgeSeal(port: HashPort, content: unknown): { readonly verdict: Verdict } {
  const { format } = content as { readonly format?: unknown };
  return { verdict: judgeFormat(port, format, content) };
}

function judgeFormat(port: HashPort, format: unknown, content: unknown): Verdict {
  switch (format) {
    case STATEMENT_PROOF_FORMAT:
      return judgeStatement(port, content);
    case PLAY_PROOF_FORMAT:
      return judgePlayProof(port, content);
    case BATTLE_PROOF_FORMAT:
      return judgeBattleProof(port, content);
    case CONSISTENCY_FORMAT:
      return judgeConsistency(port, content);
    default:
      return judgeDay(port, content);
  }
}

type Named = Pick<Verdict, 'title'> & { readonly numbers: Numbers };

/** A verdict of a check of seals, with the numbers of each step by its subject. */
function verdictOf(check: Checked, { title, numbers }: Named): Verdict {
  const shown = new Set<string>();
  const steps = check.steps.map(({ subject, ok, text }): ProofStep => {
    const isFirst = !shown.has(subject);
    shown.add(subject);
    return { ok, text, numbers: isFirst ? (numbers[subject] ?? []) : [] };
  });
  const base = { kind: 'seal', title, steps } as const;
  if (check.faults.length > 0) {
    return { ...base, state: 'mismatch', told: check.faults.slice(0, 3).join('; '), notProven: NOTHING_ELSE };
  }
  return { ...base, state: 'proven', told: check.proven, notProven: check.notProven.join('; ') };
}

function judgeDay(port: HashPort, content: unknown): Verdict {
  const check = checkDay(port, content);
  return verdictOf(check, { title: `Day seal of ${check.day.date}`, numbers: dayNumbers(port, check.day) });
}

/** Checks seals of several days, or of one day from several sources, against each other. @throws UnreadableDocument */
export function judgeDays(port: HashPort, contents: readonly unknown[]): { readonly verdict: Verdict } {
  const check = compareDays(port, contents);
  const dates = [...new Set(check.days.map(({ date }) => date))].join(', ');
  const hashes = check.days.map((day) => [day.date, dayHash(port, day)] as const);
  const verdict = verdictOf(check, { title: `Day seals of ${dates}`, numbers: { 'split view': hashes } });
  return { verdict };
}

function judgeConsistency(port: HashPort, content: unknown): Verdict {
  const check = checkConsistency(port, content);
  const { earlier, later } = check;
  const hashes: readonly ProofNumber[] = [
    [earlier.date, dayHash(port, earlier)],
    [later.date, dayHash(port, later)],
  ];
  const roots: readonly ProofNumber[] = [
    [`History of ${earlier.date}`, `${countText(earlier.history.size)} seals, ${earlier.history.root}`],
    [`History of ${later.date}`, `${countText(later.history.size)} seals, ${later.history.root}`],
  ];
  const title = `Day seals of ${earlier.date} and ${later.date}`;
  return verdictOf(check, { title, numbers: { order: hashes, inclusion: roots } });
}

function judgeStatement(port: HashPort, content: unknown): Verdict {
  const check = checkStatementProof(port, content);
  const proof = readStatementProof(content);
  const title = `Statement of ${check.statement.account} in the seal of ${check.day.date}`;
  return verdictOf(check, { title, numbers: { ...statementNumbers(port, proof), ...dayNumbers(port, check.day) } });
}

function judgePlayProof(port: HashPort, content: unknown): Verdict {
  const check = checkPlayProof(port, content);
  const proof = readPlayProof(content);
  const { play, playPlace, neighbours, statement } = proof;
  const nodes = traceClimb(port, playLeaf(play), { place: playPlace, entries: statement.plays }, neighbours) ?? [];
  const numbers = {
    ...statementNumbers(port, proof),
    ...dayNumbers(port, check.day),
    play: [...climbNumbers(nodes), ['Root of the plays', statement.playsRoot] as const],
  };
  const title = `Play of ${statement.account} in the seal of ${check.day.date}`;
  const sealed = verdictOf(check, { title, numbers });
  return withResult(sealed, judgePlays(port, play).verdict);
}

function judgeBattleProof(port: HashPort, content: unknown): Verdict {
  const check = checkBattleProof(port, content);
  const { record, place, neighbours, day } = readBattleProof(content);
  const leaf = battleLeaf(port, check.battleId, record);
  const nodes = traceClimb(port, leaf, { place, entries: day.battles.count }, neighbours) ?? [];
  const numbers = {
    ...dayNumbers(port, day),
    battle: [...climbNumbers(nodes), ['Root of the battles', day.battles.root] as const],
  };
  const title = `Battle ${check.battleId} in the seal of ${day.date}`;
  const sealed = verdictOf(check, { title, numbers });
  return record['format'] === VOID_FORMAT ? sealed : withResult(sealed, judgeBattle(port, record).verdict);
}

/** Combines the verdict of a sealed record with that of its own rules. */
function withResult(sealed: Verdict, result: Verdict): Verdict {
  const steps = [...sealed.steps, ...result.steps];
  if (sealed.state === 'mismatch') return { ...sealed, steps };
  if (result.state === 'mismatch') return { ...sealed, ...result, kind: sealed.kind, title: sealed.title, steps };
  const told = `${sealed.told}, and ${result.told}`;
  const notProven = 'that others were shown the same seal, so compare its hash with a mirror or a published copy';
  return { ...sealed, state: result.state, told, notProven, steps };
}

function dayNumbers(port: HashPort, day: Day): Numbers {
  const { books, house, history, previous, battles, audit, key, signature } = day;
  return {
    signature: [
      ['Hash of the seal', dayHash(port, day)],
      ['Key', key],
      ['Signature', signature],
    ],
    previous: previous === null ? [] : [[previous.date, previous.hash]],
    history: [
      ['Seals before', countText(history.size)],
      ['Root', history.root],
    ],
    total: [
      ['Root of the books', books.root],
      ...(['cash', 'held', 'vault', 'items'] as const).map((name) => [name, `${books[name]} VT`] as const),
      ['Total', `${books.total} VT`],
    ],
    house: [
      ['Capital', `${house.capital} VT`],
      ['Deposits', `${house.deposits} VT`],
      ['Cash', `${house.cash} VT`],
    ],
    seasons: day.seasons.map(({ period, season, root }) => [`${period} ${season}`, root] as const),
    battles: [
      ['Battles', countText(battles.count)],
      ['Root', battles.root],
    ],
    audit: [
      ['Entries', countText(audit.entries)],
      ['Hash', audit.hash],
    ],
  };
}

type Placed = Pick<StatementProof, 'statement' | 'blind' | 'place' | 'path' | 'day'>;

/** The balances and chains of a statement, and the hashes and sums on its way to the root. */
function statementNumbers(port: HashPort, { statement, blind, place, path, day }: Placed): Numbers {
  const siblings = path.map((each) => ({ hash: bytesOfHex(each.hash), sumSun: parseVt(each.amount) }));
  const hash = statementHash(port, statement);
  const leaf = { blind: bytesOfHex(blind), id: bookId(statement.account, hash), sumSun: owedSun(statement) };
  const nodes = traceRoot(port, leaf, { place, siblings }) ?? [];
  const levels = nodes.flatMap(({ hash: node, sumSun }, level): ProofNumber[] => {
    const beside = path[level - 1];
    return [
      ...(beside === undefined ? [] : [[`Neighbour ${level}`, `${beside.amount} VT, ${beside.hash}`] as const]),
      [level === 0 ? 'Leaf' : `Node ${level}`, `${formatVt(sumSun)} VT, ${hexOf(node)}`],
    ];
  });
  return {
    balances: statement.accounts.map(
      ({ kind, seq, balance, head }) => [kind, `${balance} VT after ${countText(seq)} transfers, ${head}`] as const,
    ),
    plays: [['Root of the plays', statement.playsRoot]],
    seeds: [
      ['Commitment', statement.pair.commitment],
      ['Next commitment', statement.pair.nextCommitment],
      ['Client seed', statement.pair.clientSeed ?? 'none yet'],
    ],
    path: [['Hash of the statement', hash], ...levels, ['Sealed', `${day.books.total} VT, ${day.books.root}`]],
  };
}

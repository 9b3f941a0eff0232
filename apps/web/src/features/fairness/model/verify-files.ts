import type { HashPort } from '@voltide/fairness';
import type { SeasonCheck } from '@voltide/games/boards/check';
import type { CheckedBattle } from '@voltide/games/records/check-battle';
import type { CheckedPlay as CheckedRecord } from '@voltide/games/records/check-file';
import { parseFile, ShapeError } from '@voltide/games/records/read';
import { SUBJECTS } from '@voltide/games/records/verdict';
import { isDay, kindOf, type ProofKind } from '@voltide/proofs/kinds';
import type { ProofStep, Verdict } from '@voltide/proofs/verdict';

/** A record with its check, the numbers of each step, and its faults in words. */
export type ShownPlay = CheckedRecord & { readonly wrong: readonly string[]; readonly steps: readonly ProofStep[] };

/** Details of a file besides its verdict. */
export type Detail =
  | { readonly kind: 'plays'; readonly plays: readonly ShownPlay[]; readonly counts: PlayCounts }
  | { readonly kind: 'battle'; readonly battle: CheckedBattle }
  | { readonly kind: 'season'; readonly season: SeasonCheck };

export type PlayCounts = {
  readonly all: number;
  readonly proven: number;
  readonly sealed: number;
  readonly mismatch: number;
  /** Plays whose odds table this program does not know. */
  readonly unknown: number;
};

export type CheckedFile = { readonly verdict: Verdict; readonly detail?: Detail };

/** Result of checking pasted, dropped, opened or linked text. */
export type Checked =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'checked'; readonly files: readonly CheckedFile[] };

/** Plays of a long list that are shown, mismatches first. */
export const SHOWN_PLAYS = 100;

/** Checks files like the command-line verifier. The module of each kind loads on demand. */
export async function verifyTexts(port: HashPort, texts: readonly string[]): Promise<Checked> {
  try {
    const contents = texts.map(parseFile);
    const kinds = contents.map(kindOf);
    if (contents.length > 1 && kinds.every((kind) => kind === 'season')) {
      return { kind: 'checked', files: await checkSeasons(port, contents) };
    }
    if (contents.length > 1 && contents.every(isDay)) {
      const { judgeDays } = await import('@voltide/proofs/seals');
      return { kind: 'checked', files: [judgeDays(port, contents)] };
    }
    const files = await Promise.all(contents.map((content) => CHECKS[kindOf(content)](port, content)));
    return { kind: 'checked', files };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { kind: 'unreadable', reason: sentenceOf(error.message) };
  }
}

/** The reserves reader has errors of its own, which load on demand. */
function isUnreadable(error: unknown): error is Error {
  return error instanceof ShapeError || (error instanceof Error && error.name === 'UnreadableDocument');
}

type Check = (port: HashPort, content: unknown) => Promise<CheckedFile>;

const CHECKS: Readonly<Record<ProofKind, Check>> = {
  plays: checkPlays,
  battle: async (port, content) => {
    const { check, verdict } = (await import('@voltide/proofs/battle')).judgeBattle(port, content);
    return { verdict, detail: { kind: 'battle', battle: check } };
  },
  jackpot: async (port, content) => (await import('@voltide/proofs/jackpots')).judgeJackpot(port, content),
  'jackpot-proof': async (port, content) => (await import('@voltide/proofs/jackpots')).judgeJackpotProof(port, content),
  season: async (port, content) => {
    const { check, verdict } = (await import('@voltide/proofs/seasons')).judgeSeason(port, content);
    return { verdict, detail: { kind: 'season', season: check } };
  },
  'season-proof': async (port, content) => (await import('@voltide/proofs/seasons')).judgeRow(port, content),
  seal: async (port, content) => (await import('@voltide/proofs/seals')).judgeSeal(port, content),
  liabilities: async (port, content) => (await import('@voltide/proofs/liabilities')).judgeLiabilities(port, content),
};

async function checkPlays(port: HashPort, content: unknown): Promise<CheckedFile> {
  const hasBattles = typeof content === 'object' && content !== null && Object.hasOwn(content, 'battles');
  const [{ judgePlays, playSteps }, battles] = await Promise.all([
    import('@voltide/proofs/plays'),
    hasBattles ? import('@voltide/games/records/check-battle') : undefined,
  ]);
  const { check, verdict } = judgePlays(port, content, battles?.checkBattleFile);
  const count = (state: CheckedRecord['check']['state']): number =>
    check.plays.filter((play) => play.check.state === state).length;
  const wrongFirst = check.plays.toSorted(
    (left, right) => Number(right.check.state === 'mismatch') - Number(left.check.state === 'mismatch'),
  );
  const plays = wrongFirst.slice(0, SHOWN_PLAYS).map((play) => ({
    ...play,
    wrong: play.check.wrong.map((subject) => SUBJECTS[subject]),
    steps: playSteps(port, play),
  }));
  const counts = {
    all: check.plays.length,
    proven: count('proven'),
    sealed: count('sealed'),
    mismatch: count('mismatch'),
    unknown: check.plays.filter((play) => play.check.notCompared.length > 0).length,
  };
  return { verdict, detail: { kind: 'plays', plays, counts } };
}

async function checkSeasons(port: HashPort, contents: readonly unknown[]): Promise<readonly CheckedFile[]> {
  const { judgeSeason, judgeSeasons } = await import('@voltide/proofs/seasons');
  const checks = contents.map((content) => judgeSeason(port, content).check);
  return judgeSeasons(checks).map(({ check, verdict }) => ({ verdict, detail: { kind: 'season', season: check } }));
}

/** Describes the error of the whole file, or of the member that the message names first. */
function sentenceOf(message: string): string {
  const text = message.replace(/^file: /, '');
  return text === message ? `${text}.` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

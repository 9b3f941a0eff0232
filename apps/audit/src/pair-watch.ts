import type { Findings } from './findings.ts';
import { text, whole } from './members.ts';
import { checkPlay, sha256, type Doc, type Json } from './recompute.ts';

/** A seed pair in use, as the installation shows it. */
export type Seeds = {
  readonly epoch: number;
  readonly commitment: string;
  readonly nextCommitment: string;
  readonly clientSeed: string | null;
  readonly nonce: number;
};

/** A pair whose server seed was revealed. */
export type Revealed = { readonly epoch: number; readonly commitment: string; readonly serverSeed: string };

/** A play as it was answered, in the members of a play record, while its server seed is secret. */
type SealedPlay = Doc;

/** State shared by all players of an audit: no two pairs have the same commitment or server seed. */
export type Shown = { readonly commitments: Map<string, string>; readonly serverSeeds: Map<string, string> };

/**
 * Remembers the seeds shown to one player, in order: a commitment that comes or changes after the client seed was sent
 * is a mismatch, and a nonce that does not follow hides a play.
 */
export type PairWatch = {
  readonly seeds: () => Seeds;
  /** The first look, before a client seed is made. */
  readonly begin: (seeds: Seeds) => void;
  /** The answer to a client seed that was made after the look before. */
  readonly sent: (clientSeed: string, seeds: Seeds) => void;
  readonly played: (play: SealedPlay) => void;
  /** The reveal of the pair in use, the seeds that follow, and the client seed that was sent for them. */
  readonly revealed: (old: Revealed, next: Seeds, clientSeed: string) => void;
  /** Plays whose server seed is known by now, and those that wait for it. */
  readonly proven: readonly Doc[];
  readonly waiting: () => readonly SealedPlay[];
};

/** Creates the watch over one player's pairs. */
export function createPairWatch(who: string, findings: Findings, shown: Shown): PairWatch {
  const proven: Doc[] = [];
  let now: Seeds | undefined;
  let waiting: SealedPlay[] = [];
  const known = (): Seeds => {
    if (now === undefined) throw new Error(`${who} has not looked at its seeds`);
    return now;
  };
  const say = (fault: string): void => findings.mismatch(who, fault);

  const promise = (commitment: string, epoch: number): void => {
    const other = shown.commitments.get(commitment);
    const name = `${who} pair ${epoch}`;
    if (other !== undefined && other !== name) say(`pair ${epoch} has the commitment of ${other}`);
    shown.commitments.set(commitment, name);
  };
  const remember = (seeds: Seeds): void => {
    promise(seeds.commitment, seeds.epoch);
    promise(seeds.nextCommitment, seeds.epoch + 1);
    now = seeds;
  };
  return {
    seeds: known,
    begin: (seeds) => {
      if (seeds.nonce !== 0) say(`a fresh player begins with nonce ${seeds.nonce}`);
      if (seeds.clientSeed !== null) findings.note(`${who} began with a client seed that it did not choose`);
      remember(seeds);
    },
    sent: (clientSeed, seeds) => {
      const before = known();
      for (const fault of sentFaults(before, seeds, clientSeed)) say(fault);
      remember(seeds);
    },
    played: (play) => {
      const pair = known();
      for (const fault of playFaults(pair, play)) say(fault);
      findings.take('plays while sealed', who, checkPlay(play));
      waiting.push(play);
      now = { ...pair, nonce: Math.max(pair.nonce, Number(play['nonce']) + 1) };
    },
    revealed: (old, next, clientSeed) => {
      const pair = known();
      if (old.epoch !== pair.epoch) say(`pair ${old.epoch} was revealed in place of ${pair.epoch}`);
      if (old.commitment !== pair.commitment || sha256(old.serverSeed) !== pair.commitment) {
        say(`the server seed of pair ${pair.epoch} does not open the commitment that was shown before its first play`);
      }
      const other = shown.serverSeeds.get(old.serverSeed);
      if (other !== undefined) say(`pair ${old.epoch} has the server seed of ${other}`);
      shown.serverSeeds.set(old.serverSeed, `${who} pair ${old.epoch}`);
      if (next.epoch !== pair.epoch + 1 || next.commitment !== pair.nextCommitment) {
        say(
          `pair ${next.epoch} has another commitment than was promised before its client seed was made: a ground seed`,
        );
      }
      if (next.nonce !== 0) say(`pair ${next.epoch} begins with nonce ${next.nonce}`);
      if (next.clientSeed !== clientSeed) say('the client seed in use is not the one that was sent');
      for (const play of waiting) {
        const record = { ...play, serverSeed: old.serverSeed };
        findings.take('plays with their seeds', `${who}, ${nameOf(play)}`, checkPlay(record));
        proven.push(record);
      }
      waiting = [];
      remember(next);
    },
    proven,
    waiting: () => waiting,
  };
}

/** Names a play in the report. */
export function nameOf(play: { readonly [name: string]: Json }): string {
  return `${text(play, 'game')} ${whole(play, 'epoch')}:${whole(play, 'nonce')}`;
}

function playFaults(pair: Seeds, play: SealedPlay): readonly string[] {
  const nonce = Number(play['nonce']);
  const faults: string[] = [];
  if (play['epoch'] !== pair.epoch || play['commitment'] !== pair.commitment) {
    faults.push(`a play was made with another pair than the one it named: pair ${whole(play, 'epoch')}`);
  }
  if (play['clientSeed'] !== pair.clientSeed) faults.push('a play was made with another client seed');
  if (play['serverSeed'] !== null) faults.push('a play shows its server seed while the pair is in use');
  if (nonce < pair.nonce) faults.push(`nonce ${nonce} of pair ${pair.epoch} was used twice`);
  if (nonce > pair.nonce) faults.push(`nonce ${pair.nonce} of pair ${pair.epoch} is missing: ${nonce} came instead`);
  return faults;
}

function sentFaults(before: Seeds, seeds: Seeds, clientSeed: string): readonly string[] {
  const faults: string[] = [];
  if (seeds.clientSeed !== clientSeed) faults.push('the client seed in use is not the one that was sent');
  if (seeds.commitment !== before.commitment || seeds.epoch !== before.epoch) {
    faults.push(`the commitment of pair ${seeds.epoch} changed after the client seed was sent: a ground seed`);
  }
  if (seeds.nextCommitment !== before.nextCommitment) {
    faults.push(`the commitment of pair ${seeds.epoch + 1} changed before its turn: a ground seed`);
  }
  return faults;
}

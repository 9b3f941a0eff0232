import type { Play, RevealedEpoch, Seeds } from '@voltide/contract';
import type { AccountExport, EpochRecord, PlayRecord } from '@voltide/games/record';

const COLUMNS = [
  'play', 'time', 'pack', 'packs', 'stake_vt', 'value_vt', 'net_vt', 'paid_from', 'finds', 'nonce', 'epoch', 'commitment',
  'client_seed', 'server_seed', 'odds_table',
] as const;

/** A row of plays as a spreadsheet reads it; `net` is the value without the stake. */
function rowOf(play: Play, netVt: string): Record<(typeof COLUMNS)[number], string> {
  return {
    play: play.id,
    time: play.at,
    pack: play.packName,
    packs: `${play.quantity}`,
    stake_vt: play.stake,
    value_vt: play.value,
    net_vt: netVt,
    paid_from: play.bucket,
    finds: play.finds.map(({ itemName, value }) => `${itemName} ${value}`).join(' | '),
    nonce: `${play.nonce}`,
    epoch: `${play.epoch}`,
    commitment: play.commitment,
    client_seed: play.clientSeed,
    server_seed: play.serverSeed ?? '',
    odds_table: play.tableHash,
  };
}

/** Plays as CSV by RFC 4180: CRLF, every cell quoted, so that no client seed starts a formula. */
export function playsToCsv(plays: readonly Play[], netOf: (play: Play) => string): string {
  const rows = plays.map((play) => {
    const row = rowOf(play, netOf(play));
    return COLUMNS.map((column) => quote(row[column]));
  });
  return [COLUMNS.map((column) => quote(column)), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** A spreadsheet takes text that begins like a formula for one, quoted or not: an apostrophe in front keeps it text. */
function quote(text: string): string {
  const isFormula = /^[=+@\t\r]|^-(?!\d)/.test(text);
  return `"${isFormula ? '\'' : ''}${text.replaceAll('"', '""')}"`;
}

/** Everything about the player's plays as docs/fairness.md describes an account's export: the verifier reads it. */
export function accountExport(
  records: readonly PlayRecord[],
  seeds: Seeds,
  revealed: readonly RevealedEpoch[],
): AccountExport {
  const past = revealed
    .filter(({ clientSeed }) => clientSeed !== null)
    .map((pair): EpochRecord => {
      const { epoch, commitment, serverSeed, clientSeed, plays } = pair;
      return { epoch, commitment, serverSeed, clientSeed: clientSeed ?? '', plays };
    })
    .toSorted((left, right) => left.epoch - right.epoch);
  const { epoch, commitment, clientSeed, nonce } = seeds;
  const current = clientSeed === null ? [] : [{ epoch, commitment, serverSeed: null, clientSeed, plays: nonce }];
  return { format: 'voltide-export/1', plays: records, epochs: [...past, ...current] };
}

import {
  BEACON_SOURCES,
  MAX_LOCAL_LINKS,
  type ChosenBeacon,
  type LocalChainEnd,
  type NamedRound,
  type PassedOver,
} from '@voltide/beacon';

import { readExactFields, readInteger, readList, readText, ShapeError, type TextRule } from './read.ts';

const MEMBERS = ['status', 'fromMs', 'passedOver', 'source', 'named', 'proof', 'value'] as const;
const HEX: TextRule = { pattern: /^[0-9a-f]{64}$/, wanted: '64 hexadecimal characters' };
const PROOF: TextRule = { pattern: /^[0-9a-f]{64,96}$/, wanted: 'a proof in hexadecimal' };
const SOURCE: TextRule = { pattern: new RegExp(`^(?:${BEACON_SOURCES.join('|')})$`), wanted: 'a source' };
const REASON: TextRule = { pattern: /^(?:away|no_round|no_answer|wrong_answer)$/, wanted: 'a reason' };
const TIME = [0, 9_000_000_000_000_000] as const;
const MOST_PASSED = 1000;

/**
 * Reads how a beacon was chosen, as it is published with a result. Whether it is true is for `listChoiceFaults` to say.
 * @throws ShapeError
 */
export function readChosenBeacon(value: unknown, at: string): ChosenBeacon {
  const fields = readExactFields(value, MEMBERS, at);
  if (fields.status !== 'chosen') throw new ShapeError(`${at}.status`, 'not chosen');
  return {
    status: 'chosen',
    fromMs: readInteger(fields.fromMs, TIME, `${at}.fromMs`),
    passedOver: readList(fields.passedOver, [0, MOST_PASSED], `${at}.passedOver`).map((passed, i) =>
      readPassed(passed, `${at}.passedOver[${i}]`),
    ),
    source: readText(fields.source, SOURCE, `${at}.source`) as ChosenBeacon['source'],
    named: readNamed(fields.named, `${at}.named`),
    proof: readText(fields.proof, PROOF, `${at}.proof`),
    value: readText(fields.value, HEX, `${at}.value`),
  };
}

/** Reads the published end of a local chain. @throws ShapeError */
export function readLocalChainEnd(value: unknown, at: string): LocalChainEnd {
  const { end, links } = readExactFields(value, ['end', 'links'], at);
  return {
    end: readText(end, HEX, `${at}.end`),
    links: readInteger(links, [1, MAX_LOCAL_LINKS], `${at}.links`),
  };
}

function readPassed(value: unknown, at: string): PassedOver {
  const isNamed = typeof value === 'object' && value !== null && Object.hasOwn(value, 'named');
  const { source, atMs, reason, named } = isNamed
    ? readExactFields(value, ['source', 'atMs', 'reason', 'named'], at)
    : { ...readExactFields(value, ['source', 'atMs', 'reason'], at), named: undefined };
  return {
    source: readText(source, SOURCE, `${at}.source`) as PassedOver['source'],
    ...(isNamed ? { named: readNamed(named, `${at}.named`) } : {}),
    atMs: readInteger(atMs, TIME, `${at}.atMs`),
    reason: readText(reason, REASON, `${at}.reason`) as PassedOver['reason'],
  };
}

function readNamed(value: unknown, at: string): NamedRound {
  const { round, dueAtMs } = readExactFields(value, ['round', 'dueAtMs'], at);
  return { round: readInteger(round, TIME, `${at}.round`), dueAtMs: readInteger(dueAtMs, TIME, `${at}.dueAtMs`) };
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { GIVE_UP_AFTER_MS } from '@voltide/beacon';
import {
  ADJUSTMENT_LIMITS,
  LEAST_WITHDRAWAL_SUN,
  PAYOUTS_PER_HOUR_SUN,
  QUICK_CLAIM_BONUS,
  QUICK_MILESTONES,
  RATE_WORDS,
  RITUAL_INTERVALS,
  WELCOME_GIFT,
  WITHDRAWAL_LIMITS,
} from '@voltide/contract';
import { parseVt, SUN_PER_VT } from '@voltide/core';
import { MAX_ENTRY_SUN } from '@voltide/games/battles/money';
import { beaconFromMs, LOCK_LIFE_MS, UNFILLED_AFTER_MS } from '@voltide/games/battles/states';
import { LATE_PLAYS_MS, SEALED_AFTER_MS as SEASON_SEALED_AFTER_MS } from '@voltide/games/boards/periods';
import { DAY_POOL_SUN, EDGE_BPS, MOST_CASH_SUN_PER_POINT, SUN_PER_POINT } from '@voltide/games/boards/prizes';
import { DAWN_TOKENS } from '@voltide/games/caches/table';
import { DAWN_UNIT_SUN, LEVEL_UNIT_SUN, MOST_UNITS } from '@voltide/games/caches/units';
import { listSpinTables, mostSpinGiftSun } from '@voltide/games/daily-spin/table';
import { JACKPOT_BPS, RAKEBACK_THOUSANDTHS, REFERRAL_TIERS, RELEASE_BPS } from '@voltide/games/edge';
import { CASH_PER_TICKET_SUN, LEAST_POOL_SUN, PLACE_BPS } from '@voltide/games/jackpot/money';
import { MOST_TICKETS_A_DAY, STAKE_PER_TICKET_SUN } from '@voltide/games/jackpot/tickets';
import { SEALED_AFTER_MS as JACKPOT_SEALED_AFTER_MS } from '@voltide/games/jackpot/times';
import { TOKEN_SCORE, TOKENS_PER_DAY } from '@voltide/games/loading/loading-game';
import { PACK_RETURN } from '@voltide/games/packs/odds';
import { LEVELS_PER_CACHE, PROMO_DIVISOR, TOP_LEVEL, XP_PER_VT, xpOfLevel } from '@voltide/games/progress/levels';
import { PLAY_LASTS_MS } from '@voltide/games/progress/play-time';
import { PROMO_EXPIRES_DAYS, PROMO_NOTICE_DAYS } from '@voltide/games/progress/promo';
import {
  ACTIVE_DAYS,
  ACTIVE_STAKE_SUN,
  BOUNTY_DAYS,
  BOUNTY_STAKE_SUN,
  BOUNTY_SUN,
  CLAIM_WAIT_MS,
  LEAST_CLAIM_SUN,
  MATCH_PERCENT,
  MOST_MATCH_SUN,
  REFEREE_GIFT_SUN,
  SAME_NETWORK_MS,
} from '@voltide/games/referrals/terms';

import { USUAL_INTERVAL } from '../apps/server/src/care/rituals/ritual-rules.ts';
import { EXCLUSION_DAYS } from '../apps/server/src/care/player-limits/limit-rules.ts';
import { DEATH_MARGIN_MS } from '../apps/server/src/money/tron/chain/scan.ts';
import { KEPT } from '../apps/server/src/operate/retention/kept.ts';
import { TOKEN_LIFE_MS } from '../apps/server/src/people/sessions/tokens.ts';
import { LONG_NOTICE_HOURS, NOTICE_HOURS } from '../apps/server/src/play/publications/notice.ts';
import * as quick from '../apps/server/src/play/quick/quick-rules.ts';
import { listPaths, readText, ROOT, type Finding, type SourceFile } from './repository.ts';

const FILE = 'apps/server/src/platform/db/functions/rules.sql';
const STALE = 'differs from the rules: run npm run docs';
const FUNCTIONS = /^apps\/server\/src\/platform\/db\/functions\/[a-z0-9-]+\.sql$/;
const TABLES = /^apps\/server\/src\/platform\/db\/(?:schema|migrations)\/[a-z0-9-]+\.sql$/;
/** The length of a text bounds what a row may weigh. How much a form takes is said by the contract. */
const LENGTH = /length\(\w+\) (?:<=|=|between \d+ and) \d+/g;
const NUMBER = /(?<![\w$.])\d+(?!\w)/g;
const HOUR_MS = 3_600_000;
const PER_LINE = 11;

/** Numbers that no rule decides: units, and how functions are built. */
const ALLOWED: ReadonlySet<number> = new Set([
  // Parts of a whole, units of time, sun per VT, the largest bigint
  100,
  1000,
  10_000,
  60_000,
  HOUR_MS,
  86_400_000,
  1_000_000,
  Number('9223372036854775807'),
  // The largest nonce and number of an item within a play, which make the key of an item
  65_535,
  255,
  // What rounds hundredths of a per cent up
  9999,
  // Places per chunk of a board, rows per query, keys of advisory locks
  128,
  768,
  1024,
  200,
  157,
  8_655_843_302,
  8_655_843_303,
  8_655_843_304,
]);

/** Numbers of tables that no rule decides. */
const ALLOWED_IN_TABLES: ReadonlySet<number> = new Set([
  // Parts of a whole, the least bigint but one
  100,
  Number('9223372036854775807'),
  // What is absurd for one amount, for the tokens, the XP and the fee of anything
  Number('9000000000000000'),
  1000,
  100_000,
  // Buckets of a part, places per chunk of a board, the size of a row before it is split
  128,
  1024,
  8160,
]);

type Value = bigint | number | readonly (bigint | number)[];

/** The values of rules that functions of the database read, by their names there. */
const RULES: Readonly<Record<string, Value>> = {
  // Battles (games/battles)
  battle_unfilled_after_ms: UNFILLED_AFTER_MS,
  battle_void_after_ms: beaconFromMs(0) + GIVE_UP_AFTER_MS,
  battle_lock_life_ms: LOCK_LIFE_MS,
  battle_most_entry: MAX_ENTRY_SUN,
  // Leaderboards (games/boards)
  season_sealed_after_ms: SEASON_SEALED_AFTER_MS,
  season_late_plays_ms: LATE_PLAYS_MS,
  season_day_pool: DAY_POOL_SUN,
  season_week_bps: EDGE_BPS.week,
  season_month_bps: EDGE_BPS.month,
  edge_per_point: SUN_PER_POINT,
  most_prize_per_point: MOST_CASH_SUN_PER_POINT,
  // Free packs (games/caches)
  cache_dawn_tokens: DAWN_TOKENS,
  cache_dawn_unit: DAWN_UNIT_SUN,
  cache_level_unit: LEVEL_UNIT_SUN,
  cache_most_units: MOST_UNITS,
  levels_per_cache: LEVELS_PER_CACHE,
  // What follows a stake (games/edge.ts, games/progress)
  most_edge_percent: PACK_RETURN.denominator - PACK_RETURN.numerator,
  release_bps: RELEASE_BPS,
  rakeback_base: RAKEBACK_THOUSANDTHS.base,
  rakeback_per_level: RAKEBACK_THOUSANDTHS.perLevel,
  xp_promo_divisor: PROMO_DIVISOR,
  xp_edge_divisor: (PROMO_DIVISOR * SUN_PER_VT) / XP_PER_VT,
  level_starts: Array.from({ length: TOP_LEVEL - 1 }, (_, i) => xpOfLevel(i + 2)),
  promo_expires_days: PROMO_EXPIRES_DAYS,
  promo_notice_days: PROMO_NOTICE_DAYS,
  // Jackpot (games/jackpot)
  jackpot_bps: JACKPOT_BPS,
  jackpot_sealed_after_ms: JACKPOT_SEALED_AFTER_MS,
  jackpot_stake_per_ticket: STAKE_PER_TICKET_SUN,
  jackpot_most_tickets: MOST_TICKETS_A_DAY,
  jackpot_place_bps: PLACE_BPS,
  jackpot_cash_per_ticket: CASH_PER_TICKET_SUN,
  jackpot_least_pool: LEAST_POOL_SUN,
  // Mini games (games/loading)
  loading_token_score: TOKEN_SCORE,
  loading_tokens_per_day: TOKENS_PER_DAY,
  // Quick Game (apps/server/src/play/quick/quick-rules.ts)
  quick_most_kept: quick.KEPT_MAX_SUN,
  quick_most_xp: quick.KEPT_MAX_XP,
  quick_most_tokens: quick.KEPT_MAX_TOKENS,
  quick_bonus: parseVt(QUICK_CLAIM_BONUS),
  quick_save_grace_ms: quick.SAVE_GRACE_MS,
  quick_first_tokens: quick.FIRST_TOKENS,
  quick_xp_per_pack: quick.XP_PER_PACK,
  // Referrals (games/referrals/terms.ts)
  referral_gift: REFEREE_GIFT_SUN,
  referral_match_percent: MATCH_PERCENT,
  referral_most_match: MOST_MATCH_SUN,
  referral_bounty: BOUNTY_SUN,
  referral_bounty_stake: BOUNTY_STAKE_SUN,
  referral_bounty_days: BOUNTY_DAYS,
  referral_active_stake: ACTIVE_STAKE_SUN,
  referral_active_days: ACTIVE_DAYS,
  referral_least_claim: LEAST_CLAIM_SUN,
  referral_claim_wait_ms: CLAIM_WAIT_MS,
  referral_same_network_ms: SAME_NETWORK_MS,
  // Withdrawals (packages/contract)
  withdrawal_least: LEAST_WITHDRAWAL_SUN,
  withdrawal_one_approver: WITHDRAWAL_LIMITS.oneApproverSun,
  withdrawal_fee_bps: RATE_WORDS.withdrawal_fee.bps,
  withdrawal_most_fee_bps: RATE_WORDS.withdrawal_fee.mostBps,
  payouts_per_hour: PAYOUTS_PER_HOUR_SUN,
  // Gifts (packages/contract, games/daily-spin)
  welcome_gift: parseVt(WELCOME_GIFT),
  spin_most_gift: listSpinTables()
    .map(mostSpinGiftSun)
    .reduce((most, gift) => (gift > most ? gift : most)),
  // Safer play (apps/server/src/player-limits, packages/contract)
  cool_off_most_days: EXCLUSION_DAYS.mostCoolOff,
  self_exclusion_least_days: EXCLUSION_DAYS.leastSelf,
  self_exclusion_most_days: EXCLUSION_DAYS.mostSelf,
  ritual_minutes: RITUAL_INTERVALS,
  // Play, sessions and operators (apps/server)
  play_lasts_ms: PLAY_LASTS_MS,
  usual_ritual_minutes: USUAL_INTERVAL,
  token_life_ms: TOKEN_LIFE_MS,
  notice_ms: NOTICE_HOURS * HOUR_MS,
  dear_notice_ms: LONG_NOTICE_HOURS * HOUR_MS,
  most_adjusted_once: ADJUSTMENT_LIMITS.onceSun,
  most_adjusted_in_day: ADJUSTMENT_LIMITS.daySun,
  scan_death_margin_ms: DEATH_MARGIN_MS,
  // How long rows stay (apps/server/src/operate/retention/kept.ts)
  kept_lost_deposit_ms: KEPT.lostDepositMs,
  kept_device_ms: KEPT.deviceMs,
  kept_evidence_ms: KEPT.evidenceMs,
  kept_liability_tree_days: KEPT.liabilityTreeDays,
  kept_seal_tree_days: KEPT.sealTreeDays,
  kept_click_days: KEPT.clickDays,
};

/** Steps of a value: from how much on it is what. The first begins at 0. */
type Steps = readonly { readonly from: number; readonly value: number }[];

/** Rules that depend on a number, by their names in the database. */
const STEPS: Readonly<Record<string, { readonly steps: Steps; readonly isSum?: true }>> = {
  referral_bps: { steps: REFERRAL_TIERS.map(({ from, bps }) => ({ from, value: bps })) },
  quick_milestone_xp: { steps: QUICK_MILESTONES.map(({ packs, xp }) => ({ from: packs, value: xp })), isSum: true },
  quick_milestone_tokens: {
    steps: QUICK_MILESTONES.map(({ packs, tokens }) => ({ from: packs, value: tokens })),
    isSum: true,
  },
};

const HEAD = `
-- Written by \`npm run docs\` from the rules in games, packages/contract and apps/server. Change them there:
-- their numbers stand in no other file of functions, which \`npm run check\` holds.
`;

/** The text of the file with all rules that SQL reads. PostgreSQL puts the value in the place of the call. */
export function writeSqlRules(): string {
  const constants = Object.entries(RULES).map(([name, value]) => constant(`rule_${name}`, value));
  const steps = Object.entries(STEPS).map(([name, rule]) => stepped(`rule_${name}`, rule));
  return `${HEAD.trimStart()}\n${[...constants, ...steps].join('\n')}\n`;
}

function constant(name: string, value: Value): string {
  if (typeof value === 'object') return defined(name, 'bigint[]', `'{\n${wrapped(value)}\n  }'::bigint[]`);
  const type = typeof value === 'bigint' || name.endsWith('_ms') ? 'bigint' : 'integer';
  return defined(name, type, `${value}::${type}`);
}

function stepped(name: string, { steps, isSum }: (typeof STEPS)[string]): string {
  const told = isSum ? steps.filter(({ value }) => value !== 0) : steps;
  const ordered = told.toSorted((left, right) => right.from - left.from);
  const whens = ordered.map(({ from, value }) => `when p_number >= ${from} then ${value}`);
  const text = isSum
    ? whens.map((when) => `case ${when} else 0 end`).join('\n    + ')
    : `case\n    ${whens.join('\n    ')}\n  end`;
  return defined(`${name}(p_number bigint)`, 'bigint', `(${text})::bigint`);
}

function defined(name: string, type: string, text: string): string {
  const call = name.includes('(') ? name : `${name}()`;
  return `create function voltide.${call} returns ${type} language sql immutable as $$\n  select ${text}\n$$;`;
}

function wrapped(values: readonly (bigint | number)[]): string {
  const lines = Array.from({ length: Math.ceil(values.length / PER_LINE) }, (_, i) =>
    values.slice(i * PER_LINE, (i + 1) * PER_LINE).join(', '),
  );
  return lines.map((line) => `    ${line}`).join(',\n');
}

export function saveSqlRules(): void {
  writeFileSync(join(ROOT, FILE), writeSqlRules());
}

/** A file of rules that is not what the rules say, and numbers of rules in functions and tables. */
export function checkSqlRules(): readonly Finding[] {
  const stale = readText(FILE) === writeSqlRules() ? [] : [{ file: FILE, line: 1, message: STALE }];
  const others = listPaths().filter((path) => (FUNCTIONS.test(path) && path !== FILE) || TABLES.test(path));
  return [...stale, ...others.flatMap((path) => findRuleNumbers({ path, text: readText(path) }))];
}

/** The numbers from 100 on in a file of SQL that are neither a unit nor part of how the file works. */
export function findRuleNumbers({ path, text }: SourceFile): readonly Finding[] {
  const isOfTables = TABLES.test(path);
  const allowed = isOfTables ? ALLOWED_IN_TABLES : ALLOWED;
  const hide = (hidden: string): string => hidden.replace(/\d/g, '_');
  const code = text.replace(/--.*|'[^']*'/g, hide).replace(isOfTables ? LENGTH : /$^/, hide);
  return code.split('\n').flatMap((line, i) =>
    [...line.matchAll(NUMBER)]
      .map(([number]) => Number(number))
      .filter((number) => number >= 100 && !allowed.has(number))
      .map((number) => ({ file: path, line: i + 1, message: `take ${number} from rules.sql, see tools/sql-rules.ts` })),
  );
}

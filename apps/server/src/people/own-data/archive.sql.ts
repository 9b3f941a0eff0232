import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

/** A row of the archive: names ending in `Ms` are times, in `Sun` amounts. */
export type ArchiveRow = Readonly<Record<string, unknown>>;

/** Reads rows of a user; the last row of a page leads to the next one, and a short page is the last. */
export type ArchiveQuery = {
  readonly text: string;
  /** For long lists: where the first page begins, and which members of a row the next page begins after. */
  readonly pages?: { readonly start: readonly (string | number)[]; readonly after: readonly string[] };
};

const ARCHIVE_PAGE = 500;

const INSTANCE_ID = `case when find_no < 1::bigint << 62
  then concat_ws('-', find_no >> 24, find_no >> 8 & 65535, find_no & 255)
  else 'r-' || (find_no - (1::bigint << 62)) end`;

export const ARCHIVE_QUERIES = {
  account: {
    text: `select i.username, i.email, i.email_confirmed_at_ms as "emailConfirmedAtMs", i.role,
        i.created_at_ms as "createdAtMs",
        (select count(*) from voltide.former_email e where e.user_id = i.user_id) as "formerEmails",
        i.referral_code_used as "referralCodeUsed",
        f.enrolled_at_ms as "secondFactorSinceMs"
      from voltide.identity i left join voltide.second_factor f using (user_id)
      where i.user_id = $1`,
  },
  consents: {
    text: `select c.document, c.version, c.agreed_at_ms as "atMs", i.consent_address as "signUpAddress"
      from voltide.consent c join voltide.identity i using (user_id)
      where c.user_id = $1 order by c.agreed_at_ms, c.document desc, c.version`,
  },
  sessions: {
    text: `select device, country, created_at_ms as "startedAtMs", rotated_at_ms as "lastUsedAtMs",
        least(idle_until_ms, expires_at_ms) as "endsAtMs", revoked_at_ms as "endedAtMs"
      from voltide.session where user_id = $1 order by created_at_ms, session_id`,
  },
  links: {
    text: `select purpose, new_email as "newEmail", created_at_ms as "createdAtMs", expires_at_ms as "expiresAtMs",
        used_at_ms as "usedAtMs"
      from voltide.one_time_link where user_id = $1 order by created_at_ms`,
  },
  mails: {
    text: `select recipient as "to", purpose, subject, created_at_ms as "writtenAtMs", sent_at_ms as "sentAtMs"
      from voltide.outbox where user_id = $1 order by mail_id`,
  },
  messages: {
    text: `select created_at_ms as "writtenAtMs", handled_at_ms as "handledAtMs", name, email, topic, message
      from voltide.contact_message where user_id = $1 order by message_id`,
  },
  notes: {
    text: `select at_ms as "writtenAtMs", text from voltide.player_note where user_id = $1 order by note_id`,
  },
  security: {
    text: `select at_ms as "atMs", kind, network, detail, times
      from voltide.security_event where user_id = $1 order by event_id`,
  },
  preferences: {
    text: `select spend_order as "spendOrder", auto_sell as "autoSell" from voltide.player where user_id = $1`,
  },
  profile: {
    text: `select is_public as "isPublic", is_anonymous as "isAnonymous",
        is_hidden_from_boards as "isHiddenFromBoards", shows
      from voltide.profile_setting where user_id = $1`,
  },
  avatar: {
    text: `select look, encode(picture, 'base64') as "webpInBase64", at_ms as "chosenAtMs"
      from voltide.avatar where user_id = $1`,
  },
  limits: {
    text: `select l.kind, l.period, round(l.amount / u.size, 6)::text as amount, u.unit,
        round(l.raise_to / u.size, 6)::text as "askedFor", l.raise_from_ms as "confirmableFromMs",
        l.set_at_ms as "setAtMs"
      from voltide.player_limit l
      cross join lateral (
        select case l.kind when 'play_time' then 'minutes' else 'VT' end as unit,
          case l.kind when 'play_time' then 60000.0 else 1000000.0 end as size
      ) u
      where l.user_id = $1 order by l.kind, l.period`,
  },
  exclusions: {
    text: `select kind, from_ms as "fromMs", until_ms as "untilMs", inherited
      from voltide.exclusion where user_id = $1 order by from_ms, until_ms`,
  },
  rituals: {
    text: `select ritual_id as "number", at_ms as "atMs", played_ms as "playedMs", kind, topic, occasion, message,
        answer, answered_at_ms as "answeredAtMs"
      from voltide.ritual where user_id = $1 and ritual_id > $2 order by ritual_id limit $3`,
    pages: { start: [0], after: ['number'] },
  },
  ritualInterval: {
    text: `select minutes from voltide.ritual_interval where user_id = $1`,
  },
  revealedSeeds: {
    text: `select epoch, encode(commitment, 'hex') as commitment, server_seed as "serverSeed",
        client_seed as "clientSeed", plays, revealed_at_ms as "revealedAtMs"
      from voltide.seed_history where user_id = $1 and epoch > $2 order by epoch limit $3`,
    pages: { start: [-1], after: ['epoch'] },
  },
  balances: {
    text: `select kind as account, balance as "balanceSun" from voltide.account where user_id = $1 order by kind`,
  },
  transfers: {
    text: `select kind as account, seq, at_ms as "atMs", amount as "amountSun", balance_after as "balanceAfterSun",
        cause, system_account as against, epoch, nonce, operation_key as key, encode(chain_hash, 'hex') as "chainHash"
      from voltide.transfer
      where user_id = $1 and (kind, seq) > ($2::voltide.account_kind, $3::bigint) order by kind, seq limit $4`,
    pages: { start: ['cash', 0], after: ['account', 'seq'] },
  },
  lastSeen: {
    text: `select at_ms as "atMs" from voltide.last_seen where user_id = $1`,
  },
  promoNotice: {
    text: `select noticed_at_ms as "noticedAtMs", activity_at_ms as "lastActivityAtMs", expires_at_ms as "expiresAtMs"
      from voltide.promo_notice where user_id = $1`,
  },
  promoExpiries: {
    text: `select number, at_ms as "atMs", amount as "amountSun", noticed_at_ms as "noticedAtMs",
        activity_at_ms as "lastActivityAtMs"
      from voltide.promo_expiry where user_id = $1 order by number`,
  },
  vaultRelease: {
    text: `select amount as "amountSun", asked_at_ms as "askedAtMs", due_at_ms as "dueAtMs"
      from voltide.vault_release where user_id = $1`,
  },
  walletConnection: {
    text: `select encode(address, 'hex') as address, connected_at_ms as "connectedAtMs"
      from voltide.wallet_connection where user_id = $1`,
  },
  walletAddresses: {
    text: `select encode(address, 'hex') as address, verified_at_ms as "verifiedAtMs", ended_at_ms as "endedAtMs"
      from voltide.wallet_link where user_id = $1 order by link_id`,
  },
  deposits: {
    text: `select deposit_id as number, encode(txid, 'hex') as "transactionId", amount as "amountSun", state,
        encode(from_address, 'hex') as "fromAddress", encode(to_address, 'hex') as "toAddress",
        created_at_ms as "createdAtMs", final_block as block, credited_at_ms as "creditedAtMs"
      from voltide.deposit where user_id = $1 and deposit_id > $2 order by deposit_id limit $3`,
    pages: { start: [0], after: ['number'] },
  },
  withdrawals: {
    text: `select w.withdrawal_id as number, w.amount as "amountSun", w.fee as "feeSun", w.state,
        encode(w.to_address, 'hex') as "toAddress", w.created_at_ms as "createdAtMs", w.ended_at_ms as "endedAtMs",
        w.note, (select encode(a.txid, 'hex') from voltide.withdrawal_attempt a
          where a.withdrawal_id = w.withdrawal_id and a.state = 'settled') as "transactionId"
      from voltide.withdrawal w where w.user_id = $1 and w.withdrawal_id > $2 order by w.withdrawal_id limit $3`,
    pages: { start: [0], after: ['number'] },
  },
  identityCheck: {
    text: `select checked_at_ms as "checkedAtMs", note from voltide.identity_check where user_id = $1`,
  },
  approvals: {
    text: `select withdrawal_id as "withdrawal", at_ms as "atMs" from voltide.withdrawal_approval
      where by_user_id = $1 and withdrawal_id > $2 order by withdrawal_id limit $3`,
    pages: { start: [0], after: ['withdrawal'] },
  },
  payoutChanges: {
    text: `select change_id as number, at_ms as "atMs", what from voltide.payout_change
      where by_user_id = $1 and change_id > $2 order by change_id limit $3`,
    pages: { start: [0], after: ['number'] },
  },
  voidedBattles: {
    text: `select battle_id as "battleId", at_ms as "atMs", reason from voltide.battle_void
      where by_user_id = $1 and battle_id > $2 order by battle_id limit $3`,
    pages: { start: [''], after: ['battleId'] },
  },
  adjustments: {
    text: `select at_ms as "atMs", account, amount as "amountSun", coalesce(note, reason) as reason
      from voltide.adjustment where user_id = $1 order by at_ms, key`,
  },
  freezes: {
    text: `select frozen_at_ms as "frozenAtMs", ended_at_ms as "endedAtMs",
        case when cause in ('security', 'request') then cause end as cause
      from voltide.account_freeze where user_id = $1 order by freeze_id`,
  },
  carriedGuests: {
    text: `select at_ms as "atMs", amount as "amountSun", finds as items, tokens
      from voltide.carried_guest where user_id = $1 order by at_ms, guest_id`,
  },
  quickGame: {
    text: `select at_ms as "savedAtMs", kept as "balanceSun", bonus as "bonusSun", xp, tokens
      from voltide.saved_quick_game where user_id = $1`,
  },
  heldItems: {
    text: `select find_no as "number", ${INSTANCE_ID} as id, source,
        table_id as "tableId", item, value as "valueSun", bucket
      from voltide.find
      where user_id = $1 and find_no > $2
      order by find_no limit $3`,
    pages: { start: [-1], after: ['number'] },
  },
  prizes: {
    text: `select z.epoch, z.nonce, z.gift as "giftSun", z.tokens, z.tickets as "jackpotTickets", z.xp
      from voltide.play_prize z where z.user_id = $1 and (z.epoch, z.nonce) > ($2, $3)
      order by z.epoch, z.nonce limit $4`,
    pages: { start: [-1, 0], after: ['epoch', 'nonce'] },
  },
  dailyPlays: {
    text: `select d.game, (date '1970-01-01' + d.utc_day)::text as day, d.utc_day as "dayNumber", d.epoch, d.nonce
      from voltide.daily_play d where d.user_id = $1 and (d.game, d.utc_day) > ($2, $3)
      order by d.game, d.utc_day limit $4`,
    pages: { start: ['', 0], after: ['game', 'dayNumber'] },
  },
  caches: {
    text: `select case c.tier when 0 then 'dawn' else format('level-%s', c.tier) end as cache, c.tokens, c.epoch,
        c.nonce
      from voltide.cache_open c where c.user_id = $1 and (c.epoch, c.nonce) > ($2, $3)
      order by c.epoch, c.nonce limit $4`,
    pages: { start: [-1, 0], after: ['epoch', 'nonce'] },
  },
  referralCodes: {
    text: `select code, is_vanity as "isVanity", made_at_ms as "madeAtMs"
      from voltide.referral_code where user_id = $1 order by is_vanity`,
  },
  referralCampaigns: {
    text: `select campaign, clicks, created_at_ms as "createdAtMs"
      from voltide.referral_campaign where user_id = $1 order by campaign`,
  },
  referralClicks: {
    text: `select (date '1970-01-01' + c.utc_day)::text as day, c.utc_day as "dayNumber", c.campaign, c.clicks
      from voltide.referral_click c where c.user_id = $1 and (c.utc_day, c.campaign) > ($2, $3)
      order by c.utc_day, c.campaign limit $4`,
    pages: { start: [-1, ''], after: ['dayNumber', 'campaign'] },
  },
  sealedStatements: {
    text: `select d.day::text as day, d.number as "dayNumber", s.document as statement
      from voltide.seal_statement s join voltide.day_seal d on d.draft_id = s.draft_id
      where s.user_id = $1 and d.number > $2 order by d.number limit $3`,
    pages: { start: [-1], after: ['dayNumber'] },
  },
  referredBy: {
    text: `select joined_at_ms as "joinedAtMs", code, campaign, state, reason, held_at_ms as "heldAtMs",
        reviewed_at_ms as "reviewedAtMs", first_deposit_at_ms as "firstDepositAtMs"
      from voltide.referral where referee_id = $1`,
  },
  referralClaims: {
    text: `select claim_no as "number", amount as "amountSun", at_ms as "atMs"
      from voltide.referral_claim where referrer_id = $1 and claim_no > $2 order by claim_no limit $3`,
    pages: { start: [0], after: ['number'] },
  },
  familyMarks: {
    text: `select kind, encode(mark, 'hex') as mark, last_at_ms as "lastSeenAtMs"
      from voltide.family_mark where user_id = $1 and (kind, encode(mark, 'hex')) > ($2, $3)
      order by kind, encode(mark, 'hex') limit $4`,
    pages: { start: ['', ''], after: ['kind', 'mark'] },
  },
  measures: {
    text: `select m.measure, m.amount::text as amount
      from voltide.progress_measure m where m.user_id = $1 and m.measure > $2 order by m.measure limit $3`,
    pages: { start: [''], after: ['measure'] },
  },
  progressDays: {
    text: `select (date '1970-01-01' + d.utc_day)::text as day, d.utc_day as "dayNumber", d.plays,
        d.cash_stake as "cashStakeSun", d.cash_payout as "cashPayoutSun", d.promo_stake as "promoStakeSun",
        d.promo_payout as "promoPayoutSun", d.battle_wins as "battleWins"
      from voltide.progress_day d where d.user_id = $1 and d.utc_day > $2 order by d.utc_day limit $3`,
    pages: { start: [-1], after: ['dayNumber'] },
  },
  collection: {
    text: `select i.table_id as "tableId", i.item, i.drawn, i.received
      from voltide.item_progress i where i.user_id = $1 and (i.table_id, i.item) > ($2, $3)
      order by i.table_id, i.item limit $4`,
    pages: { start: [-1, 0], after: ['tableId', 'item'] },
  },
  rewards: {
    text: `select r.reward_no as "rewardNo", r.kind, r.subject, r.promo as "promoSun", r.cash as "cashSun", r.xp,
        r.at_ms as "atMs"
      from voltide.reward r where r.user_id = $1 and r.reward_no > $2 order by r.reward_no limit $3`,
    pages: { start: [0], after: ['rewardNo'] },
  },
  verifiedResults: {
    text: `select e.kind, e.subject, e.at_ms as "atMs"
      from voltide.progress_event e where e.user_id = $1 and (e.kind, e.subject) > ($2, $3)
      order by e.kind, e.subject limit $4`,
    pages: { start: ['', ''], after: ['kind', 'subject'] },
  },
  mismatches: {
    text: `select m.kind, m.subject, m.is_confirmed as "isConfirmed", m.at_ms as "atMs"
      from voltide.mismatch_report m where m.user_id = $1 and (m.kind, m.subject) > ($2, $3)
      order by m.kind, m.subject limit $4`,
    pages: { start: ['', ''], after: ['kind', 'subject'] },
  },
  battles: {
    text: `select s.battle_id as "battleId", b.state, b.layout, b.mode, s.seat, s.share, s.bucket,
        s.client_seed as "clientSeed", s.stake as "stakeSun", s.taken_at_ms as "takenAtMs", s.paid_at_ms as "endedAtMs",
        y.credit as "paidSun", y.found as "foundSun"
      from voltide.battle_seat s
      join voltide.battle b using (battle_id)
      left join voltide.battle_play y on y.user_id = s.user_id and y.battle_id = s.battle_id
      where s.user_id = $1 and s.battle_id > $2 order by s.battle_id limit $3`,
    pages: { start: [''], after: ['battleId'] },
  },
  battleInvitations: {
    text: `select i.battle_id as "battleId", b.opened_at_ms as "openedAtMs"
      from voltide.battle_invite i join voltide.battle b using (battle_id)
      where i.user_id = $1 and i.battle_id > $2 order by i.battle_id limit $3`,
    pages: { start: [''], after: ['battleId'] },
  },
  loadingGames: {
    text: `select g.game, g.at_ms as "atMs", g.score, g.ticks, g.day_token is not null as "gaveToken",
        encode(g.ticket, 'hex') as ticket, g.inputs
      from voltide.loading_game g where g.user_id = $1 and g.ticket > decode($2, 'hex')
      order by g.ticket limit $3`,
    pages: { start: [''], after: ['ticket'] },
  },
  jackpotStakes: {
    text: `select s.day::text as day, s.played_on::text as "playedOn", s.stake as "stakeSun", s.share as "shareSun"
      from voltide.jackpot_stake s where s.user_id = $1 and (s.day, s.played_on) > ($2::date, $3::date)
      order by s.day, s.played_on limit $4`,
    pages: { start: ['1970-01-01', '1970-01-01'], after: ['day', 'playedOn'] },
  },
  jackpotTickets: {
    text: `select t.day::text as day, t.tickets, t.bought, t.pseudonym
      from voltide.jackpot_ticket t where t.user_id = $1 and t.day > $2::date
      order by t.day limit $3`,
    pages: { start: ['1970-01-01'], after: ['day'] },
  },
  jackpotPrizes: {
    text: `select p.day::text as day, p.place, p.ticket, p.cash as "cashSun", p.promo as "promoSun",
        p.paid_at_ms as "paidAtMs"
      from voltide.jackpot_prize p where p.user_id = $1 and p.day > $2::date
      order by p.day limit $3`,
    pages: { start: ['1970-01-01'], after: ['day'] },
  },
  boardScores: {
    text: `select b.board_no as "boardNo", b.measure, b.period, b.starts_on::text as "startsOn", s.score,
        s.is_listed as "hasPlace"
      from voltide.board_score s join voltide.board b on b.board_no = s.board_no
      where s.user_id = $1 and s.board_no > $2 order by s.board_no limit $3`,
    pages: { start: [0], after: ['boardNo'] },
  },
  boardPlaces: {
    text: `select b.board_no as "boardNo", b.measure, b.period, b.starts_on::text as "startsOn", s.place, s.score
      from voltide.board_standing s join voltide.board b on b.board_no = s.board_no
      where s.user_id = $1 and s.board_no > $2 order by s.board_no limit $3`,
    pages: { start: [0], after: ['boardNo'] },
  },
  boardPrizes: {
    text: `select p.board_no as "boardNo", b.period, b.starts_on::text as "startsOn", p.place, p.amount as "amountSun",
        p.bucket, p.paid_at_ms as "paidAtMs"
      from voltide.board_prize p join voltide.board b on b.board_no = p.board_no
      where p.user_id = $1 and p.board_no > $2 order by p.board_no limit $3`,
    pages: { start: [0], after: ['boardNo'] },
  },
  answers: {
    text: `select a.message_id as message, a.at_ms as "atMs" from voltide.contact_answer a
      where a.by_user_id = $1 order by a.answer_id`,
  },
  operatorScopes: {
    text: `select n.since_ms as "sinceMs", s.scope, s.until_ms as "untilMs"
      from voltide.narrowed_operator n left join voltide.operator_scope s using (user_id) where n.user_id = $1`,
  },
  limitedAccount: {
    text: `select since_ms as "sinceMs" from voltide.limited_account where user_id = $1`,
  },
  holds: {
    text: `select h.hold_id as id, h.amount as "amountSun", h.bucket, h.cause, h.at_ms as "atMs"
      from voltide.hold h where h.user_id = $1 and h.hold_id > $2
      order by h.hold_id limit $3`,
    pages: { start: [''], after: ['id'] },
  },
  endedHolds: {
    text: `select x.hold_id as id, x.amount as "amountSun", x.bucket, x.cause, x.at_ms as "atMs",
        x.ended_at_ms as "endedAtMs", x.was_taken as "wasTaken"
      from voltide.hold_exit x where x.user_id = $1 and x.hold_id > $2
      order by x.hold_id limit $3`,
    pages: { start: [''], after: ['id'] },
  },
  soldItems: {
    text: `select x.find_no as "number", ${INSTANCE_ID} as id, x.source,
        x.table_id as "tableId", x.item, x.value as "valueSun", x.bucket, o.at_ms as "soldAtMs"
      from voltide.find_exit x
      left join voltide.operation o on o.user_id = x.user_id and o.key = x.operation_key
      where x.user_id = $1 and x.find_no > $2
      order by x.find_no limit $3`,
    pages: { start: [-1], after: ['number'] },
  },
} as const satisfies Readonly<Record<string, ArchiveQuery>>;

export async function* readArchive(
  connection: Connection,
  userId: UserId,
  { text, pages }: ArchiveQuery,
): AsyncGenerator<readonly ArchiveRow[]> {
  let after: readonly unknown[] = pages?.start ?? [];
  for (;;) {
    const limit = pages === undefined ? [] : [ARCHIVE_PAGE];
    const rows = await list<ArchiveRow>(connection, { text: text, values: [userId, ...after, ...limit] });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (pages === undefined || last === undefined || rows.length < ARCHIVE_PAGE) return;
    after = pages.after.map((name) => last[name]);
  }
}

import {
  deleteAccount,
  deleteNote,
  excludePlayer,
  exportPlayers,
  getPlayer,
  getPlayerRecord,
  listAudit,
  listNotes,
  listPlayerBattles,
  listPlayerEntries,
  listPlayers,
  listPlayerSessions,
  NOTE_DELETABLE_MS,
  showPrivate,
  stepUp,
  viewAsPlayer,
  writeNote,
  type AuditAct,
  type Endpoint,
  type ListedPlayer,
  type Schema,
} from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import {
  adjustBalance,
  battleBody,
  freeze,
  openBattle,
  openPack,
  orderOf,
  samplesOf,
  signInAgain,
  signInOperator,
  signUp,
  signUpPlayer,
  startGuest,
  useWorld,
  type Operator,
  type Person,
} from '@voltide/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const world = useWorld();
const DAY_MS = 86_400_000;
let operator: Operator;
let second: Operator;

beforeEach(async () => {
  [operator, second] = [await signInOperator(world), await signInOperator(world)];
});

const ABOUT_ONE = ALL_ENDPOINTS.filter(({ path }) => path.startsWith('/api/admin/players/:userId'));
const SHOWS = '/api/admin/players/:userId/private';

function inputOf({ path, params, request }: Endpoint) {
  const one = (schema: Schema | undefined): unknown => (schema === undefined ? undefined : samplesOf(schema)[0]);
  return {
    params: one(params) as object,
    query: path.endsWith('/ledger') ? { balance: 'cash' } : {},
    body: one(request),
  };
}

async function actsOn(userId: string): Promise<readonly AuditAct[]> {
  const { entries } = await operator.client.call(listAudit, { query: { subjectKind: 'player', subjectId: userId } });
  return entries.map(({ act }) => act);
}

describe('S13-02 the page of a player', () => {
  it('S13-02 counts what the player has, did and is bound by', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 5_000_000n });
    await openPack(player, orderOf(world, 'tin-sparrow', 2));
    await world.runJobs();
    await player.client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
    const facts = await operator.client.call(getPlayer, { params: { userId: player.user.id } });
    expect(facts).toMatchObject({
      username: player.user.username,
      kind: 'account',
      state: 'excluded',
      isOperator: false,
      isOwn: false,
      hasConfirmedEmail: true,
      hasSecondFactor: false,
      balances: { cash: '5.000000', held: '0.000000', vault: '0.000000' },
      played: { plays: 1 },
      exclusion: { kind: 'cool_off' },
      sessions: 1,
      referrer: null,
      marks: [],
    });
    world.clock.advance(DAY_MS);
    await expect(
      (await signInOperator(world)).client.call(getPlayer, { params: { userId: player.user.id } }),
    ).resolves.toMatchObject({ state: 'active', exclusion: null, exclusions: 1 });
  });

  it('S13-02 marks accounts of one browser with each other', async () => {
    const client = world.open();
    const [one, other] = [await signUp(world, client), await signUp(world, client)];
    const { marks } = await operator.client.call(getPlayer, { params: { userId: one.user.id } });
    expect(marks).toMatchObject([{ mark: 'shared_device', players: [{ userId: other.user.id }] }]);
    const { accounts } = await operator.client.call(listPlayerSessions, { params: { userId: one.user.id } });
    expect(accounts).toMatchObject([{ userId: other.user.id, reasons: ['device'] }]);
  });

  it('S13-02 gives the record of a play of this player alone, and movements as the ledger has them', async () => {
    const [player, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    await openPack(player, orderOf(world));
    const params = { userId: player.user.id, playId: '0-0' };
    expect(await operator.client.call(getPlayerRecord, { params })).toMatchObject({ epoch: 0, nonce: 0 });
    const elsewhere = { userId: other.user.id, playId: '0-0' };
    expect((await operator.client.refused(getPlayerRecord, { params: elsewhere })).body.code).toBe('not_found');
    const query = { balance: 'promo' as const };
    const { entries } = await operator.client.call(listPlayerEntries, { params: { userId: player.user.id }, query });
    expect(entries.at(-1)).toMatchObject({ seq: '1', cause: 'welcome' });
  });

  it('S13-02 S5-01 lists the battles a player took a seat in, page after page', async () => {
    const player = await signUpPlayer(world);
    const opened: string[] = [];
    for (const packs of [['glass-tide'], ['glass-tide', 'tin-sparrow']]) {
      opened.unshift((await openBattle(player, battleBody(world, { packs }))).battleId);
      world.clock.advance(1000);
    }
    const params = { userId: player.user.id };
    const { battles, next } = await operator.client.call(listPlayerBattles, { params });
    expect(battles.map(({ battleId }) => battleId)).toEqual(opened);
    expect(battles[0]).toMatchObject({ name: '1v1 standard', state: 'open', seat: 0, share: 100, payout: null });
    expect(next).toBeNull();
    const [newest = '', oldest = ''] = opened;
    const rest = await operator.client.call(listPlayerBattles, { params, query: { before: newest } });
    expect(rest.battles.map(({ battleId }) => battleId)).toEqual([oldest]);
  });

  it('S13-02 no call answers for an unknown number, nor for the house', async () => {
    for (const userId of ['usr_00000000abc', 'usr_00000000002', 'usr_zzzzzzzzzzz']) {
      for (const call of ABOUT_ONE) {
        const { params, query, body } = inputOf(call);
        const input = { params: { ...params, userId }, query, body } as Parameters<typeof operator.client.refused>[1];
        const refused = await operator.client.refused(call, input);
        expect([call.method, call.path, refused.body.code]).toEqual([call.method, call.path, 'not_found']);
      }
    }
  });
});

describe('S13-02 what is private of a player', () => {
  it('S13-02 is in no answer but the recorded one', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    await operator.client.call(writeNote, { params: { userId: player.user.id }, body: { text: 'A note.' } });
    for (const call of ABOUT_ONE.filter(({ path }) => path !== SHOWS)) {
      const { params, query, body } = inputOf(call);
      const path = call.path.replace(':userId', player.user.id).replaceAll(/:(\w+)/g, (_, name: string) => {
        return String((params as Readonly<Record<string, unknown>>)[name]);
      });
      const search = new URLSearchParams(query);
      const { status, json } = await operator.client.send(call.method, `${path}?${search.toString()}`, { body });
      expect([200, 404]).toContain(status);
      expect(`${call.path} ${JSON.stringify(json)}`).not.toContain(player.email);
      expect(`${call.path} ${JSON.stringify(json)}`).not.toMatch(/"10\.\d+\.\d+\.\d+"/);
    }
    const shown = await operator.client.call(showPrivate, {
      params: { userId: player.user.id },
      body: { reason: 'support' },
    });
    expect(shown).toMatchObject({ email: player.email, messages: [], networks: [], identityNote: null });
    expect(shown.signUpAddress).toMatch(/^10\./);
  });

  it('S13-02 is recorded with who looked and why, each time', async () => {
    const { user } = await signUp(world);
    const params = { userId: user.id };
    for (const reason of ['support', 'legal'] as const) {
      await operator.client.call(showPrivate, { params, body: { reason } });
    }
    await operator.client.call(viewAsPlayer, { params, body: { part: 'wallet', reason: 'abuse' } });
    expect(await actsOn(user.id)).toEqual(['viewed_as_player', 'private_shown', 'private_shown']);
    const { entries } = await operator.client.call(listAudit, { query: { subjectKind: 'player', subjectId: user.id } });
    expect(entries.map(({ reason }) => reason)).toEqual(['abuse', 'legal', 'support']);
    expect(entries[0]).toMatchObject({ after: { part: 'wallet' } });
    expect(JSON.stringify(entries)).not.toContain('@');
  });

  it('S13-02 is not shown where it cannot be recorded', async () => {
    const { user } = await signUp(world);
    await world.owner.query(`create function voltide.refuse_note() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`);
    await world.owner.query(`create trigger no_note before insert on voltide.audit_entry
      for each row execute function voltide.refuse_note()`);
    const { status, json } = await operator.client.send('POST', SHOWS.replace(':userId', user.id), {
      body: { reason: 'support' },
    });
    await world.owner.query('drop trigger no_note on voltide.audit_entry');
    expect(status).toBe(500);
    expect(JSON.stringify(json)).not.toContain('@');
  });
});

describe('S13-02 notes about a player', () => {
  it('S13-02 can be deleted within an hour by their author only', async () => {
    const { user } = await signUp(world);
    const params = { userId: user.id };
    const { id } = await operator.client.call(writeNote, { params, body: { text: ' Asked for a limit. ' } });
    const remove = { params: { ...params, noteId: id } };
    const [seen] = (await second.client.call(listNotes, { params })).notes;
    expect(seen).toMatchObject({ text: 'Asked for a limit.', canDelete: false });
    expect((await second.client.refused(deleteNote, remove)).body.code).toBe('not_found');
    const other = await signUp(world);
    const wrong = { params: { userId: other.user.id, noteId: id } };
    expect((await operator.client.refused(deleteNote, wrong)).body.code).toBe('not_found');
    await operator.client.call(deleteNote, remove);
    expect((await operator.client.call(listNotes, { params })).notes).toEqual([]);
    await operator.client.call(writeNote, { params, body: { text: 'Stays.' } });
    world.clock.advance(NOTE_DELETABLE_MS);
    await signInAgain({ ...operator, phone: operator });
    const [kept] = (await operator.client.call(listNotes, { params })).notes;
    expect(kept).toMatchObject({ text: 'Stays.', canDelete: false });
    const late = { params: { ...params, noteId: kept?.id ?? '0' } };
    expect((await operator.client.refused(deleteNote, late)).body.code).toBe('not_found');
    expect(await actsOn(user.id)).toEqual(['note_written', 'note_deleted', 'note_written']);
  });

  it('S13-02 go with the account, and cannot be written about a deleted one', async () => {
    const { client, user, password } = await signUp(world);
    const params = { userId: user.id };
    await operator.client.call(writeNote, { params, body: { text: 'Lives in Harbour Street.' } });
    await client.call(stepUp, { body: { password } });
    await client.call(deleteAccount, { body: { confirm: user.username } });
    const { rows } = await world.owner.query('select from voltide.player_note where text like $1', [
      '%Harbour Street%',
    ]);
    expect(rows).toEqual([]);
    const body = { text: 'Too late.' };
    expect((await operator.client.refused(writeNote, { params, body })).body.code).toBe('not_found');
    expect(await operator.client.call(getPlayer, { params })).toMatchObject({ kind: 'deleted', state: 'closed' });
  });
});

describe('S13-02 the list of players', () => {
  async function listAll(query: Parameters<typeof page>[0], between?: () => Promise<void>): Promise<ListedPlayer[]> {
    const all: ListedPlayer[] = [];
    let after: string | undefined;
    for (;;) {
      const { players, next } = await page({ ...query, ...(after === undefined ? {} : { after }) });
      all.push(...players);
      if (next === null) return all;
      after = next;
      await between?.();
    }
  }
  const page = (query: NonNullable<Parameters<typeof operator.client.call<typeof listPlayers>>[1]>['query']) =>
    operator.client.call(listPlayers, query === undefined ? {} : { query });

  it('S13-02 filters by kind, state, cash and time, and pages without gaps while players join', async () => {
    const from = new Date(world.clock.nowMs()).toISOString();
    const people: Person[] = [];
    for (let i = 0; i < 55; i++) people.push(await signUp(world));
    const { user: guest } = await startGuest(world);
    const rich = await signUpPlayer(world);
    await adjustBalance(world, rich.userId, { account: 'cash', amountSun: 1_000_000n });
    await people[0]?.client.call(excludePlayer, { body: { kind: 'cool_off', length: '7d', confirmed: true } });
    const names = (players: readonly ListedPlayer[]) => players.map(({ userId }) => userId);
    const joined = [...people.map(({ user }) => user.id), guest.id, rich.user.id];
    const all = names(await listAll({ from }, async () => void (await signUp(world))));
    expect(new Set(all).size).toBe(all.length);
    expect(joined.filter((id) => !all.includes(id))).toEqual([]);
    expect(names(await listAll({ from, kind: 'guest' }))).toEqual([guest.id]);
    expect(names(await listAll({ from, cash: 'yes' }))).toEqual([rich.user.id]);
    expect(names(await listAll({ from, state: 'excluded' }))).toEqual([people[0]?.user.id]);
    await freeze(operator, people[1] ?? rich);
    expect(names(await listAll({ from, state: 'frozen' }))).toEqual([people[1]?.user.id]);
    expect(names(await listAll({ from, state: 'active' }))).not.toContain(people[1]?.user.id);
    expect(names(await listAll({ from, state: 'active' }))).not.toContain(people[0]?.user.id);
    const oldest = await listAll({ from, sort: 'oldest' });
    const times = oldest.map(({ joinedAt }) => joinedAt);
    expect(times).toEqual(times.toSorted());
    expect(JSON.stringify(oldest)).not.toContain('@');
  });

  it('S13-02 exports what is shown as a recorded file without formulas or emails', async () => {
    const { user, email } = await signUp(world, world.open(), '-cmd-calc');
    const url = `${world.url}${exportPlayers.path}?kind=account`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${operator.client.token() ?? ''}` } });
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(text).toContain(`${user.id},'-cmd-calc,account,active,no,`);
    expect(text).not.toContain(email);
    expect(text).not.toContain('@');
    const { entries } = await operator.client.call(listAudit, { query: { act: 'players_exported' } });
    expect(entries).toMatchObject([{ subject: { kind: 'players', id: 'list' }, after: { kind: 'account' } }]);
  });
});

import { excludePlayer } from '@voltide/contract';
import {
  createTestWallet,
  freshName,
  openPack,
  orderOf,
  openQuickPack,
  signUp,
  signUpPlayer,
  signupBody,
  startQuickGame,
  startWorldChain,
  useWorld,
  type Client,
} from '@voltide/testkit';
import { afterAll, expect, it } from 'vitest';

/** Section 7 of the specification: the names of all members that its calls answer with, down to the last object. */

const chain = await startWorldChain('spec-07-keys');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
const HOUR_MS = 3_600_000;

/** Lists the names of members, sorted: `a`, and `a.b` for the members of an object. */
function namesIn(value: unknown, place = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value)
    .flatMap(([name, each]) => [`${place}${name}`, ...namesIn(each, `${place}${name}.`)])
    .toSorted();
}

const within = (place: string, names: string): readonly string[] => names.split(' ').map((name) => `${place}.${name}`);
const USER = ['user', ...within('user', 'id username email role roles balance')];
const quickAt = (place: string): readonly string[] => [
  place,
  ...within(place, 'xp level balance tokens packsOpened timeRemaining milestones lockInAmount'),
  ...within(place, 'milestones.claimDeadline version endsAt lockIns seeds'),
  ...within(`${place}.seeds`, 'epoch commitment nextCommitment clientSeed nonce'),
];
const SAVED = ['saved', ...within('saved', 'balance bonus xp tokens')];

async function ask(call: string, by: Client, body?: object): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ');
  const { status, json } = await by.send(method, path, body === undefined ? {} : { body });
  return { status, names: namesIn(json) };
}

const only = (...names: readonly string[]): unknown => ({ status: 200, names: names.toSorted() });

it('S14-03 S14-04 the calls about people answer with exactly the members of section 7', async () => {
  const { client, email, password } = await signUp(world);
  expect(await ask('GET /api/auth/me', client)).toEqual(only(...USER));
  const credentials = { credential: email, password };
  expect(await ask('POST /api/auth/login', world.open(), credentials)).toEqual(only('token', ...USER));
  const body = signupBody(freshName());
  expect(await ask('POST /api/auth/signup', world.open(), body)).toEqual(only('token', ...USER));
  const guest = { username: freshName('guest') };
  expect(await ask('POST /api/auth/guest-signin', world.open(), guest)).toEqual(only(...USER));
  expect(await ask('POST /api/auth/forgot-password', world.open(), { email })).toEqual(only('success'));
});

it('S8-01 S6-02 S14-03 the calls about wallet and spin answer with exactly the members of section 7', async () => {
  const { client } = await signUp(world);
  expect(await ask('GET /api/wallet/balance', client)).toEqual(only('success', 'balance', 'currency', 'version'));
  expect(await ask('GET /api/spin/status', client)).toEqual(only('canSpin'));
  const challenge = ['challenge', ...within('challenge', 'text expiresAt')];
  const body = { walletAddress: createTestWallet().address };
  expect(await ask('POST /api/wallet/connect', client, body)).toEqual(only('success', 'address', ...challenge));
  expect(await ask('POST /api/wallet/disconnect', client)).toEqual(only('success'));
});

it('S11-01 S11-02 S11-04 S12-01 the calls of the pages answer with exactly the members of section 7', async () => {
  const player = await signUpPlayer(world);
  expect(await ask('GET /api/neuro/country', world.open())).toEqual(only('flag', 'country', 'message'));
  const effect = 'triggered fxType intensity colorScheme animationDuration soundFile metadata metadata.level'.split(
    ' ',
  );
  const event = { eventType: 'xp_upgrade', userId: player.user.id, metadata: {} };
  expect(await ask('POST /api/neuro/trigger-effect', player.client, event)).toEqual(only(...effect));
  await openPack(player, orderOf(world));
  await world.owner.query('update voltide.player set played_ms = played_ms + $2 where user_id = $1', [
    player.userId,
    HOUR_MS,
  ]);
  const prompt = 'message priority targetMinRituals intervalMinutes colorScheme animationType soundEffect';
  const names = [
    ...'needsRitual exclusion freeze ritualPrompt details'.split(' '),
    ...within('ritualPrompt', prompt),
    ...within('details', 'id kind pausesPlay playedMs net link'),
  ];
  const ritual = { userId: player.user.id };
  expect(await ask('POST /api/neuro/check-ritual', player.client, ritual)).toEqual(only(...names));
  await player.client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
  const excluded = [
    'needsRitual',
    'ritualPrompt',
    'details',
    'exclusion',
    'freeze',
    ...within('exclusion', 'kind until'),
  ];
  expect(await ask('POST /api/neuro/check-ritual', player.client, ritual)).toEqual(only(...excluded));
  const health = {
    componentName: '/packs',
    healthStatus: 'healthy',
    errorMessage: null,
    performanceMetrics: { loadTime: 900, renderTime: 40, hydrationTime: 12, errorCount: 0, memoryUsage: 1_000_000 },
    userAgent: 'Mozilla/5.0',
    sessionId: 'tab-1',
  };
  expect(await ask('POST /api/frontend/log-health', world.open(), health)).toEqual(only('success'));
});

it('S9-01 S14-04 the calls of the Quick Game answer with exactly the members of section 7', async () => {
  expect(await ask('POST /api/quick/start', world.open())).toEqual(only('sessionToken', 'message'));
  const game = await startQuickGame(world);
  await openQuickPack(world, game);
  expect(await ask('GET /api/quick/status', game.client)).toEqual(only(...quickAt('quickUser')));
  const names = ['lockInTriggered', ...quickAt('updatedUser')];
  expect(await ask('POST /api/quick/update', game.client, { action: 'pack_opened' })).toEqual(only(...names));
  const body = signupBody(freshName('quick'));
  expect(await ask('POST /api/quick/convert', game.client, body)).toEqual(only(...USER));
  const merged = await startQuickGame(world);
  const { client } = await signUp(world);
  const token = { sessionToken: merged.token };
  expect(await ask('POST /api/quick-game/merge-to-user', client, token)).toEqual(only('success', ...SAVED));
});

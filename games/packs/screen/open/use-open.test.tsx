import type { PackPlay, Seeds, User } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { mount } from '@voltide/ui/testing';
import { useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { listPacks } from '../../catalogue.ts';
import { knowSeeds } from '../../../kit/know-seeds.ts';
import type { SeedsRead, ShownSeeds } from '../../../kit/known-seeds.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { GameHostProvider, type CallResult, type Viewer } from '../../../kit/host.ts';
import type { PacksHost } from '../host.ts';
import { AT_ONCE } from '../../../kit/reel/pace.ts';
import { useOpen, type OpenControl } from './use-open.ts';

const [PACK] = listPacks() as readonly unknown[] as readonly ShownPack[];
if (PACK === undefined) throw new Error('the catalogue has packs');
const [ITEM] = PACK.items;
const HASH = 'f'.repeat(64);
const USER = { id: 'usr_1' } as User;
const SEEDS = { epoch: 0, commitment: 'a', nextCommitment: 'b', clientSeed: 'mine', nonce: 0 } as Seeds;
const FOUND = {
  id: '0-0-0',
  itemId: ITEM?.id,
  itemName: 'x',
  rarity: 'common',
  value: '1.00',
  ticket: 0,
  state: 'held',
};
const PLAY = {
  id: '0-0',
  epoch: 0,
  nonce: 0,
  packId: PACK.id,
  tableHash: HASH,
  quantity: 1,
  items: [FOUND],
  stake: '1.000000',
  value: '1.000000',
  credited: '0.000000',
} as unknown as PackPlay;

type Answers = { readonly [path: string]: () => CallResult<unknown> | Promise<CallResult<unknown>> };

type Sent = { readonly idempotencyKey?: string; readonly body?: { readonly commitment?: string } };

class Refused extends Error {
  readonly result: CallResult<never>;

  constructor(result: CallResult<never>) {
    super();
    this.result = result;
  }
}

async function knowFrom(
  ask: (name: string) => Promise<CallResult<unknown>>,
  { userId, ...kept }: { userId: string; shownSeeds: Map<string, ShownSeeds>; ownSeeds: Set<string> },
): Promise<CallResult<ShownSeeds>> {
  const get = async (name: string): Promise<unknown> => {
    const result = await ask(name);
    if (!result.ok) throw new Refused(result);
    return result.response;
  };
  const readSeeds = () => get('/api/fairness/seeds') as Promise<SeedsRead>;
  const setFirstClientSeed = () => get('client seed') as Promise<Seeds>;
  try {
    return { ok: true, response: await knowSeeds(userId, { ...kept, readSeeds, setFirstClientSeed }) };
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

const pathOf = (name: string): string => name.slice(name.indexOf('/'));

function appThat(answers: Answers, first: Viewer) {
  const asked: string[] = [];
  const keys: (string | undefined)[] = [];
  const named: unknown[] = [];
  const noted = async (
    name: string,
    answer: Answers[string] | undefined,
    input: Sent = {},
  ): Promise<CallResult<unknown>> => {
    asked.push(name);
    if (name === '/api/packs/open') {
      keys.push(input.idempotencyKey);
      named.push(input.body?.commitment);
    }
    return answer?.() ?? { ok: false, error: { code: 'offline', text: name } };
  };
  const shownSeeds: PacksHost['shownSeeds'] = new Map();
  const ownSeeds = new Set(['mine', 'fresh']);
  const controls: OpenControl[] = [];
  const shownPack = { ...PACK, hash: HASH } as ShownPack;
  let viewer = first;
  const listeners = new Set<() => void>();
  const tabs = new Set<() => void>();
  const watch = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const show = (next: Viewer): void => {
    viewer = next;
    for (const listener of listeners) listener();
  };
  function Desk() {
    controls.push(useOpen(shownPack));
    return null;
  }
  function App() {
    const host = {
      viewer: useSyncExternalStore(watch, () => viewer),
      isOnline: true,
      balanceNow: () => undefined,
      settleBalance: () => undefined,
      refresh: () => undefined,
      call: (name: string, input?: Sent) => noted(pathOf(name), answers[pathOf(name)], input),
      shownSeeds,
      startGuest: () => noted('guest', answers['guest']),
      knowSeeds: (userId: string) => knowFrom((name) => noted(name, answers[name]), { userId, shownSeeds, ownSeeds }),
      followSeeds: (listener: () => void) => {
        tabs.add(listener);
        return () => tabs.delete(listener);
      },
      drawDemo: () => Promise.reject(new Error('the code of the demo did not come')),
    } as unknown as PacksHost;
    return (
      <GameHostProvider value={host}>
        <Desk />
      </GameHostProvider>
    );
  }
  const control = (): OpenControl => {
    const last = controls.at(-1);
    if (last === undefined) throw new Error('nothing is shown');
    return last;
  };
  const untilPhase = (phase: string): Promise<void> => expect.poll(() => control().state.phase).toBe(phase);
  const ready = mount(<App />);
  const tellFromOtherTab = (): void => {
    for (const tab of tabs) tab();
  };
  return { asked, keys, named, control, untilPhase, ready, show, tellFromOtherTab };
}

const yes = (response: unknown) => () => ({ ok: true as const, response });
const OPENED = yes({ play: PLAY, balance: '99.000000', balanceAfterStake: '99.000000' });
const UNSET = yes({ seeds: { ...SEEDS, clientSeed: null }, revealed: [] });
const GUEST_ANSWERS: Answers = {
  guest: yes(USER),
  '/api/fairness/seeds': UNSET,
  'client seed': yes(SEEDS),
  '/api/packs/open': OPENED,
};
const WISH = { quantity: 1, pace: AT_ONCE };

beforeEach(() => sessionStorage.clear());

describe('an open of the desk', () => {
  it("S4-02 a visitor's first one starts a guest, sets the client seed and opens", async () => {
    const app = appThat(GUEST_ANSWERS, { kind: 'visitor' });
    await app.ready;
    app.control().openPaid(WISH);
    await app.untilPhase('revealing');
    expect(app.asked).toEqual(['guest', '/api/fairness/seeds', 'client seed', '/api/packs/open']);
  });

  it.each(['visitor', 'account'] as const)(
    'S15-02 the commitment is known before the first client seed of a new %s is sent, and is the one that is named',
    async (kind) => {
      const swapped = yes({ ...SEEDS, commitment: 'chosen after it', nextCommitment: 'this too' });
      const viewer: Viewer = kind === 'visitor' ? { kind } : { kind, user: USER };
      const app = appThat({ ...GUEST_ANSWERS, 'client seed': swapped }, viewer);
      await app.ready;
      app.control().openPaid(WISH);
      await app.untilPhase('revealing');
      expect(app.asked.slice(-3)).toEqual(['/api/fairness/seeds', 'client seed', '/api/packs/open']);
      expect(app.named).toEqual(['a']);
      expect(app.control().state).toMatchObject({ opened: { paid: { known: SEEDS } } });
    },
  );

  it('S4-02 waits for the session check, so that no signed-in user becomes a guest', async () => {
    const answers = { '/api/fairness/seeds': yes({ seeds: SEEDS, revealed: [] }), '/api/packs/open': OPENED };
    const app = appThat(answers, { kind: 'loading' });
    await app.ready;
    app.control().openPaid(WISH);
    await app.untilPhase('asking');
    expect(app.asked).toEqual([]);
    app.show({ kind: 'account', user: USER });
    await app.untilPhase('revealing');
    expect(app.asked).toEqual(['/api/fairness/seeds', '/api/packs/open']);
  });

  it('S4-02 a refusal anywhere on the way ends it, with the way on', async () => {
    const unanswered = { ...GUEST_ANSWERS, 'client seed': yes({ ...SEEDS, clientSeed: null }) };
    for (const answers of [{}, { guest: yes(USER) }, unanswered]) {
      const app = appThat(answers, { kind: 'visitor' });
      await app.ready;
      app.control().openPaid(WISH);
      const error = { text: expect.any(String) as string };
      await expect.poll(() => app.control().state).toMatchObject({ error });
    }
  });

  it('S4-02 a balance that is too small is refused together with what it covers, where that can be read', async () => {
    const refused = () => ({ ok: false as const, error: { code: 'insufficient_balance' as const, text: 'no' } });
    const answers = { ...GUEST_ANSWERS, '/api/packs/open': refused };
    const promo = formatVt(PACK.priceSun * 2n);
    const read = { ...answers, '/api/wallet/buckets': yes({ cash: '0.000000', promo, held: '0.000000' }) };
    for (const [known, coverage] of [
      [read, { quantity: 2, isSplit: false }],
      [answers, undefined],
    ] as const) {
      const app = appThat(known, { kind: 'visitor' });
      await app.ready;
      app.control().openPaid({ ...WISH, quantity: 5 });
      const error = { code: 'insufficient_balance', text: 'no', ...(coverage && { coverage }) };
      await expect.poll(() => app.control().state).toEqual({ phase: 'ready', error });
      expect(app.asked.slice(-2)).toEqual(['/api/packs/open', '/api/wallet/buckets']);
    }
  });

  it('S4-02 nothing stays on "Opening" when code does not come or storage is forbidden', async () => {
    const app = appThat(GUEST_ANSWERS, { kind: 'visitor' });
    await app.ready;
    app.control().openDemo(WISH);
    await expect.poll(() => app.control().state).toMatchObject({ phase: 'ready', error: { code: 'offline' } });
    const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    app.control().openPaid(WISH);
    await app.untilPhase('revealing');
    forbidden.mockRestore();
  });

  it('S4-02 an answer that cannot be shown is kept and asked for again, not called uncharged', async () => {
    const strange = yes({ play: { ...PLAY, items: [{ ...FOUND, itemId: 'unknown' }] }, balance: '9.0' });
    const app = appThat({ ...GUEST_ANSWERS, '/api/packs/open': strange }, { kind: 'visitor' });
    await app.ready;
    app.control().openPaid(WISH);
    await app.untilPhase('unanswered');
    expect(sessionStorage.length).toBe(1);
  });
});

function inTurn(...answers: readonly (() => CallResult<unknown>)[]): () => CallResult<unknown> {
  const left = [...answers];
  return () => {
    const next = left.length > 1 ? left.shift() : left[0];
    if (next === undefined) throw new Error('nothing is answered');
    return next();
  };
}

const SEEDLESS = () => ({ ok: false as const, error: { code: 'client_seed_missing' as const, text: 'no' } });
const NEXT_PAIR = { ...SEEDS, epoch: 1, commitment: 'b', nextCommitment: 'c', clientSeed: null } as Seeds;
const REVEALED = [{ epoch: 0, commitment: 'a', serverSeed: 's', clientSeed: 'mine', plays: 1000, revealedAt: '' }];
const NEXT_PLAY = { ...PLAY, id: '1-0', epoch: 1 };
const READ = yes({ seeds: SEEDS, revealed: [] });
const READ_NEXT = yes({ seeds: NEXT_PAIR, revealed: REVEALED });
const NEXT_OPENED = yes({ play: NEXT_PLAY, balance: '98.000000', balanceAfterStake: '98.000000' });

describe('an open that meets the end of its pair', () => {
  it.each([1, 10])('S15-02 makes a fresh client seed and sends the same key again, for %d packs', async (quantity) => {
    const answers = {
      '/api/fairness/seeds': inTurn(READ, READ_NEXT),
      'client seed': yes({ ...NEXT_PAIR, commitment: 'swapped', clientSeed: 'fresh' }),
      '/api/packs/open': inTurn(SEEDLESS, NEXT_OPENED),
    };
    const app = appThat(answers, { kind: 'account', user: USER });
    await app.ready;
    app.control().openPaid({ ...WISH, quantity });
    await app.untilPhase('revealing');
    const open = '/api/packs/open';
    expect(app.asked).toEqual(['/api/fairness/seeds', open, '/api/fairness/seeds', 'client seed', open]);
    expect(app.keys[1]).toBe(app.keys[0]);
    expect(app.named).toEqual(['a', 'b']);
    const known = { epoch: 1, commitment: 'b', nextCommitment: 'c', clientSeed: 'fresh', nonce: 0 };
    expect(app.control().state).toMatchObject({ opened: { paid: { known } } });
    expect(JSON.parse(sessionStorage.getItem('voltide-open') ?? '')).toMatchObject({ known, playId: '1-0' });
  });

  it('S15-02 is refused in the end where the pair never takes a client seed', async () => {
    const answers = {
      '/api/fairness/seeds': inTurn(READ, READ_NEXT),
      'client seed': yes({ ...NEXT_PAIR, clientSeed: 'fresh' }),
      '/api/packs/open': SEEDLESS,
    };
    const app = appThat(answers, { kind: 'account', user: USER });
    await app.ready;
    app.control().openPaid(WISH);
    await expect.poll(() => app.control().state).toMatchObject({ error: { code: 'client_seed_missing' } });
    expect(app.keys).toHaveLength(4);
    expect(sessionStorage.length).toBe(0);
  });
});

describe('an open that meets another pair than it named', () => {
  const REPLACED = () => ({ ok: false as const, error: { code: 'seeds_changed' as const, text: 'no' } });
  const THEIRS = { ...NEXT_PAIR, clientSeed: 'theirs' };

  it('S15-02 reads the pairs, says that this one is not from here, and asks again under a fresh key', async () => {
    const answers = {
      '/api/fairness/seeds': inTurn(READ, yes({ seeds: { ...THEIRS, commitment: 'swapped' }, revealed: REVEALED })),
      '/api/packs/open': inTurn(REPLACED, NEXT_OPENED),
    };
    const app = appThat(answers, { kind: 'account', user: USER });
    await app.ready;
    app.control().openPaid(WISH);
    await app.untilPhase('revealing');
    const open = '/api/packs/open';
    expect(app.asked).toEqual(['/api/fairness/seeds', open, '/api/fairness/seeds', open]);
    expect(new Set(app.keys).size).toBe(2);
    expect(app.named).toEqual(['a', 'b']);
    const known = { epoch: 1, commitment: 'b', clientSeed: 'theirs', nonce: 0, isElsewhere: true };
    expect(app.control().state).toMatchObject({ opened: { paid: { known } } });
    const ticket = JSON.parse(sessionStorage.getItem('voltide-open') ?? '') as { readonly key: string };
    expect(ticket).toMatchObject({ key: app.keys[1], known, playId: '1-0' });
  });

  it('S15-02 keeps the key where no answer came, and names the same pair with it', async () => {
    const lost = () => ({ ok: false as const, error: { code: 'offline' as const, text: 'lost' } });
    const answers = { '/api/fairness/seeds': READ, '/api/packs/open': inTurn(lost, OPENED) };
    const app = appThat(answers, { kind: 'account', user: USER });
    await app.ready;
    app.control().openPaid(WISH);
    await app.untilPhase('unanswered');
    app.control().openPaid(WISH);
    await app.untilPhase('revealing');
    expect(new Set(app.keys).size).toBe(1);
    expect(app.named).toEqual(['a', 'a']);
  });

  it.each([
    ['nothing that has changed', READ],
    ['a pair that does not follow from the promised one', yes({ seeds: { ...THEIRS, epoch: 4 }, revealed: [] })],
  ])('S15-02 plays with no other pair where a server refuses the promised one and shows %s', async (_name, shown) => {
    const answers = { '/api/fairness/seeds': inTurn(READ, shown), '/api/packs/open': REPLACED };
    const app = appThat(answers, { kind: 'account', user: USER });
    await app.ready;
    app.control().openPaid(WISH);
    await expect.poll(() => app.control().state).toMatchObject({ error: { code: 'seeds_changed' } });
    expect(new Set(app.named)).toEqual(new Set(['a']));
    expect(sessionStorage.length).toBe(0);
  });
});

describe('an open after another tab has changed the seeds', () => {
  it('S15-02 reads them again, and keeps the commitment that this tab was promised', async () => {
    const swapped = { ...NEXT_PAIR, commitment: 'swapped', clientSeed: 'fresh' };
    const answers = {
      '/api/fairness/seeds': inTurn(READ, yes({ seeds: swapped, revealed: REVEALED })),
      '/api/packs/open': inTurn(OPENED, NEXT_OPENED),
    };
    const app = appThat(answers, { kind: 'account', user: USER });
    await app.ready;
    app.control().openPaid(WISH);
    await app.untilPhase('revealing');
    app.control().land('0-0');
    await app.untilPhase('landed');
    app.tellFromOtherTab();
    app.control().openPaid(WISH);
    await app.untilPhase('revealing');
    const known = { epoch: 1, commitment: 'b', nextCommitment: 'c', clientSeed: 'fresh', nonce: 0 };
    expect(app.control().state).toHaveProperty('opened.paid.known', known);
  });

  it('S15-02 and after the page was hidden; otherwise nothing is read again', async () => {
    const app = appThat({ '/api/fairness/seeds': READ, '/api/packs/open': OPENED }, { kind: 'account', user: USER });
    await app.ready;
    const open = async (): Promise<void> => {
      app.control().openPaid(WISH);
      await app.untilPhase('revealing');
      app.control().land('0-0');
      await app.untilPhase('landed');
    };
    const reads = (): number => app.asked.filter((path) => path === '/api/fairness/seeds').length;
    await open();
    await open();
    expect(reads()).toBe(1);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    await open();
    expect(reads()).toBe(2);
  });
});

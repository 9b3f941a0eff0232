import { LIVE_LIMITS, type LiveRequest, type LiveTopic } from '@voltide/contract';

/** A topic, or a watched battle, with its link if it has one. */
export type Subscription = LiveTopic | `watch ${string}`;

type Watched = { readonly battleId: string; readonly link?: string };

/** Address of a battle's room, also of a Quick Game. */
const ROOM = /^\/api\/(?:quick\/)?battles\/(?!own(?:\?|$))([A-Za-z0-9_-]+)(?:\?(.*))?$/;

/** Returns the subscription of a room's address; undefined for another address. */
export function watchedAt(address: string): Subscription | undefined {
  const [, battleId, search = ''] = ROOM.exec(address) ?? [];
  if (battleId === undefined) return undefined;
  const link = new URLSearchParams(search).get('link');
  return link === null ? `watch ${battleId}` : `watch ${battleId} ${link}`;
}

export function watchedBy(followed: Subscription): Watched | undefined {
  if (!isWatched(followed)) return undefined;
  const [, battleId = '', link] = followed.split(' ');
  return link === undefined ? { battleId } : { battleId, link };
}

/** Returns the watched battles, at most as many as one socket may watch. */
export function listWatched(followed: Iterable<Subscription>): readonly Watched[] {
  const byId = new Map<string, Watched>();
  for (const each of followed) {
    const watched = watchedBy(each);
    // One tab may have come by the link, another without it.
    if (watched !== undefined && byId.get(watched.battleId)?.link === undefined) byId.set(watched.battleId, watched);
  }
  return [...byId.values()].slice(0, LIVE_LIMITS.battlesPerSocket);
}

export function listTopics(followed: Iterable<Subscription>): readonly LiveTopic[] {
  return [...followed].filter((each): each is LiveTopic => !isWatched(each));
}

/** Lists the requests that change the followed topics to these. */
export function listRequests(
  before: ReadonlySet<Subscription>,
  next: ReadonlySet<Subscription>,
): readonly LiveRequest[] {
  const [unwatched, watched] = [listWatched(before), listWatched(next)];
  const knows = (list: readonly Watched[], { battleId, link }: Watched): boolean =>
    list.some((each) => each.battleId === battleId && each.link === link);
  const isLeft = ({ battleId }: Watched): boolean => watched.every((each) => each.battleId !== battleId);
  return [
    ...unwatched.filter(isLeft).map(({ battleId }) => ({ type: 'unwatch', battleId }) as const),
    ...watched.filter((each) => !knows(unwatched, each)).map((each) => ({ type: 'watch', ...each }) as const),
    ...listTopics(next)
      .filter((topic) => !before.has(topic))
      .map((topic) => ({ type: 'snapshot', topic }) as const),
    ...listTopics(before)
      .filter((topic) => !next.has(topic))
      .map((topic) => ({ type: 'leave', topic }) as const),
  ];
}

function isWatched(followed: Subscription): followed is `watch ${string}` {
  return followed.startsWith('watch ');
}

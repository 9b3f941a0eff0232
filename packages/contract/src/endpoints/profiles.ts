import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { avatarValue } from '../avatar.ts';
import { packId, pictureShape, rarity, username, vtAmount } from '../schemas.ts';

/** The sections of a public profile, each shown by choice. */
export const PROFILE_SECTIONS = ['level', 'member_since', 'best_items', 'statistics', 'achievements', 'sets'] as const;
export type ProfileSection = (typeof PROFILE_SECTIONS)[number];

/** The settings by which a player is shown to others. While `isAnonymous` holds, no profile is public. */
export const profileSettings = v.object({
  isPublic: v.boolean(),
  isAnonymous: v.boolean(),
  isHiddenFromBoards: v.boolean(),
  shows: v.pipe(v.array(v.picklist(PROFILE_SECTIONS)), v.maxLength(PROFILE_SECTIONS.length)),
});
export type ProfileSettings = v.InferOutput<typeof profileSettings>;

const bestItem = v.object({ packId, itemId: v.string(), itemName: v.string(), rarity, value: vtAmount });

/** A public profile: name and avatar, and of the sections those that its owner shows. The others are absent. */
export const publicProfile = v.object({
  name: v.string(),
  avatar: avatarValue,
  level: v.optional(v.number()),
  /** The month of sign-up in UTC, as "2026-11". */
  memberSince: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
  /** The most valuable different items that the player has ever had, at most six. */
  bestItems: v.optional(v.array(bestItem)),
  /** Packs opened, battles played and won, spins of the wheel, and the longest streak of daily spins in days. */
  statistics: v.optional(
    v.object({
      packs: v.number(),
      battles: v.number(),
      battleWins: v.number(),
      spins: v.number(),
      streak: v.number(),
    }),
  ),
  /** Those that the player has reached, of all that a profile can show. */
  achievements: v.optional(
    v.object({ earned: v.array(v.object({ id: v.string(), name: v.string(), text: v.string() })), of: v.number() }),
  ),
  /** The packs on sale of which the player has had every item, of all packs on sale. */
  sets: v.optional(v.object({ complete: v.array(v.object({ packId, packName: v.string() })), of: v.number() })),
});
export type PublicProfile = v.InferOutput<typeof publicProfile>;

const ownProfile = v.object({
  settings: profileSettings,
  /** The profile that others see, or would see if it were public. */
  preview: publicProfile,
});
export type OwnProfile = v.InferOutput<typeof ownProfile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'How the caller is shown to others, with a preview of the public profile.',
  auth: 'account',
  response: ownProfile,
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const putProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Changes how the caller is shown to others. Lobbies, rooms and profiles show it at once, feeds within seconds, ' +
    'pictures that a link preview has kept after ten minutes.',
  auth: 'account',
  request: profileSettings,
  response: ownProfile,
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const getPublicProfile = endpoint({
  method: 'GET',
  path: '/api/players/:name',
  summary:
    'The public profile of a name, either case. `not_found` for a name that no one has, that someone had, and whose ' +
    'owner has no public profile: none can be told from the others.',
  auth: 'public',
  params: v.object({ name: username }),
  response: v.object({ profile: publicProfile }),
  errors: ['not_found'],
});

export const getProfilePicture = endpoint({
  method: 'GET',
  path: '/api/players/:name/picture',
  summary: 'The picture of a public profile to share and for previews of links: 1200 by 630, upright 1080 by 1350.',
  auth: 'public',
  picture: 'image/png',
  params: v.object({ name: username }),
  query: v.object({ shape: v.optional(pictureShape) }),
  response: v.string(),
  errors: ['not_found'],
});

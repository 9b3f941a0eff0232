import { canonicalJson, type CanonicalValue } from '@voltide/core';
import type { Pack } from '@voltide/games/packs/presentation';
import { packTableOf, readPackDocument } from '@voltide/games/packs/document';
import { listLosses } from '@voltide/games/packs/draft';
import { packsGame } from '@voltide/games/packs/rules';
import { wheelGame } from '@voltide/games/wheel/rules';
import type { TableName } from '@voltide/games/game';
import { artOfLook, designedLook } from '@voltide/ui/art/pack-look';

import { LONG_NOTICE_HOURS, NOTICE_HOURS } from './notice.ts';

type FileNotice = { readonly noticeHours: number; readonly presentation: string };

/**
 * Decides how a newer program's version is announced where an earlier one is in force: rules book §2 and §17 hold for a
 * release as they do for operators. Undefined for tables without stakes, which count at once.
 * @param before - the document of the version in force.
 */
export function noticeOf(gameId: string, before: string, next: TableName): FileNotice | undefined {
  if (gameId === wheelGame.id) return { noticeHours: NOTICE_HOURS, presentation: '{}' };
  return gameId === packsGame.id ? noticeOfPack(before, next as Pack) : undefined;
}

function noticeOfPack(before: string, next: Pack): FileNotice {
  const current = packTableOf(readPackDocument(JSON.parse(before), 'document'));
  const { name, volatility, blurb, items } = next;
  const words = { name, volatility, blurb, items: items.map((item) => item.name) };
  const presentation = { art: artOfLook(designedLook(next.id)), words } as unknown as CanonicalValue;
  const noticeHours = listLosses(current, next).length > 0 ? LONG_NOTICE_HOURS : NOTICE_HOURS;
  return { noticeHours, presentation: canonicalJson(presentation) };
}

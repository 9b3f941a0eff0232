import { useState } from 'react';

import { isQuickGame, type CallError } from '../../../kit/host.ts';
import { PRIVATE_BATTLE_LEVEL } from '../../states.ts';
import { battleHref } from '../model/addresses.ts';
import { bodyOf, costsOf, isAdvanced, isAgainstHouse, roundsOf } from '../model/order.ts';
import type { PackMap } from '../model/use-packs.ts';
import { usePayment } from '../model/use-payment.ts';
import { createSeatSeed, useSeatDesk } from '../model/use-seat-desk.ts';
import { useHost } from '../host.ts';
import { fitDraft, parseDraft, type BattleDraft } from './draft.ts';
import { readInvited } from './invited.ts';
import { keepDraft, readKeptDraft } from './kept-draft.ts';
import { useChances } from './use-chances.ts';

type Opened = { readonly battleId: string; readonly link: string; readonly isInviteOnly: boolean };

export function useCreate(request: string, packs: PackMap) {
  const host = useHost();
  const asks = useSeatDesk();
  const isGuest = host.viewer.kind !== 'account';
  const [asked] = useState(() => parseDraft(request) ?? readKeptDraft());
  const [requested, setDraft] = useState(() => startDraft(asked, packs, isGuest));
  const level = host.useLoaded('GET /api/account/level', {}, { enabled: !isGuest }).data?.level;
  const isTooLow = level !== undefined && level < PRIVATE_BATTLE_LEVEL;
  const draft = isTooLow ? { ...requested, isPrivate: false } : requested;
  const [names, setNames] = useState(() => asked.invited.join(', '));
  const named = readInvited(names);
  const [opened, setOpened] = useState<Opened>();
  const [error, setError] = useState<CallError>();
  const rounds = roundsOf(draft, packs);
  const costs = costsOf(draft, rounds);
  const chances = useChances(draft, rounds);
  const isCashSold = rounds.every(({ cashOnSale }) => cashOnSale);
  const payment = usePayment({ stakeSun: costs.ownSun, isCashSold, mustBeCash: draft.funding > 0 });
  const canPay = host.viewer.kind === 'visitor' || (payment !== undefined && payment.kind !== 'short');
  const create = async (): Promise<void> => {
    setError(undefined);
    if (isQuickGame(host.viewer) && isAdvanced(draft)) return host.signUp('advanced_battles');
    const invited = named.ok && !isAgainstHouse(draft) ? named.names : [];
    const body = bodyOf(draft, rounds, { clientSeed: createSeatSeed(), invited });
    const end = await asks.ask({ kind: 'create', body });
    if (end === undefined) return;
    if (end.kind === 'no player') return setError(end.error);
    if (end.kind === 'refused') return setError(end.error);
    keepDraft(draft);
    if (end.link === null) host.navigate(battleHref(end.battleId));
    else setOpened({ battleId: end.battleId, link: end.link, isInviteOnly: invited.length > 0 });
  };
  return {
    draft,
    setDraft,
    lowLevel: isTooLow ? level : undefined,
    isGuest,
    missing: asked.packs.filter((id) => !packs.has(id)).length,
    names,
    setNames,
    named,
    rounds,
    costs,
    chances,
    payment,
    asks,
    error,
    opened,
    canCreate:
      canPay &&
      (!draft.isPrivate || ((named.ok || isAgainstHouse(draft)) && level !== undefined)) &&
      rounds.length > 0 &&
      !costs.isTooDear &&
      asks.state.phase === 'ready',
    create,
  };
}

/** Returns the sheet's first draft: without packs that are no longer sold, and within the limits of guests. */
function startDraft(asked: BattleDraft, packs: PackMap, isGuest: boolean): BattleDraft {
  const draft = { ...asked, packs: asked.packs.filter((id) => packs.has(id)) };
  const asGuest = { funding: 0, isPrivate: false, allowsHouse: true, startsAtOnce: true } as const;
  return fitDraft(isGuest ? { ...draft, ...asGuest } : draft);
}

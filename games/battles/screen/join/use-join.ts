import { useState } from 'react';

import type { CallError } from '../../../kit/host.ts';
import type { BattleCard } from '../../contract.ts';
import type { Share } from '../../lock.ts';
import { battleHref } from '../model/addresses.ts';
import { listFreeSeats, seatCostsOf } from '../model/seat-price.ts';
import { usePacks } from '../model/use-packs.ts';
import { useUntilChance } from '../model/use-until-chance.ts';
import { usePayment } from '../model/use-payment.ts';
import { createSeatSeed, useSeatDesk } from '../model/use-seat-desk.ts';
import { useHost } from '../host.ts';
import type { JoinDialogProps } from './join-dialog-props.ts';

/** Returns the current battle, the seat to take with its price, and the action. */
export function useJoin({ battle: asked, link, onClose }: JoinDialogProps) {
  const { navigate, useLoaded } = useHost();
  const asks = useSeatDesk();
  const [share, setShare] = useState<Share>(100);
  const [requested, setSeat] = useState<number>();
  const [error, setError] = useState<CallError>();
  const { battleId } = asked;
  const query = link === undefined ? {} : { link };
  // Followed live, so that a seat that was just taken cannot be confirmed.
  const { data, reload } = useLoaded('GET /api/battles/:battleId', { params: { battleId }, query });
  const battle: BattleCard = data?.battle ?? asked;
  useUntilChance([battle], reload);
  const free = listFreeSeats(battle);
  const seat = requested !== undefined && free.includes(requested) ? requested : free[0];
  const costs = seatCostsOf(battle, { seat: seat ?? 1, share });
  const { packs } = usePacks();
  const isCashSold = battle.settings.rounds.every(({ id }) => packs?.get(id)?.cashOnSale !== false);
  const payment = usePayment({ stakeSun: costs.playerSun, isCashSold, mustBeCash: false });
  const isOpen = battle.state === 'open' && seat !== undefined;
  const join = async (): Promise<void> => {
    setError(undefined);
    const where = requested === undefined || seat === undefined ? {} : { seat };
    const body = { share, clientSeed: createSeatSeed(), ...where, ...query };
    const end = await asks.ask({ kind: 'join', battleId, body });
    if (end?.kind === 'accepted') {
      onClose();
      navigate(battleHref(battleId, link));
    } else if (end !== undefined) setError(end.error);
  };
  return {
    battle,
    share,
    setShare,
    free,
    seat,
    setSeat,
    costs,
    payment,
    asks,
    error,
    canJoin: isOpen && payment !== undefined && payment.kind !== 'short' && asks.state.phase === 'ready',
    join,
  };
}

import { LinkButton } from '@voltide/ui';
import { Repeat } from 'lucide-react';
import type { ReactNode } from 'react';

import { Vt } from '../../../../kit/vt.tsx';
import { SeatAvatar } from '../../parts/seat-avatar.tsx';
import type { Ending } from '../model/ending.ts';
import type { Show } from '../model/show.ts';
import './ending-panel.css';

export type EndingActions = {
  readonly rematchHref: string;
  readonly share: ReactNode;
  readonly verdict: ReactNode;
};

type EndingPanelProps = { readonly show: Show; readonly ending: Ending; readonly actions: EndingActions };

export function EndingPanel({ show, ending, actions }: EndingPanelProps) {
  const { reason, rows, isGain } = ending;
  return (
    <div className="ending appear" data-gain={isGain || undefined}>
      <p className="ending-reason">{reason}</p>
      <div>
        <table className="ending-table">
          <caption className="unseen">Who paid, found and got what</caption>
          <thead>
            <tr>
              <th scope="col">Seat</th>
              <th scope="col">Found</th>
              <th scope="col">Paid</th>
              <th scope="col">Got</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ seat, name, isWinner, foundSun, paidSun, gotSun, how }) => (
              <tr key={seat} data-winner={isWinner || undefined}>
                <th scope="row">
                  <div className="ending-seat">
                    <SeatAvatar seat={show.seats[seat]} size={28} />
                    <span>
                      {name}
                      <small>
                        <span className="ending-paid">
                          Paid <Vt sun={paidSun} />.{' '}
                        </span>
                        {how}
                      </small>
                    </span>
                  </div>
                </th>
                <td>
                  <Vt sun={foundSun} />
                </td>
                <td>
                  <Vt sun={paidSun} />
                </td>
                <td>
                  <Vt sun={gotSun} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {actions.verdict}
      <div className="ending-actions">
        <LinkButton href={actions.rematchHref} icon={<Repeat />}>
          Rematch
        </LinkButton>
        {actions.share}
      </div>
    </div>
  );
}

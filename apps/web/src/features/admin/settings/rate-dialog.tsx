import { RATE_WORDS } from '@voltide/contract';
import { Field, NumberInput } from '@voltide/ui';
import { useState } from 'react';

import { percentOfBps } from '../../../lib/settings/withdrawal-fee.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Changes } from '../parts/changes.tsx';
import { StartField, utcMoment } from '../parts/start-field.tsx';
import { useSettingAct, type RateState } from './setting-queries.ts';

const DAY_HOURS = 24;
const WEEK_HOURS = 168;
const PERCENT = /^(\d{1,2})(?:[.,](\d{1,2}))?$/;

export function RateDialog({ rate, onClose }: { readonly rate: RateState; readonly onClose: () => void }) {
  const { id, bps, next } = rate;
  const { title, mostBps } = RATE_WORDS[id];
  const { mutateAsync } = useSettingAct();
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState('');
  const wanted = readBps(typed);
  const startsAt = utcMoment(from);
  const isSame = wanted === bps && next === null;
  const isReadable = wanted !== undefined && wanted <= mostBps && !isSame;
  const rises = wanted !== undefined && wanted > Math.min(bps, next?.bps ?? bps);
  return (
    <ActDialog
      title={`Change the ${title.toLowerCase()}`}
      reason={{ label: 'Reason', hint: 'For other operators. It stays in the audit.' }}
      action="Propose it"
      isReady={isReadable && (from === '' || startsAt !== undefined)}
      onSubmit={(reason) =>
        wanted === undefined
          ? Promise.resolve()
          : mutateAsync({
              act: { kind: 'rate', id, bps: wanted, ...(startsAt === undefined ? {} : { from: startsAt }) },
              reason,
            })
      }
      onClose={onClose}
    >
      <Field
        label="New fee in per cent"
        hint={`From 0 to ${percentOfBps(mostBps)}, with two decimals at most. Now it is ${percentOfBps(bps)}.`}
        error={typed === '' || isReadable ? undefined : errorOf({ isSame, mostBps })}
      >
        <NumberInput
          placeholder={`${bps / 100}`}
          value={typed}
          maxLength={5}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      {isReadable ? (
        <Changes changes={[{ what: title, before: percentOfBps(bps), after: percentOfBps(wanted) }]} />
      ) : null}
      <StartField label="Counts from (UTC)" noticeHours={rises ? WEEK_HOURS : DAY_HOURS} from={from} onFrom={setFrom} />
      <p className="quiet">
        Once a second operator approves it, the wallet shows it with its moment:{' '}
        {rises ? 'seven days ahead, because it rises.' : 'a day ahead.'} What players ask for before keeps the fee that
        they saw.
        {next === null ? '' : ' The newest change whose moment has come counts.'}
      </p>
    </ActDialog>
  );
}

function readBps(typed: string): number | undefined {
  const [, whole, part = ''] = PERCENT.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

function errorOf({ isSame, mostBps }: { readonly isSame: boolean; readonly mostBps: number }): string {
  return isSame ? 'This is the fee in force.' : `A number from 0 to ${mostBps / 100}, with two decimals at most.`;
}

import type { AdminStrip } from '@voltide/contract';
import { changesOf, faultsOf, readStrip, stripText } from '@voltide/games/wheel/screen/model/strip-figures';
import { Field, TextArea } from '@voltide/ui';
import { useState } from 'react';

import { ActDialog } from '../parts/act-dialog.tsx';
import { Changes } from '../parts/changes.tsx';
import { StartField, utcMoment } from '../parts/start-field.tsx';
import { useSettingAct } from './setting-queries.ts';

const NOTICE_HOURS = 24;

type StripDialogProps = { readonly strip: AdminStrip; readonly onClose: () => void };

/** Proposes a new version of a strip, with its exact figures and a diff. */
export function StripDialog({ strip: { modeId, name, current }, onClose }: StripDialogProps) {
  const { mutateAsync } = useSettingAct();
  const [typed, setTyped] = useState(() => stripText(current.tenths));
  const [from, setFrom] = useState('');
  const startsAt = utcMoment(from);
  const tenths = readStrip(typed);
  const faults = faultsOf(modeId, tenths);
  const changes = tenths === undefined ? [] : changesOf(current.tenths, tenths);
  const isSame = tenths !== undefined && stripText(tenths) === stripText(current.tenths);
  return (
    <ActDialog
      title={`A new version of ${name}`}
      size="wide"
      reason={{ label: 'Reason', hint: 'For other operators. It stays in the audit.' }}
      action="Propose it"
      isReady={faults.length === 0 && !isSame && (from === '' || startsAt !== undefined)}
      onSubmit={(reason) =>
        tenths === undefined
          ? Promise.resolve()
          : mutateAsync({
              act: { kind: 'strip', modeId, tenths, ...(startsAt === undefined ? {} : { from: startsAt }) },
              reason,
            })
      }
      onClose={onClose}
    >
      <Field
        label="What the forty segments pay, from segment 0 on"
        hint={`${tenths?.length ?? 0} segments. Times the bet, with spaces: 0 for nothing, else 1 or more.`}
        error={isSame ? undefined : faults[0]}
      >
        <TextArea
          rows={4}
          className="mono"
          maxLength={400}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      {isSame ? <p className="quiet">This is the strip as it is played now.</p> : <Changes changes={changes} />}
      <StartField label="Played from (UTC)" noticeHours={NOTICE_HOURS} from={from} onFrom={setFrom} />
      <p className="quiet">
        It returns exactly 97.5%, as every strip does. Once a second operator approves it, players see it on the wheel
        with its moment, at least 24 hours ahead. Spins made before keep the strip they were made by.
      </p>
    </ActDialog>
  );
}

/** Proposes to cancel an announced version. */
export function StripCancelDialog({ strip: { modeId, name, next }, onClose }: StripDialogProps) {
  const { mutateAsync } = useSettingAct();
  return (
    <ActDialog
      title={`Cancel version ${next?.version ?? ''} of ${name}?`}
      reason={{ label: 'Reason', hint: 'For other operators. It stays in the audit.' }}
      action="Propose to cancel it"
      onSubmit={(reason) => mutateAsync({ act: { kind: 'strip_cancel', modeId }, reason })}
      onClose={onClose}
    >
      <p className="quiet">
        The strip that is played stays. Nothing changes until a second operator approves it, two minutes before its
        moment at the latest.
      </p>
    </ActDialog>
  );
}

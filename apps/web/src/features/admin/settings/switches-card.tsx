import { SWITCH_WORDS } from '@voltide/contract';
import { Badge, Button } from '@voltide/ui';
import { useState } from 'react';

import { ActDialog } from '../parts/act-dialog.tsx';
import { useMay } from '../model/portal-query.ts';
import { Card, Loaded } from '../parts/card.tsx';
import { Changes } from '../parts/changes.tsx';
import { LastChange, Waits } from './last-change.tsx';
import { CHANGES_SETTINGS, type SwitchState, useAdminSettings, useSettingAct } from './setting-queries.ts';
import { SettingTable } from './setting-table.tsx';

/** Lists what can be paused for all players. */
export function SwitchesCard() {
  const query = useAdminSettings();
  const [asked, setAsked] = useState<SwitchState>();
  return (
    <Card
      id="switches"
      title="Switches"
      note="Off for all players within a second. Whatever has started continues, and no one loses what they own."
    >
      <Loaded query={query} what="The switches" height={640}>
        {({ switches }) => <Switches switches={switches} onAsk={setAsked} />}
      </Loaded>
      {asked === undefined ? null : <SwitchDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

type SwitchesProps = {
  readonly switches: readonly SwitchState[];
  readonly onAsk: (asked: SwitchState) => void;
};

function Switches({ switches, onAsk }: SwitchesProps) {
  const mayChange = useMay(CHANGES_SETTINGS);
  return (
    <SettingTable caption="Switches" heads={['Part', 'State', 'Last change']}>
      {switches.map((each) => (
        <tr key={each.id}>
          <th scope="row">
            {SWITCH_WORDS[each.id].title}
            <span className="setting-about">{SWITCH_WORDS[each.id].stops}</span>
          </th>
          <td data-label="State">{each.isOn ? <Badge tone="ok">On</Badge> : <Badge tone="danger">Off</Badge>}</td>
          <td data-label="Last change">
            <LastChange change={each.last} />
          </td>
          <td className="setting-act">
            {each.proposalId !== null ? <Waits /> : mayChange ? <Act state={each} onAsk={onAsk} /> : null}
          </td>
        </tr>
      ))}
    </SettingTable>
  );
}

function Act({ state, onAsk }: { readonly state: SwitchState; readonly onAsk: (asked: SwitchState) => void }) {
  const { title } = SWITCH_WORDS[state.id];
  return (
    <Button
      size={36}
      variant="outline"
      aria-label={state.isOn ? `Turn off ${title}` : `Propose to turn on ${title}`}
      onClick={() => onAsk(state)}
    >
      {state.isOn ? 'Turn off' : 'Propose to turn on'}
    </Button>
  );
}

function SwitchDialog({ id, isOn, onClose }: SwitchState & { readonly onClose: () => void }) {
  const { mutateAsync } = useSettingAct();
  const { title, stops, stays } = SWITCH_WORDS[id];
  return (
    <ActDialog
      title={isOn ? `Turn off ${title}?` : `Turn on ${title}?`}
      reason={{ label: 'Reason', hint: 'For other operators. It stays in the audit.' }}
      action={isOn ? 'Turn off now' : 'Propose to turn on'}
      isGrave={isOn}
      onSubmit={(reason) => mutateAsync({ act: { kind: isOn ? 'switch_off' : 'switch_on', id }, reason })}
      onClose={onClose}
    >
      <Changes changes={[{ what: title, before: isOn ? 'On' : 'Off', after: isOn ? 'Off' : 'On' }]} />
      <p className="quiet">
        <strong>{isOn ? 'Stops:' : 'Goes on:'}</strong> {stops}
        <br />
        <strong>Stays open:</strong> {stays}
      </p>
      <p className="quiet">
        {isOn
          ? 'It counts at once, on every node within a second. Turning it on again takes a second operator.'
          : 'Nothing changes until a second operator approves it.'}
      </p>
    </ActDialog>
  );
}

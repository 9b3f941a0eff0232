import { Field, Input, Segmented, Switch } from '@voltide/ui';

import { PRIVATE_BATTLE_LEVEL } from '../../states.ts';
import { SHARES } from '../../lock.ts';
import { isAgainstHouse } from '../model/order.ts';
import { fitDraft, type BattleDraft } from './draft.ts';
import { DraftSection, type DraftFieldsProps } from './rule-fields.tsx';

export function MoneyFields({ draft, onChange, isGuest }: DraftFieldsProps & { readonly isGuest: boolean }) {
  const set = (part: Partial<BattleDraft>): void => onChange(fitDraft({ ...draft, ...part }));
  const { funding, share } = draft;
  return (
    <DraftSection title="Who pays">
      {isGuest ? null : (
        <div>
          <label className="draft-line">
            <span>You pay for every other seat</span>
            <output className="num">{funding}%</output>
            <input
              type="range"
              className="draft-slider"
              min={0}
              max={100}
              step={5}
              value={funding}
              aria-valuetext={`${funding}% of every other seat`}
              onChange={({ target }) => set({ funding: parseInt(target.value, 10) })}
            />
          </label>
          {funding > 0 ? (
            <small className="draft-quiet">From your cash. If you leave, the battle is cancelled.</small>
          ) : null}
        </div>
      )}
      <div className="draft-line">
        <span>Your share of this seat</span>
        {funding > 0 ? (
          <span className="draft-quiet">Whole, as you pay for others</span>
        ) : (
          <Segmented
            label="Your share of this seat"
            options={SHARES.map((each) => ({ value: `${each}`, text: `${each}%` }))}
            value={`${share}`}
            onChange={(text) => set({ share: SHARES.find((each) => `${each}` === text) ?? 100 })}
          />
        )}
      </div>
    </DraftSection>
  );
}

type JoinFieldsProps = DraftFieldsProps & {
  readonly isGuest: boolean;
  readonly lowLevel: number | undefined;
  /** Names of the only players who may join, as typed. */
  readonly names: string;
  readonly onNames: (names: string) => void;
  readonly namesError: string | undefined;
};

export function JoinFields(props: JoinFieldsProps) {
  const { draft, onChange, isGuest, lowLevel } = props;
  const { allowsHouse, isPrivate } = draft;
  if (isGuest) {
    return (
      <DraftSection
        title="Who may join"
        note="As a guest you battle house seats only: labelled, with the same odds. Accounts battle people too."
      >
        <FillSwitch draft={draft} onChange={onChange} />
      </DraftSection>
    );
  }
  return (
    <DraftSection title="Who may join">
      <Switch
        checked={isPrivate}
        disabled={lowLevel !== undefined}
        onChange={({ target }) => onChange({ ...draft, isPrivate: target.checked })}
      >
        Private
        <small>
          {lowLevel === undefined
            ? 'Not in the lobby. Anyone with its link can join.'
            : `From level ${PRIVATE_BATTLE_LEVEL} on. You are on level ${lowLevel}.`}
        </small>
      </Switch>
      {isPrivate && !isAgainstHouse(draft) ? (
        <Field label="Only these players" optional error={props.namesError} hint="Usernames, with spaces between them.">
          <Input
            value={props.names}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => props.onNames(target.value)}
          />
        </Field>
      ) : null}
      <Switch checked={allowsHouse} onChange={({ target }) => onChange({ ...draft, allowsHouse: target.checked })}>
        House seats
        <small>Only you can give free seats to the house. They are labelled.</small>
      </Switch>
      {allowsHouse ? <FillSwitch draft={draft} onChange={onChange} /> : null}
    </DraftSection>
  );
}

function FillSwitch({ draft, onChange }: DraftFieldsProps) {
  return (
    <Switch
      checked={draft.startsAtOnce}
      onChange={({ target }) => onChange({ ...draft, startsAtOnce: target.checked })}
    >
      Start at once
      <small>The house takes all other seats right away.</small>
    </Switch>
  );
}

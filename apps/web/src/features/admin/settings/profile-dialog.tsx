import { PLAY_PROFILES, PROFILE_WORDS, type PlayProfile } from '@voltide/contract';
import { Field, Select } from '@voltide/ui';
import { useState } from 'react';

import { ActDialog } from '../parts/act-dialog.tsx';
import { Changes } from '../parts/changes.tsx';
import { useSettingAct, type PlaceProfile, type SettingAct } from './setting-queries.ts';
import { EVERYWHERE, isStricter, listCountries, placeText } from './setting-words.ts';

type ProfileDialogProps = {
  /** The place to change; undefined for a country that is chosen in the dialog. */
  readonly asked: PlaceProfile | undefined;
  readonly profiles: readonly PlaceProfile[];
  readonly onClose: () => void;
};

const AS_CONFIGURED = 'configured';

/** Asks for a country and its profile, and says if the change applies at once or after a second approval. */
export function ProfileDialog({ asked, profiles, onClose }: ProfileDialogProps) {
  const { mutateAsync } = useSettingAct();
  const [place, setPlace] = useState(asked?.place ?? '');
  const [chosen, setChosen] = useState('');
  const now = profiles.find((each) => each.place === place);
  const before = (now ?? profiles.find((each) => each.place === EVERYWHERE))?.profile ?? 'open';
  const isSet = now !== undefined && now.last !== null && now.last.value !== null;
  const profile = PLAY_PROFILES.find((each) => each === chosen) ?? null;
  const act = place === '' || chosen === '' ? undefined : actOf(place, profile, before);
  const isAlone = act?.kind === 'tighten';
  return (
    <ActDialog
      title={asked === undefined ? 'Set the profile of a country' : `Change the profile: ${placeText(asked.place)}`}
      reason={{ label: 'Reason', hint: 'For other operators. It stays in the audit.' }}
      action={isAlone ? 'Set it now' : 'Propose it'}
      isGrave={isAlone}
      isReady={act !== undefined}
      onSubmit={(reason) => (act === undefined ? Promise.resolve() : mutateAsync({ act, reason }))}
      onClose={onClose}
    >
      {asked === undefined ? <CountryField place={place} taken={profiles} onChange={setPlace} /> : null}
      <Field label="Profile">
        <Select value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          <option value="">Choose</option>
          {PLAY_PROFILES.filter((each) => !isSet || each !== before).map((each) => (
            <option key={each} value={each}>
              {PROFILE_WORDS[each].title}
            </option>
          ))}
          {isSet ? <option value={AS_CONFIGURED}>As configured in the environment</option> : null}
        </Select>
      </Field>
      {act === undefined ? null : (
        <>
          <Changes
            changes={[
              {
                what: placeText(place),
                before: PROFILE_WORDS[before].title,
                after: profile === null ? 'As configured' : PROFILE_WORDS[profile].title,
              },
            ]}
          />
          {profile === null ? null : <p className="quiet">{PROFILE_WORDS[profile].text}</p>}
          <p className="quiet">
            {isAlone
              ? 'Stricter: it counts at once, on every node within a second.'
              : 'Nothing changes until a second operator approves it.'}
          </p>
        </>
      )}
    </ActDialog>
  );
}

function actOf(place: string, profile: PlayProfile | null, before: PlayProfile): SettingAct {
  if (profile !== null && isStricter(profile, before)) return { kind: 'tighten', place, profile };
  return { kind: 'profile', place, profile };
}

type CountryFieldProps = {
  readonly place: string;
  readonly taken: readonly PlaceProfile[];
  readonly onChange: (place: string) => void;
};

function CountryField({ place, taken, onChange }: CountryFieldProps) {
  const [countries] = useState(listCountries);
  return (
    <Field label="Country">
      <Select value={place} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">Choose</option>
        {countries
          .filter(([code]) => taken.every((each) => each.place !== code))
          .map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </Select>
    </Field>
  );
}

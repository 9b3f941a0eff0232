import { PLAY_PROFILES, PROFILE_WORDS, type PlayProfile } from '@voltide/contract';
import { Badge, Button, type Tone } from '@voltide/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { useMay } from '../model/portal-query.ts';
import { Card, Loaded } from '../parts/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { LastChange, Waits } from './last-change.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { CHANGES_SETTINGS, type PlaceProfile, useAdminSettings } from './setting-queries.ts';
import { SettingTable } from './setting-table.tsx';
import { placeText } from './setting-words.ts';

const TONES: Readonly<Record<PlayProfile, Tone>> = { open: 'ok', strict: 'warn', closed: 'danger' };

type Asked = PlaceProfile | 'another' | undefined;

export function ProfilesCard() {
  const query = useAdminSettings();
  const [asked, setAsked] = useState<Asked>();
  const profiles = query.data?.profiles;
  const mayChange = useMay(CHANGES_SETTINGS);
  return (
    <Card
      id="profiles"
      title="Play profiles"
      note="What players may do where they are, by the address of each call. Set here, it goes before the environment."
      actions={
        profiles === undefined || !mayChange ? null : (
          <Button size={36} variant="outline" icon={<Plus />} onClick={() => setAsked('another')}>
            Add a country
          </Button>
        )
      }
    >
      <Loaded query={query} what="The profiles" height={220}>
        {(settings) => <Places profiles={settings.profiles} onAsk={setAsked} />}
      </Loaded>
      <Facts
        facts={PLAY_PROFILES.map((profile) => [PROFILE_WORDS[profile].title, PROFILE_WORDS[profile].text] as const)}
      />
      {asked === undefined || profiles === undefined ? null : (
        <ProfileDialog
          asked={asked === 'another' ? undefined : asked}
          profiles={profiles}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

type PlacesProps = { readonly profiles: readonly PlaceProfile[]; readonly onAsk: (asked: PlaceProfile) => void };

function Places({ profiles, onAsk }: PlacesProps) {
  const mayChange = useMay(CHANGES_SETTINGS);
  return (
    <SettingTable caption="Play profiles" heads={['Place', 'Profile', 'Last change']}>
      {profiles.map((each) => (
        <tr key={each.place}>
          <th scope="row">
            {placeText(each.place)}
            <span className="setting-about">{configuredText(each)}</span>
          </th>
          <td data-label="Profile">
            <Badge tone={TONES[each.profile]}>{PROFILE_WORDS[each.profile].title}</Badge>
          </td>
          <td data-label="Last change">
            <LastChange change={each.last} />
          </td>
          <td className="setting-act">
            {each.proposalId !== null ? (
              <Waits />
            ) : mayChange ? (
              <Button
                size={36}
                variant="outline"
                aria-label={`Change the profile: ${placeText(each.place)}`}
                onClick={() => onAsk(each)}
              >
                Change
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </SettingTable>
  );
}

function configuredText({ configured, last }: PlaceProfile): string {
  if (configured === null) return 'Not in the environment.';
  const is = `${PROFILE_WORDS[configured].title} in the environment`;
  return last === null || last.value === null ? `${is}.` : `${is}; set here.`;
}

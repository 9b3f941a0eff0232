import './account-sections.css';
import './privacy-section.css';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnProfile, ProfileSection, ProfileSettings } from '@voltide/contract';
import { Checkbox, CopyButton, ErrorState, LinkButton, SlowSkeleton, Switch, toast } from '@voltide/ui';
import { Eye } from 'lucide-react';
import { useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';

const PROFILE = queryFor('GET /api/profile');

/** Sections that can be public, in the order of the page. */
const SECTIONS: readonly (readonly [ProfileSection, string])[] = [
  ['level', 'Your level'],
  ['member_since', 'The month you joined'],
  ['best_items', 'Your most valuable items'],
  ['statistics', 'How much you play and win battles'],
  ['achievements', 'Achievements you reached'],
  ['sets', 'Sets you completed'],
];

/** Sets how others see the player: name and public profile. Every choice is saved at once. */
export function PrivacySection() {
  const { data, error, refetch } = useQuery(PROFILE);
  return (
    <section id="privacy" className="panel account-section" aria-labelledby="own-privacy">
      <h2 id="own-privacy">Privacy and public profile</h2>
      {content()}
    </section>
  );

  function content() {
    if (data !== undefined && data !== null) return <Choices profile={data} />;
    if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
    return <SlowSkeleton what="your privacy settings" height={360} className="skeleton-panel" />;
  }
}

function Choices({ profile: { settings: kept, preview } }: { readonly profile: OwnProfile }) {
  const [settings, choose] = useSettings(kept);
  const { isPublic, isAnonymous, isHiddenFromBoards, shows } = settings;
  const { name } = preview;
  const address = `${window.location.origin}/u/${name}`;
  const isOpen = isPublic && !isAnonymous;
  return (
    <>
      <fieldset className="privacy-choices">
        <legend>Your name</legend>
        <Switch checked={isAnonymous} onChange={() => choose({ isAnonymous: !isAnonymous })}>
          Show me as Anonymous
          <small>
            In lobbies, battles, feeds and leaderboards. You keep your places and prizes. Your public profile stays
            closed while this is on.
          </small>
        </Switch>
        <Switch checked={isHiddenFromBoards} onChange={() => choose({ isHiddenFromBoards: !isHiddenFromBoards })}>
          Hide me from leaderboards
          <small>No board lists you, by name or as Anonymous. You take no place and no prize while this is on.</small>
        </Switch>
      </fieldset>
      <fieldset className="privacy-choices">
        <legend>Public profile</legend>
        <Switch checked={isOpen} disabled={isAnonymous} onChange={() => choose({ isPublic: !isPublic })}>
          Open my profile to everyone
          <small className="breakable">At {address}. Search engines may list it.</small>
        </Switch>
        <div role="group" aria-label="Shown on your profile" className="privacy-sections">
          {SECTIONS.map(([section, text]) => (
            <Checkbox
              key={section}
              checked={shows.includes(section)}
              onChange={() => choose({ shows: toggled(shows, section) })}
            >
              {text}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="middle-row">
        <LinkButton href={`/u/${name}`} size={36} icon={<Eye />}>
          View as others see it
        </LinkButton>
        {isOpen ? <CopyButton text={address} label="Copy the link to your profile" /> : null}
      </div>
    </>
  );
}

function toggled(shows: readonly ProfileSection[], section: ProfileSection): ProfileSection[] {
  return shows.includes(section) ? shows.filter((each) => each !== section) : [...shows, section];
}

/** Returns the settings, updated at once after each choice, and a setter. */
function useSettings(kept: ProfileSettings): readonly [ProfileSettings, (change: Partial<ProfileSettings>) => void] {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ProfileSettings>();
  const { mutate } = useMutation({
    // Keeps quick clicks in their order.
    scope: { id: 'profile' },
    mutationFn: (body: ProfileSettings) => call('PUT /api/profile', { body }),
    onSuccess: (answer) => queryClient.setQueryData<OwnProfile | null>(PROFILE.queryKey, answer),
    onError: (failure) => {
      toast({ title: 'Not saved', description: errorText(failure), tone: 'danger' });
      setChosen(undefined);
      void queryClient.invalidateQueries({ queryKey: PROFILE.queryKey });
    },
  });
  const settings = chosen ?? kept;
  const choose = (change: Partial<ProfileSettings>): void => {
    const wanted = { ...settings, ...change };
    setChosen(wanted);
    mutate(wanted);
  };
  return [settings, choose];
}

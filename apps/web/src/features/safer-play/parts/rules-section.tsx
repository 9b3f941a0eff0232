import { useQuery } from '@tanstack/react-query';
import { ErrorState, SlowSkeleton } from '@voltide/ui';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { profileRules, profileTitle, whyText } from '../model/profile-words.ts';

type Settings = AnswerOf<'GET /api/settings'>;

/** The profile of play that applies here, its rules for every game, and why (rules book §12). */
export function RulesSection() {
  const { data, error, refetch } = useQuery(queryFor('GET /api/settings'));
  if (data !== undefined && data !== null) return <Rules settings={data} />;
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return <SlowSkeleton what="the rules that apply here" height={180} className="skeleton-panel" />;
}

function Rules({ settings }: { readonly settings: Settings }) {
  const { data: origin } = useQuery(queryFor('GET /api/neuro/country'));
  return (
    <>
      <p>
        <strong>{profileTitle(settings)}</strong> {whyText(settings, origin?.country)}
      </p>
      <ul>
        {profileRules(settings).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p>The server keeps to this for every game, whatever a page shows.</p>
    </>
  );
}

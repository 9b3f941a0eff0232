import { useQuery } from '@tanstack/react-query';
import { Field, Live, Select } from '@voltide/ui';
import { useState } from 'react';

import { queryFor } from '../../../lib/http/query.ts';
import { findHelp, HELP_PLACES } from '../../../lib/help/help-places.ts';

const NO_COUNTRY = '';

export function HelpSection() {
  const { data } = useQuery(queryFor('GET /api/neuro/country'));
  const [chosen, setChosen] = useState<string>();
  const country = chosen ?? findHelp(data?.country)?.country ?? NO_COUNTRY;
  const place = findHelp(country);
  return (
    <>
      <p>They are independent of us, and used to hearing from people who only wonder.</p>
      <div className="help-place">
        <Field label="Where are you?">
          <Select value={country} onChange={(event) => setChosen(event.target.value)}>
            <option value={NO_COUNTRY}>Somewhere else</option>
            {HELP_PLACES.map((each) => (
              <option key={each.code} value={each.country}>
                {each.country}
              </option>
            ))}
          </Select>
        </Field>
        <Live as="p" role="status">
          {place === undefined ? (
            'The places below help in many countries.'
          ) : (
            <>
              <a href={place.url} rel="noreferrer">
                {place.name}
              </a>
              {place.phone === null ? null : (
                <>
                  {' '}
                  · <a href={`tel:${place.phone.replaceAll(/[^\d+]/g, '')}`}>{place.phone}</a>
                </>
              )}
            </>
          )}
        </Live>
      </div>
      <ul>
        <li>
          <a href="https://www.gamblersanonymous.org" rel="noreferrer">
            Gamblers Anonymous
          </a>
          : meetings in many countries
        </li>
        <li>
          <a href="https://www.gamblingtherapy.org" rel="noreferrer">
            Gambling Therapy
          </a>
          : support in many languages, online
        </li>
      </ul>
    </>
  );
}

import { getCountry } from '@voltide/contract';

import { handlePublic } from '../../platform/context/handle.ts';
import { countryAnswer } from './country-answer.ts';

const country = handlePublic(
  getCountry,
  ({ countries }) =>
    async ({ client }) =>
      countryAnswer(await countries.locate(client.address)),
);

/** The calls of this room. */
export const COUNTRY_CALLS = [country];

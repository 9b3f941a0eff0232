import { getCountry } from '@voltide/contract';

import { handlePublic } from '../../platform/context/handle.ts';
import { countryAnswer } from './country-answer.ts';

const country = handlePublic(
  getCountry,
  ({ countries }) =>
    async ({ client }) =>
      countryAnswer(await countries.locate(client.address)),
);

export const COUNTRY_CALLS = [country];

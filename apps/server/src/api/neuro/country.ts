import { getCountry } from '@voltide/contract';

import { countryAnswer } from '../../country/country-answer.ts';
import { handlePublic } from '../handle.ts';

export const country = handlePublic(
  getCountry,
  ({ countries }) =>
    async ({ client }) =>
      countryAnswer(await countries.locate(client.address)),
);

import { getCountry } from '@voltide/contract';

import { countryAnswer } from '../../country/country-answer.ts';
import { handlePublic } from '../handle.ts';

export const country = handlePublic(
  getCountry,
  ({ countries }) =>
    async ({ exchange }) =>
      countryAnswer(await countries.locate(exchange.address)),
);

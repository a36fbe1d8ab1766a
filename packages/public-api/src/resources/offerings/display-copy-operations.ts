import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { DisplayCopyByLocale, DisplayCopySet } from './display-copy.ts';

const response = { 200: dataOf(DisplayCopyByLocale) };

export const displayCopyOperations = operations(
  { tag: 'Offerings', credentials: ['apiKey'], brand: 'in-path' },
  {
    readDisplayCopy: {
      method: 'GET',
      path: '/v1/account/brands/{brand_id}/offerings/{offering_ref}/copy',
      summary: "A brand's copy for an offering, in every language",
      description: 'For any offering of the catalog. Empty until copy is written.',
      answers: response,
      conditional: true,
    },
    replaceDisplayCopy: {
      method: 'PUT',
      path: '/v1/account/brands/{brand_id}/offerings/{offering_ref}/copy',
      summary: "Replace a brand's copy for an offering, in every language",
      description: 'Plain text: markup is refused. The offering need not be enabled.',
      body: DisplayCopySet,
      answers: response,
      problems: ['validation', 'conflict'],
    },
  },
);

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
      summary: 'Read the display copy of an offering',
      description:
        "Answers the brand's texts about an offering in every language. It works for any offering of the catalog, enabled or not, and is empty until copy is written. Read it before you replace the copy, because a replacement needs all languages.",
      answers: response,
      conditional: true,
    },
    replaceDisplayCopy: {
      method: 'PUT',
      path: '/v1/account/brands/{brand_id}/offerings/{offering_ref}/copy',
      summary: 'Replace the display copy of an offering',
      description:
        "Replaces the brand's texts about an offering in every language at once. The texts are plain: markup and a language tag that is not in its canonical form are 422. The offering need not be enabled. The storefront shows the new copy within a second.",
      body: DisplayCopySet,
      answers: response,
      problems: ['validation', 'conflict'],
    },
  },
);

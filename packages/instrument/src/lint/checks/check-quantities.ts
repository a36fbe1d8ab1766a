import { joinPointer } from '@telehealth/conditions';
import type { Check } from '../findings/lint-context.ts';

const unbraced = /(?<![{\d.,])\d+([.,]\d+)? ?(cm|kg)\b/;

/** Quantities are in braces, so that patients read them in their units. */
export const checkQuantities: Check = ({ bundle: { copy }, warn }) => {
  for (const [locale, texts] of Object.entries(copy)) {
    for (const [key, text] of Object.entries(texts)) {
      if (!unbraced.test(text)) continue;
      const message = 'Write a quantity in braces, such as {50 kg}: patients read it in their units.';
      warn('QUANTITY_UNBRACED', joinPointer('/copy', locale, key), message);
    }
  }
};

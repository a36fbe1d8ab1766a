import { expectedOneOf, joinPointer } from '@telehealth/conditions';
import { bundleFlags } from '@telehealth/ids';
import type { Check } from '../findings/lint-context.ts';

/** Only documented flags. */
export const checkFlags: Check = ({ bundle, error }) => {
  for (const [index, { code }] of bundle.flags.entries()) {
    if (bundleFlags.some((flag) => flag === code)) continue;
    const message = `The platform has no such flag. ${expectedOneOf(bundleFlags, code)}`;
    error('UNKNOWN_REF', joinPointer('/flags', index, 'code'), message);
  }
};

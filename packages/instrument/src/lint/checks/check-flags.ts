import { expectedOneOf, joinPointer } from '@telehealth/conditions';
import { bundleFlags } from '@telehealth/ids';
import { servedTherapies } from '../../bundle/schema/served-therapies.ts';
import type { Check } from '../findings/lint-context.ts';

/** Only documented flags. */
export const checkFlags: Check = ({ bundle, error }) => {
  for (const [index, { code }] of bundle.flags.entries()) {
    if (bundleFlags.some((flag) => flag === code)) continue;
    const message = `The platform has no such flag. ${expectedOneOf(bundleFlags, code)}`;
    error('UNKNOWN_REF', joinPointer('/flags', index, 'code'), message);
  }
};

export const checkTherapy: Check = ({ bundle: { therapy }, error }) => {
  if (servedTherapies.includes(therapy)) return;
  error('THERAPY_UNKNOWN', '/therapy', `The platform serves: ${servedTherapies.join(', ')}.`);
};

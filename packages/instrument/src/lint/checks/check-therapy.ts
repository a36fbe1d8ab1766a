import { servedTherapies } from '../../bundle/schema/served-therapies.ts';
import type { Check } from '../findings/lint-context.ts';

export const checkTherapy: Check = ({ bundle: { therapy }, error }) => {
  if (servedTherapies.includes(therapy)) return;
  error('THERAPY_UNKNOWN', '/therapy', `The platform serves: ${servedTherapies.join(', ')}.`);
};

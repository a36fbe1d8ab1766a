import { Type } from 'typebox';
import { object, oneOf } from './json-schema.ts';

const passed = (check: string, detail: string) =>
  ({ check, detail, kind: 'performed', blocking: true, result: 'pass' }) as const;
const notPerformed = (check: string, detail: string) =>
  ({ check, detail, kind: 'not_performed', blocking: true, result: 'unknown' }) as const;

/** The checks of an offering that the demo tenant enabled. */
export const exampleChecks = [
  passed('catalog_bound', 'The offering is in the catalog.'),
  passed('price_set', 'The offering has a price.'),
  passed('therapy_declared', 'The brand offers the therapy.'),
  passed('instrument_published', 'The intake of the therapy is published.'),
  passed('clinical_criteria_approved', 'The clinical criteria of the therapy are approved.'),
  notPerformed('payments_ready', 'Payments could not be asked about.'),
  notPerformed('agreements_current', 'Agreements could not be asked about.'),
  notPerformed('login_domain_active', 'The login domain could not be asked about.'),
];

/** The same checks, as the readiness of the brand has them. */
export const exampleReadinessChecks = [
  ...exampleChecks,
  notPerformed('offering_active', '0 of 1 enabled offerings active.'),
];

/** One line of an activation report (interface.md 2.8). */
export const Check = object('Check', {
  check: Type.String({ examples: ['price_set'] }),
  detail: Type.String(),
  kind: oneOf(['performed', 'unverifiable', 'not_performed'], {
    description: 'Only a performed check has a result; the other kinds are `unknown`.',
  }),
  blocking: Type.Boolean(),
  result: oneOf(['pass', 'fail', 'unknown']),
});

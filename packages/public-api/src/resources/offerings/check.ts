import { Type } from 'typebox';
import { object, vocabulary } from '../../schema/json-schema.ts';

const passed = (check: string, detail: string) =>
  ({ check, detail, kind: 'performed', blocking: true, result: 'pass' }) as const;

/** Of the demo tenant's offering. */
export const exampleChecks = [
  passed('catalog_bound', 'The offering is in the catalog.'),
  passed('agreements_current', 'Every agreement is executed in its current version.'),
];

/** In the readiness of the brand. */
export const exampleReadinessChecks = [
  ...exampleChecks,
  passed('offering_active', '1 of 1 enabled offerings active.'),
];

/** decisions.md 5. */
const CheckName = vocabulary('CheckName', {
  catalog_bound: 'The offering is in the catalog.',
  price_set: 'The offering has a price.',
  therapy_declared: 'The brand offers the therapy.',
  instrument_published: 'The intake of the therapy is published.',
  clinical_criteria_approved: 'The clinical criteria of the therapy are approved.',
  payments_ready: 'Payments can be taken.',
  agreements_current: 'Every agreement is executed in the version in force, or in a newer one.',
  login_domain_active:
    'The login domain of the brand is active, or sign-in works at the shared host: the brand has no login domain, or one that was never active.',
  offering_active:
    'At least one enabled offering passes every other check. Only the readiness of a brand has this check.',
});

const CheckKind = vocabulary('CheckKind', {
  performed: 'The check was made. The result is `pass` or `fail`.',
  unverifiable: 'The platform has no way to check this. The result is `unknown`.',
  not_performed:
    'The check was not made, for example because a part of the platform did not answer. The result is `unknown`.',
});

const CheckResult = vocabulary('CheckResult', {
  pass: 'The condition holds.',
  fail: 'The condition does not hold.',
  unknown: 'It is not known whether the condition holds.',
});

/** interface.md 2.8. */
export const Check = object('Check', {
  check: CheckName,
  detail: Type.String(),
  kind: CheckKind,
  blocking: Type.Boolean(),
  result: CheckResult,
});

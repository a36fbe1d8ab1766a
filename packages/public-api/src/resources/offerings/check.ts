import { Type } from 'typebox';
import { object, vocabulary } from '../../schema/json-schema.ts';

const passed = (check: string, detail: string) =>
  ({ check, detail, kind: 'performed', blocking: true, result: 'pass' }) as const;

/** Some of the checks of an offering that the demo tenant enabled. */
export const exampleChecks = [
  passed('catalog_bound', 'The offering is in the catalog.'),
  passed('agreements_current', 'Every agreement is executed in its current version.'),
];

/** The same checks, as the readiness of the brand has them. */
export const exampleReadinessChecks = [
  ...exampleChecks,
  passed('offering_active', '1 of 1 enabled offerings active.'),
];

/** What is checked (decisions.md 5). */
const CheckName = vocabulary('CheckName', {
  catalog_bound: 'The offering is in the catalog.',
  price_set: 'The offering has a price.',
  therapy_declared: 'The brand offers the therapy.',
  instrument_published: 'The intake of the therapy is published.',
  clinical_criteria_approved: 'The clinical criteria of the therapy are approved.',
  payments_ready: 'Payments can be taken.',
  agreements_current: 'Every agreement is executed in its current version.',
  login_domain_active: 'The login domain of the brand is active, or the shared one is used.',
  offering_active: 'One enabled offering passes every other check. Only the readiness of a brand has it.',
});

/** Whether a check was performed. */
const CheckKind = vocabulary('CheckKind', {
  performed: 'It was looked at. The result is `pass` or `fail`.',
  unverifiable: 'It cannot be found out. The result is `unknown`.',
  not_performed:
    'It was not looked at, as when a part of the platform gave no answer. The result is `unknown`.',
});

/** What a check came to. */
const CheckResult = vocabulary('CheckResult', {
  pass: 'What is checked holds.',
  fail: 'What is checked does not hold.',
  unknown: 'It is not known whether it holds.',
});

/** One line of an activation report (interface.md 2.8). */
export const Check = object('Check', {
  check: CheckName,
  detail: Type.String(),
  kind: CheckKind,
  blocking: Type.Boolean(),
  result: CheckResult,
});

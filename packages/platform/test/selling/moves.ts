import fc from 'fast-check';
import { criterionIds, therapies, versions } from './bundles.ts';
import type { Patient } from './sale-model.ts';

export const offeringRefs = ['walk-monthly', 'walk-yearly', 'ed-monthly'] as const;

const therapy = fc.constantFrom(...therapies);
const version = fc.constantFrom(...versions);
const criterion = fc.constantFrom(...criterionIds);
const offering = fc.constantFrom('walk-monthly', 'walk-monthly', 'walk-monthly', ...offeringRefs);
const which = fc.nat({ max: 3 });
const patient = fc.record({
  weight: fc.constantFrom<Patient['weight'][]>(90, 90, 90, 60, 40),
  pregnant: fc.constantFrom(false, false, false, true),
});
const enabled = fc.constantFrom<readonly string[]>([], ['walk'], ['walk'], ['walk'], ['ed']);

/** What tenants, patients and operators may do, in any order. */
const move = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('mint' as const),
      patient,
      isWhole: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finish' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('back' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('therapies' as const), enabled }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('approve' as const), therapy, version, criterion }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), therapy, criterion }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('publish' as const), therapy, version }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), therapy, version }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('overrule' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retherapy' as const), offering, enabled }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('initiate' as const), which, offering }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), which }) },
);

export type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

/** A world that begins without an approval, or with those of the first version, and what happens in it. */
export const sequences = fc.record({
  approved: fc.boolean(),
  moves: fc.array(move, { minLength: 10, maxLength: 30, size: 'max' }),
});

export type Sequence = typeof sequences extends fc.Arbitrary<infer S> ? S : never;

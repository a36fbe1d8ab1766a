import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ActivatedOffering, activationReport, type BrandStatus } from './activation.ts';
import { enablementStatus } from './enablement-status.ts';
import { readinessOf } from './readiness.ts';

const good: BrandStatus = {
  declaredTherapies: ['weight_loss'],
  deploymentMode: 'test',
  paymentsReady: true,
  agreementsCurrent: true,
  loginDomain: { registered: false, active: false },
  therapies: new Map([['weight_loss', { published: true, criteriaApproved: true }]]),
};
const sound: ActivatedOffering = {
  therapies: ['weight_loss'],
  mode: 'initial',
  active: true,
  price: { priceMinor: 1, currency: 'USD' },
};

function readiness(offerings: readonly ActivatedOffering[], brand: BrandStatus) {
  const reports = offerings.map((offering) => {
    const checks = activationReport(offering, brand);
    return { status: enablementStatus(!offering.active, checks), checks };
  });
  const { ready, checks } = readinessOf(reports, brand);
  return { ready, outcomes: Object.fromEntries(checks.map(({ check, outcome }) => [check, outcome])) };
}

const { price: _, ...unpriced } = sound;
const undeclared: ActivatedOffering = { ...sound, therapies: ['ed'] };

test('a brand with one active offering is ready, whatever else it has enabled', () => {
  expect(readiness([unpriced, sound, undeclared], good).ready).toBe(true);
});

test('a brand that has enabled nothing is not ready, and sees its own checks', () => {
  const { ready, outcomes } = readiness([], good);
  expect(ready).toBe(false);
  expect(outcomes).toMatchObject({ payments_ready: 'pass', catalog_bound: 'fail', offering_active: 'fail' });
});

test('a brand whose two offerings fail different checks is not ready', () => {
  const { ready, outcomes } = readiness([unpriced, undeclared], good);
  expect(ready).toBe(false);
  expect(outcomes).toMatchObject({ price_set: 'pass', therapy_declared: 'pass', offering_active: 'fail' });
});

test('without an answer of an upstream, it is unknown whether an offering is active', () => {
  const { ready, outcomes } = readiness([sound, unpriced], { ...good, agreementsCurrent: undefined });
  expect(ready).toBe(false);
  expect(outcomes).toMatchObject({ agreements_current: 'not_performed', offering_active: 'not_performed' });
  expect(readiness([unpriced], { ...good, agreementsCurrent: undefined }).outcomes).toMatchObject({
    offering_active: 'fail',
  });
});

test('a brand is ready exactly when an offering is active', () => {
  const answer = fc.constantFrom(true, false, undefined);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(sound, unpriced, undeclared, { ...sound, active: false })),
      fc.boolean(),
      answer,
      (offerings, paymentsReady, agreementsCurrent) => {
        const brand = { ...good, paymentsReady, agreementsCurrent };
        const { ready, outcomes } = readiness(offerings, brand);
        const active = offerings.includes(sound) && paymentsReady && agreementsCurrent === true;
        expect(ready).toBe(active);
        expect(outcomes.offering_active === 'pass').toBe(active);
      },
    ),
  );
});

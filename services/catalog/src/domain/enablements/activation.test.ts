import { expect, test } from 'vitest';
import { type ActivatedOffering, activationReport, type BrandStatus, type Known } from './activation.ts';
import { type ActivationCheck, activationChecks, type Check, type Outcome } from './check.ts';
import { enablementStatus } from './enablement-status.ts';

const offering: ActivatedOffering = {
  therapies: ['weight_loss'],
  mode: 'initial',
  active: true,
  price: { priceMinor: 24900, currency: 'USD' },
};
const status: BrandStatus = {
  declaredTherapies: ['weight_loss', 'ed'],
  deploymentMode: 'test',
  paymentsReady: true,
  agreementsCurrent: true,
  loginDomain: { registered: false, active: false },
  therapies: new Map([['weight_loss', { published: true, criteriaApproved: true }]]),
};
const therapies = (published: boolean, criteriaApproved: boolean) => ({
  therapies: new Map([['weight_loss', { published, criteriaApproved }]]),
});

function outcomesOf(report: readonly Check[]): Partial<Record<string, Outcome>> {
  const off = report.filter(({ outcome }) => outcome !== 'pass');
  return Object.fromEntries(off.map(({ check, outcome }) => [check, outcome]));
}

test('decisions.md 5: a report has the eight checks, each once, in their order', () => {
  expect(activationReport(offering, status).map(({ check }) => check)).toEqual(activationChecks);
  expect(activationReport(undefined, status).map(({ check }) => check)).toEqual(activationChecks);
});

test.each<
  [string, Partial<ActivatedOffering>, Partial<BrandStatus>, Partial<Record<ActivationCheck, Outcome>>]
>([
  ['everything in order', {}, {}, {}],
  ['withdrawn', { active: false }, {}, { catalog_bound: 'fail' }],
  ['therapy not declared', {}, { declaredTherapies: ['ed'] }, { therapy_declared: 'fail' }],
  ['no therapy declared', {}, { declaredTherapies: [] }, { therapy_declared: 'fail' }],
  ['accounts silent', {}, { declaredTherapies: undefined }, { therapy_declared: 'not_performed' }],
  ['intake not published', {}, therapies(false, true), { instrument_published: 'fail' }],
  ['criteria not approved', {}, therapies(true, false), { clinical_criteria_approved: 'fail' }],
  [
    'intake silent',
    {},
    { therapies: new Map() },
    { instrument_published: 'not_performed', clinical_criteria_approved: 'not_performed' },
  ],
  [
    'a refill, about which intake announces nothing',
    { mode: 'refill' },
    {},
    { instrument_published: 'unverifiable', clinical_criteria_approved: 'unverifiable' },
  ],
  ['payments not ready', {}, { paymentsReady: false }, { payments_ready: 'fail' }],
  ['agreements out of date', {}, { agreementsCurrent: false }, { agreements_current: 'fail' }],
  ['agreements not served', {}, { agreementsCurrent: undefined }, { agreements_current: 'not_performed' }],
  [
    'login domain pending',
    {},
    { loginDomain: { registered: true, active: false } },
    { login_domain_active: 'fail' },
  ],
  ['login domain active', {}, { loginDomain: { registered: true, active: true } }, {}],
  ['domains not deployed', {}, { loginDomain: undefined }, { login_domain_active: 'not_performed' }],
  [
    'one of two therapies fails',
    { therapies: ['weight_loss', 'skin'] },
    {
      declaredTherapies: ['weight_loss', 'skin'],
      therapies: new Map([['skin', { published: false, criteriaApproved: true }]]),
    },
    { instrument_published: 'fail', clinical_criteria_approved: 'not_performed' },
  ],
])('activation report: %s', (_case, ofOffering, ofBrand, expected) => {
  const report = activationReport({ ...offering, ...ofOffering }, { ...status, ...ofBrand });
  expect(outcomesOf(report)).toEqual(expected);
  for (const { detail } of report) expect(detail).not.toBe('');
});

test('decisions.md 6: an offering whose currency is no longer in use is not sold', () => {
  const old = { ...offering, price: { priceMinor: 24_900, currency: 'ABC' } };
  expect(outcomesOf(activationReport(old, status))).toEqual({ price_set: 'fail' });
});

test('an offering without a price, and one that the catalog lacks, are not active', () => {
  const { price: _, ...unpriced } = offering;
  expect(outcomesOf(activationReport(unpriced, status))).toEqual({ price_set: 'fail' });
  expect(outcomesOf(activationReport(undefined, status))).toMatchObject({
    catalog_bound: 'fail',
    price_set: 'fail',
    therapy_declared: 'fail',
    instrument_published: 'fail',
  });
});

test('decisions.md 5: without a login domain of its own the check passes with the detail `shared default`', () => {
  const line = activationReport(offering, status).find(({ check }) => check === 'login_domain_active');
  expect(line).toEqual({ check: 'login_domain_active', outcome: 'pass', detail: 'shared default' });
});

test('decisions.md 16: in live mode a check says that placeholders do not count', () => {
  const nothing = { ...status, ...therapies(false, false), agreementsCurrent: false };
  const detailsIn = (deploymentMode: 'test' | 'live') =>
    activationReport(offering, { ...nothing, deploymentMode })
      .filter(({ outcome }) => outcome === 'fail')
      .map(({ check, detail }) => [check, detail.includes('Placeholders')]);
  const failing = ['instrument_published', 'clinical_criteria_approved', 'agreements_current'];
  expect(detailsIn('live')).toEqual(failing.map((check) => [check, true]));
  expect(detailsIn('test')).toEqual(failing.map((check) => [check, false]));
});

test('interface.md 2.8: an offering is active only when every upstream answers what it must', () => {
  const answers = [true, false, undefined] as const;
  const domains: Known<BrandStatus['loginDomain']>[] = [
    undefined,
    { registered: false, active: false },
    { registered: true, active: false },
    { registered: true, active: true },
  ];
  let actives = 0;
  for (const paymentsReady of [true, false])
    for (const agreementsCurrent of answers)
      for (const published of answers)
        for (const criteriaApproved of [true, false])
          for (const declared of answers)
            for (const loginDomain of domains)
              for (const active of [true, false]) {
                const report = activationReport(
                  { ...offering, active },
                  {
                    deploymentMode: 'test',
                    paymentsReady,
                    agreementsCurrent,
                    loginDomain,
                    declaredTherapies: declared === undefined ? undefined : declared ? ['weight_loss'] : [],
                    ...(published === undefined
                      ? { therapies: new Map() }
                      : therapies(published, criteriaApproved)),
                  },
                );
                const right =
                  paymentsReady &&
                  agreementsCurrent &&
                  published &&
                  criteriaApproved &&
                  declared &&
                  active &&
                  loginDomain !== undefined &&
                  (!loginDomain.registered || loginDomain.active);
                expect(enablementStatus(!active, report) === 'active').toBe(right === true);
                if (right) actives++;
              }
  expect(actives).toBe(2);
});

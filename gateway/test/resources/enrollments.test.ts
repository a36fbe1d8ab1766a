import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  Eligibility,
  type EnrollmentSchema,
  EnrollmentStatus,
} from '@telehealth/contracts/intake/v1/enrollment_service';
import { expect, test } from 'vitest';
import { ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const enrollment = {
  journeyId: 'jny_1',
  brandId: ownBrand,
  offeringRef: 'wl-1',
  phase: 'clinical',
  status: EnrollmentStatus.IN_REVIEW,
  eligibility: Eligibility.NEEDS_REVIEW,
  milestones: [
    { type: 'intake.submitted', occurredAt: timestampFromMs(1_770_134_712_408) },
    { type: 'case.opened', occurredAt: timestampFromMs(1_770_134_712_409) },
  ],
  phases: [
    { phase: 'qualification', status: 'complete', submittedAt: timestampFromMs(1_770_134_712_408) },
    { phase: 'clinical', status: 'active' },
  ],
  orderRefs: ['ord_1'],
  reference: 'order-77',
  personId: 'per_3nXq8Zr1LmC5yTkVb7Wd2e',
  createdAt: timestampFromMs(1_770_134_700_000),
  updatedAt: timestampFromMs(1_770_134_712_410),
} satisfies MessageInitShape<typeof EnrollmentSchema>;

const enrollmentJson = {
  journey_id: 'jny_1',
  brand_id: ownBrand,
  offering_ref: 'wl-1',
  phase: 'clinical',
  status: 'in_review',
  eligibility: 'needs_review',
  milestones: [
    { type: 'intake.submitted', occurred_at: '2026-02-03T16:05:12.408Z' },
    { type: 'case.opened', occurred_at: '2026-02-03T16:05:12.409Z' },
  ],
  phases: [
    { phase: 'qualification', status: 'complete', submitted_at: '2026-02-03T16:05:12.408Z' },
    { phase: 'clinical', status: 'active', submitted_at: null },
  ],
  order_refs: ['ord_1'],
  reference: 'order-77',
  person_id: 'per_3nXq8Zr1LmC5yTkVb7Wd2e',
  created_at: '2026-02-03T16:05:00.000Z',
  updated_at: '2026-02-03T16:05:12.410Z',
};

const gateway = gatewayOfFile({ script: { enrollments: { getEnrollment: async () => ({ enrollment }) } } });

const read = (journeyId: string, headers: Record<string, string> = ownHeaders) =>
  gateway.app.inject({ url: `/v1/enrollments/${journeyId}`, headers });

test('decisions.md 3: an enrollment is its status and milestones, and is not to be kept', async () => {
  const answer = await read('jny_1');
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: enrollmentJson }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers).not.toHaveProperty('etag');
  expect(gateway.received.at(-1)).toMatchObject({
    method: 'getEnrollment',
    message: { journeyId: 'jny_1' },
    call: { tenancy: { clientId: 'cli_own', brandId: ownBrand } },
  });
});

test('decisions.md 3: a journey for no offering, in one pass, without reference and person has null for each', async () => {
  gateway.script.enrollments = {
    getEnrollment: async () => ({
      enrollment: { ...enrollment, offeringRef: '', phase: '', milestones: [], reference: '', personId: '' },
    }),
  };
  expect((await read('jny_1')).json().data).toMatchObject({
    offering_ref: null,
    phase: null,
    milestones: [],
    reference: null,
    person_id: null,
  });
});

test.each(Object.entries(EnrollmentStatus).filter(([name]) => name !== 'UNSPECIFIED'))(
  'decisions.md 3: the status %s is shown by its name',
  async (name, status) => {
    gateway.script.enrollments = { getEnrollment: async () => ({ enrollment: { ...enrollment, status } }) };
    expect((await read('jny_1')).json().data.status).toBe(name.toLowerCase());
  },
);

test.each([
  ['not_evaluated', Eligibility.NOT_EVALUATED],
  ['eligible', Eligibility.ELIGIBLE],
  ['needs_review', Eligibility.NEEDS_REVIEW],
  ['not_eligible', Eligibility.NOT_ELIGIBLE],
])('decisions.md 3: the eligibility %s is shown by its name', async (name, eligibility) => {
  gateway.script.enrollments = {
    getEnrollment: async () => ({ enrollment: { ...enrollment, eligibility } }),
  };
  expect((await read('jny_1')).json().data.eligibility).toBe(name);
});

test('decisions.md 14: an erasure answers 202 with its instant', async () => {
  gateway.script.erasure = {
    eraseJourney: async () => ({ erasedAt: timestampFromMs(1_770_134_712_408) }),
  };
  const url = '/v1/enrollments/jny_1/erasure';
  const answer = await gateway.app.inject({ method: 'POST', url, headers: ownHeaders });
  expect([answer.statusCode, answer.json()]).toEqual([
    202,
    { data: { journey_id: 'jny_1', erased_at: '2026-02-03T16:05:12.408Z' } },
  ]);
  expect(gateway.received.at(-1)).toMatchObject({
    method: 'eraseJourney',
    message: { journeyId: 'jny_1' },
    call: { tenancy: { clientId: 'cli_own', brandId: ownBrand } },
  });
});

const list = (query = '', headers: Record<string, string> = { authorization: ownHeaders.authorization }) =>
  gateway.app.inject({ url: `/v1/enrollments${query}`, headers });
const asked = () => gateway.received.findLast(({ method }) => method === 'listEnrollments');

test('decisions.md 14: a page of enrollments has what a read shows, the cursor and the watermark', async () => {
  gateway.script.enrollments = {
    listEnrollments: async () => ({ enrollments: [enrollment], watermark: enrollment.updatedAt }),
  };
  expect((await list()).json()).toEqual({
    data: [enrollmentJson],
    next_cursor: null,
    watermark: enrollmentJson.updated_at,
  });
  expect(asked()?.call.tenancy).toMatchObject({ clientId: 'cli_own', brandId: undefined });
  expect(asked()?.message).toMatchObject({ offeringRef: '', reference: '', personId: '', status: 0 });
  gateway.script.enrollments = { listEnrollments: async () => ({}) };
  expect((await list()).json()).toEqual({ data: [], next_cursor: null, watermark: null });
});

test('decisions.md 14: every filter reaches the list, a cursor belongs to its filters, and a malformed one is 400', async () => {
  gateway.script.enrollments = {
    listEnrollments: async () => ({ enrollments: [enrollment], nextPageToken: 'second' }),
  };
  const person = enrollment.personId;
  const query = `?status=in_review&offering_ref=wl-1&reference=order-77&person_id=${person}&limit=1`;
  const first = await list(`${query}&updated_since=2026-02-03T16:05:12.410Z`, ownHeaders);
  expect(asked()).toMatchObject({
    message: {
      ...{ status: EnrollmentStatus.IN_REVIEW, offeringRef: 'wl-1', reference: 'order-77', personId: person },
      ...{ limit: 1, updatedSince: enrollment.updatedAt },
    },
    call: { tenancy: { brandId: ownBrand } },
  });
  const cursor = `&cursor=${first.json().next_cursor}`;
  const since = '&updated_since=2026-02-03T16:05:12.410Z';
  expect((await list(query + since + cursor, ownHeaders)).statusCode).toBe(200);
  expect(asked()?.message).toMatchObject({ pageToken: 'second' });
  expect((await list(query + cursor, ownHeaders)).statusCode).toBe(400);
  for (const wrong of [
    'status=new',
    'reference=a%20b',
    'person_id=ann',
    'offering_ref=',
    'updated_since=x',
    'brand_id=1',
  ])
    expect((await list(`?${wrong}`)).statusCode, wrong).toBe(400);
});

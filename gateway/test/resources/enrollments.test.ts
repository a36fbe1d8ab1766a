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
  caseNumber: '4K7Q-9XTB',
  attribution: { source: 'newsletter', campaign: 'spring' },
  personId: 'per_3nXq8Zr1LmC5yTkVb7Wd2e',
  createdAt: timestampFromMs(1_770_134_700_000),
  updatedAt: timestampFromMs(1_770_134_712_410),
} satisfies MessageInitShape<typeof EnrollmentSchema>;

const enrollmentJson = {
  ...{ journey_id: 'jny_1', brand_id: ownBrand, offering_ref: 'wl-1', phase: 'clinical' },
  ...{ status: 'in_review', eligibility: 'needs_review' },
  milestones: [
    { type: 'intake.submitted', occurred_at: '2026-02-03T16:05:12.408Z' },
    { type: 'case.opened', occurred_at: '2026-02-03T16:05:12.409Z' },
  ],
  phases: [
    { phase: 'qualification', status: 'complete', submitted_at: '2026-02-03T16:05:12.408Z' },
    { phase: 'clinical', status: 'active', submitted_at: null },
  ],
  attribution: { source: 'newsletter', campaign: 'spring' },
  ...{
    order_refs: ['ord_1'],
    reference: 'order-77',
    case_number: '4K7Q-9XTB',
    person_id: 'per_3nXq8Zr1LmC5yTkVb7Wd2e',
  },
  payment_processing: false,
  ...{ created_at: '2026-02-03T16:05:00.000Z', updated_at: '2026-02-03T16:05:12.410Z' },
};

const gateway = gatewayOfFile({ script: { enrollments: { getEnrollment: async () => ({ enrollment }) } } });

const read = async () => await gateway.ask('GET /v1/enrollments/jny_1');
const shown = async (part: Partial<typeof enrollment>) => {
  gateway.answer('enrollments', 'getEnrollment', { enrollment: { ...enrollment, ...part } });
  return (await read()).json().data;
};

test('decisions.md 3: a journey for no offering, in one pass, without reference and person has null for each', async () => {
  const nothing = { offeringRef: '', phase: '', milestones: [], reference: '', personId: '' };
  const json = { offering_ref: null, phase: null, milestones: [], reference: null, person_id: null };
  expect(await shown(nothing)).toMatchObject(json);
});

test('decisions.md 14: a page of enrollments has what a read shows, the cursor and the watermark', async () => {
  const { authorization } = ownHeaders;
  const list = () => gateway.ask('GET /v1/enrollments', undefined, { authorization });
  gateway.answer('enrollments', 'listEnrollments', {
    enrollments: [enrollment],
    watermark: enrollment.updatedAt,
  });
  expect((await list()).json()).toEqual({
    data: [enrollmentJson],
    next_cursor: null,
    watermark: enrollmentJson.updated_at,
  });
  gateway.answer('enrollments', 'listEnrollments', {});
  expect((await list()).json()).toEqual({ data: [], next_cursor: null, watermark: null });
});

test('decisions.md 14: the CSV has a column for each member that fits a cell, and none for the attribution', async () => {
  gateway.answer('enrollments', 'listEnrollments', { enrollments: [enrollment] });
  const { body } = await gateway.ask('GET /v1/enrollments', undefined, { ...ownHeaders, accept: 'text/csv' });
  const [columns = [], row = []] = body.split('\r\n').map((line) => line.split(','));
  const cells = Object.fromEntries(columns.map((name, at) => [name, row[at]]));
  const { phases, milestones, attribution, order_refs, payment_processing, ...texts } = enrollmentJson;
  expect(cells).toEqual({ ...texts, order_refs: 'ord_1', payment_processing: 'false' });
});

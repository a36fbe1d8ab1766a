import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { type EnrollmentSchema, EnrollmentStatus } from '@telehealth/contracts/intake/v1/enrollment_service';
import { DomainError } from '@telehealth/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestBytes } from './raw-http.ts';
import { expectSameAnswer } from './same-answer.ts';
import { foreignBrand, ownBrand, ownHeaders, publishableKey } from './scripted.ts';
import { type GatewayOverWire, gatewayOverWire } from './wire.ts';

const enrollment = {
  journeyId: 'jny_1',
  brandId: ownBrand,
  offeringRef: 'wl-1',
  phase: 'clinical',
  status: EnrollmentStatus.IN_REVIEW,
  milestones: [
    { type: 'intake.submitted', occurredAt: timestampFromMs(1_770_134_712_408) },
    { type: 'case.opened', occurredAt: timestampFromMs(1_770_134_712_409) },
  ],
  createdAt: timestampFromMs(1_770_134_700_000),
  updatedAt: timestampFromMs(1_770_134_712_410),
} satisfies MessageInitShape<typeof EnrollmentSchema>;

const enrollmentJson = {
  journey_id: 'jny_1',
  brand_id: ownBrand,
  offering_ref: 'wl-1',
  phase: 'clinical',
  status: 'in_review',
  milestones: [
    { type: 'intake.submitted', occurred_at: '2026-02-03T16:05:12.408Z' },
    { type: 'case.opened', occurred_at: '2026-02-03T16:05:12.409Z' },
  ],
  created_at: '2026-02-03T16:05:00.000Z',
  updated_at: '2026-02-03T16:05:12.410Z',
};

let gateway: GatewayOverWire;
beforeAll(async () => {
  gateway = await gatewayOverWire();
});
beforeEach(() => {
  gateway.received.length = 0;
  gateway.script.enrollments = { getEnrollment: async () => ({ enrollment }) };
});
afterAll(() => gateway[Symbol.asyncDispose]());

const read = (journeyId: string, headers: Record<string, string> = ownHeaders) =>
  gateway.app.inject({ url: `/v1/enrollments/${journeyId}`, headers });
const refuse = (kind: 'not-found' | 'unavailable') => {
  gateway.script.enrollments = {
    getEnrollment: async () => {
      throw new DomainError(kind, 'a canary that stays inside');
    },
  };
};

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

test('decisions.md 3: a journey for no offering, in one pass, has null for both', async () => {
  gateway.script.enrollments = {
    getEnrollment: async () => ({
      enrollment: { ...enrollment, offeringRef: '', phase: '', milestones: [] },
    }),
  };
  expect((await read('jny_1')).json().data).toMatchObject({
    offering_ref: null,
    phase: null,
    milestones: [],
  });
});

test.each(Object.entries(EnrollmentStatus).filter(([name]) => name !== 'UNSPECIFIED'))(
  'decisions.md 3: the status %s is shown by its name',
  async (name, status) => {
    gateway.script.enrollments = { getEnrollment: async () => ({ enrollment: { ...enrollment, status } }) };
    expect((await read('jny_1')).json().data.status).toBe(name.toLowerCase());
  },
);

test('decisions.md 1: unknown and foreign journeys are one constant 404', async () => {
  refuse('not-found');
  const send = (id: string) => requestBytes('GET', `/v1/enrollments/${id}`, ownHeaders);
  const { answer, asked } = await expectSameAnswer(
    { port: gateway.port, calls: gateway.received },
    { unknown: send('jny_9'), foreign: send('jny_foreign') },
  );
  expect([answer.status, asked]).toEqual([404, ['getEnrollment']]);
});

test('decisions.md 5: an id that can name no journey is the constant 404, and nobody is asked', async () => {
  const send = (id: string) => requestBytes('GET', `/v1/enrollments/${id}`, ownHeaders);
  const { answer, asked } = await expectSameAnswer(
    { port: gateway.port, calls: gateway.received },
    {
      malformed: send('7'),
      'another kind': send('ord_1'),
      'of nothing': send('jny_'),
      odd: send('jny_%00'),
    },
  );
  expect([answer.status, asked]).toEqual([404, []]);
  refuse('not-found');
  expect((await read('jny_9')).body).toBe(answer.body);
});

test('decisions.md 1: brand and credential are checked before anybody is asked', async () => {
  const { authorization } = ownHeaders;
  expect((await read('jny_1', { authorization })).statusCode).toBe(400);
  expect((await read('jny_1', { authorization, 'x-brand-id': foreignBrand })).statusCode).toBe(404);
  expect((await read('jny_1', { ...ownHeaders, authorization: `Bearer ${publishableKey}` })).statusCode).toBe(
    403,
  );
  expect((await read('jny_1', {})).statusCode).toBe(401);
  expect(gateway.received.filter(({ method }) => method === 'getEnrollment')).toEqual([]);
});

test('intake out of reach is 503', async () => {
  refuse('unavailable');
  expect((await read('jny_1')).statusCode).toBe(503);
});

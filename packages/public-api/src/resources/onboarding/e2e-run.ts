import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { object, oneOf, time, vocabulary } from '../../schema/json-schema.ts';

const RunStatus = vocabulary('E2eRunStatus', {
  running: 'Checks are being made.',
  passed: 'Every check passed.',
  failed: 'A check failed or was not made.',
});

const E2eCheck = vocabulary('E2eCheck', {
  resolve: 'A journey opens for the first active offering.',
  answers: 'Every question takes an answer.',
  complete: 'The questionnaire ends complete.',
  order: 'The offering can be ordered.',
  capture: 'The test payment is captured.',
  webhook: 'A receiver gets `journey.payment.succeeded.v1`.',
  storefront: 'The storefront says `sellable`.',
  readiness: 'The brand is ready.',
});

const brand_id = 'brd_4fKq0ZcX1mB7tRj2vWnY9s';

const startedRun = {
  run_id: 'run_5xTn2VbQ8wKc1ZyRj4Mp7L',
  brand_id,
  status: 'running',
  checks: [{ check: 'resolve', result: 'not_run', detail: 'The check was not made.' }],
  started_at: '2026-02-20T09:00:00.000Z',
};

export const passedRun = {
  ...startedRun,
  status: 'passed',
  checks: [{ check: 'readiness', result: 'pass', detail: 'The brand is ready.' }],
  finished_at: '2026-02-20T09:00:02.000Z',
};

/** decisions.md 3. */
export const E2eRun = resource('E2eRun', startedRun, {
  run_id: Type.String(),
  brand_id: BrandId,
  status: RunStatus,
  checks: Type.Array(
    object('E2eCheckResult', {
      check: E2eCheck,
      result: oneOf(['pass', 'fail', 'not_run']),
      detail: Type.String(),
    }),
    { description: 'In their order.' },
  ),
  started_at: time(),
  finished_at: Type.Optional(time()),
});

export const E2eRunStart = requestBody('E2eRunStart', [{ brand_id }], { brand_id: BrandId });

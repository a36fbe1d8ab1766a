import { describe, expect, test } from 'vitest';
import type { ChangedOrder } from './changed-order.ts';
import {
  decideEmptyErasure,
  decideErasure,
  decideErasureAgain,
  decideErasureCompleted,
} from './decide-erasure.ts';
import { decideOrder } from './decide-order.ts';
import { decideReport } from './decide-report.ts';
import type { Journey } from './journey.ts';

const full: Journey = {
  ...{ _id: 'jny_1', clientId: 'cli_1', brandId: 'brd_1', sessionId: 'ses_1', test: true },
  ...{ status: 'complete', phase: 'clinical', offeringRef: 'slim-monthly', themeSha256: 'theme' },
  instrument: { id: 'weight_loss', version: '1', sha256: 'bundle', overlaySha256: 'overlay' },
  ...{ wrappedKey: 'wrapped', wrappedUnder: 'k1', sealed: 'sealed', sequence: 2 },
  timeline: [
    { type: 'intake.submitted', reference: 'clinical', occurredAt: 10 },
    { type: 'payment.succeeded', reference: 'ord_1', occurredAt: 20 },
  ],
  callbacks: [{ operator: 'ada', callbackId: 'cb_1', answer: 'held', reportSha256: 'hash' }],
  waiting: [
    {
      ...{ type: 'rx.transmitted', reference: 'rx_1', code: '', occurredAt: 30, receivedAt: 31 },
      ...{ operator: 'ada', callbackId: 'cb_1', arrival: 1, outcome: 'held' },
    },
  ],
  ...{
    personId: 'per_1',
    waitingJourney: 'jny_1',
    orders: [{ orderRef: 'ord_1', offeringRef: 'wl-1', standing: 'paid', revision: 1, at: 20 }],
  },
  ...{ idleSince: 1, heldSince: 31, unansweredSince: 1, dueAt: 100, createdAt: 1, updatedAt: 40 },
};

/** The journey after the change. */
const changed = (journey: Journey, set: object | undefined): Partial<Journey> =>
  JSON.parse(JSON.stringify({ ...journey, ...set }));

const bare = {
  ...{ _id: 'jny_1', clientId: 'cli_1', brandId: 'brd_1', test: true, sequence: 2 },
  ...{ eventTypes: ['intake.submitted', 'payment.succeeded'], erasedAt: 1000 },
  ...{ wrappedKey: '', sealed: '', sessionId: '', status: 'abandoned', createdAt: 0, updatedAt: 0 },
  instrument: { id: '', version: '', sha256: '' },
};

test('decisions.md 4: an erasure leaves ids, event types and sequence numbers alone', () => {
  const decided = decideErasure(full, 1000);
  expect(changed(full, decided?.set)).toEqual({ ...bare, erasingSince: 1000, dueAt: 1000 });
  expect(decided).toMatchObject({
    forgetsOperations: true,
    audit: { action: 'journey.erase', clientId: 'cli_1', subject: 'jny_1', changed: {} },
  });
  expect(decided).toMatchObject({ events: [{ type: 'journey.erased.v1' }] });
});

test('decisions.md 14: an erased journey is erased once; an operator announces it to the other services again', () => {
  const erased = bare as unknown as Journey;
  expect(decideErasure(erased, 2000)).toBeUndefined();
  expect(decideErasureAgain(erased, 2000)).toEqual({
    events: [expect.objectContaining({ type: 'journey.erased.v1', subject: 'jny_1' })],
  });
  expect(decideErasureAgain(full, 1000)).toEqual(decideErasure(full, 1000));
});

test('once the media are removed nothing is due any more', () => {
  const erased = { ...bare, erasingSince: 1000, dueAt: 1000 } as unknown as Journey;
  const times = { idleAfterMs: 1, milestoneHeldMs: 1, emptyAfterMs: 1 };
  expect(changed(erased, decideErasureCompleted(erased, times)?.set)).toEqual(bare);
});

test('a journey without an answer stays due until it is removed', () => {
  const decided = decideEmptyErasure(full, 1, 1000);
  expect(changed(full, decided?.set)).toEqual({ ...bare, unansweredSince: 1, dueAt: 100 });
  expect(decideEmptyErasure(full, 0, 1000)).toBeUndefined();
});

describe('an erased journey is changed by nothing', () => {
  const erased = { ...bare, unansweredSince: 1 } as unknown as Journey;
  const order = (standing: ChangedOrder['standing']) =>
    decideOrder(erased, {
      ...{ orderRef: 'ord_2', offeringRef: 'wl-1', standing, revision: 1, at: 2000 },
      ...{ totalMinor: 1, capturedMinor: 0, currency: 'USD', entries: [], cancelled: false },
    });
  const milestone = { type: 'case.opened', reference: 'case_1', code: '', occurredAt: 2000 } as const;
  const report = { operator: 'ada', callbackId: 'cb_2', milestone, reportSha256: 'hash' };
  test.each([
    ['the removal of empty journeys', () => decideEmptyErasure(erased, 2000, 2000)],
    ['an authorized order', () => order('authorized')],
    ['a voided order', () => order('voided')],
    ['a paid order', () => order('paid')],
    ['a milestone', () => decideReport(erased, report, 2000)],
  ])('%s', (_, decide) => {
    expect(decide()).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { aRegistration } from '../../../test/domain/a-registration.ts';
import { decideUpdate } from './decide-update.ts';

const present = aRegistration();
const broken = aRegistration({
  ...{ enabled: false, disabledReason: 'failing', disabledAt: 5 },
  receiver: { failingSince: 1, failures: 20 },
  warnings: [{ failingHours: 24, at: 3 }],
});
const cleared = { receiver: undefined, warnings: undefined, judgedSince: 10 };

test.each([
  ['nothing', {}],
  ['what it is', { eventTypes: present.eventTypes, enabled: true }],
])('interface.md 4.10: an update to %s changes nothing', (_, update) => {
  expect(decideUpdate(present, update, 10)).toBeUndefined();
});

test('interface.md 4.10: `enabled: false` pauses, and leaves another reason as it is', () => {
  expect(decideUpdate(present, { enabled: false }, 10)?.set).toEqual({
    ...{ enabled: false, disabledReason: 'paused', disabledAt: 10 },
  });
  expect(decideUpdate(broken, { enabled: false }, 10)).toBeUndefined();
});

test('enabling clears why it was disabled and what is known of its receiver', () => {
  const { set } = decideUpdate(broken, { enabled: true }, 10) ?? {};
  expect(set).toEqual({ enabled: true, disabledReason: undefined, disabledAt: undefined, ...cleared });
  expect(set).toHaveProperty('disabledReason', undefined);
});

test('another URL is another receiver, whose health begins again', () => {
  const movedTo = { sealedUrl: 'k1.other', origin: 'https://other.example' };
  expect(decideUpdate(present, { movedTo }, 10)?.set).toEqual({
    ...{ sealedUrl: 'k1.other', testTakenAt: undefined, ...cleared },
  });
});

test('what is parked is dropped only with `enabled: true`', () => {
  expect(decideUpdate(broken, { enabled: true, discardParked: true }, 10)?.set).toMatchObject({
    discardParkedBefore: 10,
  });
  expect(decideUpdate(present, { enabled: true, discardParked: true }, 10)?.set).toEqual({
    discardParkedBefore: 10,
  });
  expect(decideUpdate(broken, { discardParked: true }, 10)).toBeUndefined();
});

test('an audit row has what changed, and of a URL its origin alone', () => {
  const movedTo = { sealedUrl: 'k1.other', origin: 'https://user.example:8443' };
  expect(decideUpdate(present, { movedTo, enabled: false }, 10)?.audit).toEqual({
    ...{ action: 'webhook_registration.update', clientId: 'cli_1', subject: 'whr_1' },
    changed: { url: 'https://user.example:8443', enabled: false },
  });
});

test('a deleted registration is treated as missing', () => {
  expect(() => decideUpdate({ ...present, deletedAt: 5 }, {}, 10)).toThrow('deleted');
});

test('what an operator disabled is enabled by an operator, and not by its client', () => {
  const stopped = aRegistration({ enabled: false, disabledReason: 'operator', disabledAt: 5 });
  expect(() => decideUpdate(stopped, { enabled: true }, 10)).toThrow(
    expect.objectContaining({ kind: 'conflict', reason: 'disabled_by_operator' }),
  );
  expect(decideUpdate(stopped, { enabled: true, isOperator: true }, 10)?.set).toMatchObject({
    enabled: true,
  });
  expect(decideUpdate(stopped, { eventTypes: ['journey.labs.skipped.v1'] }, 10)).toBeDefined();
});

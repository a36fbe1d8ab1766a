import { expect, test } from 'vitest';
import { makeEvent } from './make-event.ts';
import { insertWithEvents, type OutboxedDocument, updateWithEvents } from './outbox.ts';

interface Thing extends OutboxedDocument {
  readonly name: string;
  readonly tags?: readonly string[];
}

const event = makeEvent({
  type: 'credential.changed.v1',
  clientId: 'cli_1',
  subject: 'key_1',
  test: true,
  recordedAt: 0,
  data: {},
});
const thing: Thing = { _id: 'a', version: 1, name: 'x' };

test('an insert carries its events and since when', () => {
  expect(insertWithEvents(thing, [event], 5)).toEqual({ ...thing, outbox: [event], outboxSince: 5 });
  expect(insertWithEvents(thing, [], 5)).toEqual(thing);
});

test('an update appends its events and raises the version, beside what it changes', () => {
  expect(updateWithEvents<Thing>({ set: { name: 'y' }, push: { tags: ['t'] } }, [event], 5)).toEqual({
    set: { name: 'y', outboxSince: 5 },
    push: { tags: ['t'], outbox: [event] },
    increment: { version: 1 },
  });
});

test('an update without events raises the version all the same', () => {
  expect(updateWithEvents<Thing>({ set: { name: 'y' } }, [], 5)).toEqual({
    set: { name: 'y' },
    increment: { version: 1 },
  });
});

test.each([
  { set: { version: 2 } },
  { increment: { version: 1 } },
  { unset: ['outbox'] },
  { set: { outboxSince: 1 } },
] as const)('an update that touches what is the outbox’s own is refused: %j', (update) => {
  expect(() => updateWithEvents<Thing>(update, [event], 5)).toThrow(/outbox functions/);
});

import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { expect, test } from 'vitest';
import { InstrumentStepSchema } from '../gen/telehealth/intake/v1/instrument_step_pb.ts';
import { OrderSchema, OrderState } from '../gen/telehealth/orders/v1/order_pb.ts';
import type { PlainInit } from './plain.ts';
import { toMessage } from './to-message.ts';
import { toPlain } from './to-plain.ts';

const order = {
  ...{ orderRef: 'ord_1', brandId: 'brd_1', offeringRef: 'monthly', currency: 'USD' },
  ...{ state: 'partially_refunded', totalMinor: 24_900, capturedMinor: 20_000, createdAt: 1_796_000_000_123 },
} as const satisfies PlainInit<typeof OrderSchema>;

test('a plain object is the message that was written by hand', () => {
  const message = create(OrderSchema, {
    ...order,
    state: OrderState.PARTIALLY_REFUNDED,
    totalMinor: 24_900n,
    capturedMinor: 20_000n,
    createdAt: timestampFromMs(order.createdAt),
  });
  expect(toMessage(OrderSchema, order)).toEqual(message);
  expect(toBinary(OrderSchema, toMessage(OrderSchema, order))).toEqual(toBinary(OrderSchema, message));
  expect(toPlain(OrderSchema, message)).toMatchObject({ ...order, refundedMinor: 0, reference: '' });
});

test('messages in messages, lists, maps and values of facts come back as they were', () => {
  const step = {
    ...{ sessionId: 'ses_1', journeyId: 'jrn_1', status: 'active', flags: ['urgent'], canGoBack: true },
    node: {
      ...{ nodeId: 'q_goal', kind: 'question', control: 'number', prefilledValue: ['a', 'b'] },
      ...{ values: { bmi: 31.5, since: { year: 2020 } }, options: [{ code: 'a', label: 'A' }] },
      media: { accept: ['image/heic'], maxBytes: 20_000_000 },
    },
  } as const satisfies PlainInit<typeof InstrumentStepSchema>;
  const sent = toBinary(InstrumentStepSchema, toMessage(InstrumentStepSchema, step));
  expect(toPlain(InstrumentStepSchema, fromBinary(InstrumentStepSchema, sent))).toMatchObject(step);
});

test('an integer that JSON cannot hold is an error of ours', () => {
  expect(() => toMessage(OrderSchema, { totalMinor: 1.5 })).toThrow(RangeError);
  const beyond = create(OrderSchema, { totalMinor: 2n ** 60n });
  expect(() => toPlain(OrderSchema, beyond)).toThrow('2^53');
});

test('what a later version stores or says with an enum is left out', () => {
  expect(toMessage(OrderSchema, { state: 'gone' as 'paid' }).state).toBe(OrderState.UNSPECIFIED);
  expect(toPlain(OrderSchema, create(OrderSchema, { state: 99 as OrderState }))).not.toHaveProperty('state');
});

import { type Order as OrderMessage, OrderSchema } from '@telehealth/contracts/orders/v1/order';
import { Order, PaymentState, shownOrderState } from '@telehealth/public-api/orders/order';
import { Type } from 'typebox';
import { computed, jsonEncoder } from '../routes/json-encoder.ts';

const stateToJson = jsonEncoder(OrderSchema, Type.Object({ state: PaymentState }));
const stateOf = (order: OrderMessage) => stateToJson(order).state;

export const orderStates = computed(OrderSchema, Order, {
  state: (order) => shownOrderState(stateOf(order)),
  payment_state: stateOf,
});

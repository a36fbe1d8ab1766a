import type { Order as OrderMessage } from '@telehealth/contracts/orders/v1/order';
import { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import { PaymentState, shownOrderState } from '@telehealth/public-api/orders/order';
import { Type } from 'typebox';
import { jsonEncoder } from '../routes/json-encoder.ts';

const stateToJson = jsonEncoder(OrderSchema, Type.Object({ state: PaymentState }));

/** The two states of an order. */
export const orderStates = {
  state: (order: OrderMessage) => shownOrderState(stateToJson(order).state),
  payment_state: (order: OrderMessage) => stateToJson(order).state,
};

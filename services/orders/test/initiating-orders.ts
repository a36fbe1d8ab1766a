import { as, type OrdersOptions, startOrders } from './orders-under-test.ts';

/** Starts orders to initiate payments for `jny_1`, with what is stored of them. */
export async function startInitiating(options: OrdersOptions = {}) {
  const orders = await startOrders(options);
  const { payments, context } = orders;
  return {
    ...orders,
    asked: (request: Parameters<typeof payments.initiatePayment>[0] = {}, caller = as()) =>
      payments.initiatePayment({ journeyId: 'jny_1', ...request }, caller),
    stored: () => context.orders.find({}, { limit: 10 }),
    opened: async () => (await context.simulated?.simulatedCheckouts.find({}, { limit: 10 }))?.length,
  };
}

export { confirm } from './app/confirmations/confirm.ts';
export { initiatePayment } from './app/payments/initiate-payment.ts';
export type { Config } from './config.ts';
export { type Context, type ContextOverrides, createContext } from './context.ts';
export { dueAtOf } from './domain/orders/due-at.ts';
export { createServer } from './server.ts';
/** @public The table of services names it. */
export { service } from './service.ts';

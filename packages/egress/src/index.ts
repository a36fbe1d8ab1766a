export { createEgress } from './create-egress.ts';
export type {
  Egress,
  EgressOptions,
  Exchange,
  ExchangeDetail,
  ExchangeTiming,
  Message,
  ResolveName,
} from './egress.ts';
export { type EgressSettings, readEgress } from './read-egress.ts';

export { createEgress } from './create-egress.ts';
export {
  bodyCapBytes,
  type Egress,
  type EgressOptions,
  type Exchange,
  type ExchangeDetail,
  type ExchangeTiming,
  excerptBytes,
  type Message,
  type ResolveName,
} from './egress.ts';
export { type EgressSettings, readEgress } from './read-egress.ts';

export { createEgress } from './create-egress.ts';
export type { ResolveName } from './dns/system-resolver.ts';
export type { Egress, EgressOptions } from './egress.ts';
export type { Exchange, ExchangeDetail, ExchangeTiming, Message } from './exchange/exchange.ts';
export { isAllowEntry } from './policy/judge-address.ts';
export { type EgressSettings, readEgress } from './read-egress.ts';

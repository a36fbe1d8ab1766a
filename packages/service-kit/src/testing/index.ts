export {
  askBoundOperators,
  type BoundAnswers,
  type BoundRequests,
  type BoundTokens,
  kindOfAnswer,
  operatorMethods,
  parkedEventRequests,
} from './bound-operators.ts';
export { dataOf, keptOf, removeData } from './client-data.ts';
export { type FakeClock, fakeClock } from './fake-clock.ts';
export { heldElsewhere } from './held-elsewhere.ts';
export { areSchedulesIdle } from './idle-schedules.ts';
export { internalCallersInTests, internalCredential } from './internal-callers.ts';
export { bootstrapToken, makeOperator } from './make-operator.ts';
export { type ExportedSpan, type OtlpCollector, startOtlpCollector } from './otlp-collector.ts';
export { readSeries } from './read-series.ts';
export { rewrapAll } from './rewrap-all.ts';
export {
  type ServiceUnderTest,
  serviceUnderTest,
  type TestedService,
} from './service-under-test.ts';

export { type FakeClock, fakeClock } from './fake-clock.ts';
export { type ExportedSpan, type OtlpCollector, startOtlpCollector } from './otlp-collector.ts';
export { type ServiceUnderTest, serviceUnderTest } from './service-under-test.ts';

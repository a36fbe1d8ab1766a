import { expect, test } from 'vitest';
import type { Environment } from '../config/config.ts';
import { readTracingConfig } from './tracing-config.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

const plain = { url: 'http://collector:4318/v1/traces', batch: {} };

function read(env: Environment) {
  const ignored: string[] = [];
  return { config: readTracingConfig(env, (variable) => ignored.push(variable)), ignored };
}

test.each<[string, Environment, boolean]>([
  ['nothing', {}, false],
  ['an endpoint', endpoint, true],
  ['an endpoint for traces', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector/v1/traces' }, true],
  ['an empty endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  ['the exporter otlp', { OTEL_TRACES_EXPORTER: 'otlp' }, true],
  ['the exporter none beside an endpoint', { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, false],
  ['an endpoint and OTEL_SDK_DISABLED', { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, false],
  ['an endpoint and OTEL_SDK_DISABLED=false', { ...endpoint, OTEL_SDK_DISABLED: 'false' }, true],
])('%s decides whether anything is recorded', (_, env, on) => {
  const { config, ignored } = read(env);
  expect(config !== undefined).toBe(on);
  expect(ignored).toEqual([]);
});

test.each<[string | undefined, string | undefined, object]>([
  [undefined, undefined, { ratio: 1, parentBased: true }],
  ['parentbased_always_on', undefined, { ratio: 1, parentBased: true }],
  ['parentbased_always_off', undefined, { ratio: 0, parentBased: true }],
  ['parentbased_traceidratio', '0.25', { ratio: 0.25, parentBased: true }],
  ['parentbased_traceidratio', undefined, { ratio: 1, parentBased: true }],
  ['always_on', '0.25', { ratio: 1, parentBased: false }],
  ['always_off', undefined, { ratio: 0, parentBased: false }],
  ['traceidratio', '0', { ratio: 0, parentBased: false }],
])('OTEL_TRACES_SAMPLER=%s with %s', (name, share, sampler) => {
  const env = { ...endpoint, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share };
  expect(read(env)).toMatchObject({ config: { sampler }, ignored: [] });
});

test('OTEL_BSP_* are used', () => {
  const { config } = read({
    ...endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_BSP_EXPORT_TIMEOUT: '200',
    OTEL_BSP_MAX_QUEUE_SIZE: '300',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '30',
  });
  expect(config?.batch).toEqual({
    scheduledDelayMillis: 100,
    exportTimeoutMillis: 200,
    maxQueueSize: 300,
    maxExportBatchSize: 30,
  });
});

test.each<[Environment, string]>([
  [endpoint, 'http://collector:4318/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector/otlp/' }, 'https://collector/otlp/v1/traces'],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other:1/t' }, 'http://other:1/t'],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
])('%j: traces go to %s', (env, url) => {
  expect(read(env)).toMatchObject({ config: { url }, ignored: [] });
});

const malformed = ['collector', 'collector:4318', 'http://', 'http//collector:4318', 'grpc://collector:4317'];
test.each(malformed)('the invalid endpoint %s is reported and ignored', (text) => {
  const [ofAll, ofTraces] = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  expect(read({ [ofAll]: text })).toEqual({ config: undefined, ignored: [ofAll] });
  expect(read({ [ofTraces]: text })).toEqual({ config: undefined, ignored: [ofTraces] });
  expect(read({ ...endpoint, [ofTraces]: text })).toMatchObject({
    config: { url: 'http://collector:4318/v1/traces' },
    ignored: [ofTraces],
  });
  expect(read({ [ofAll]: text, OTEL_TRACES_EXPORTER: 'otlp' })).toMatchObject({
    config: { url: 'http://localhost:4318/v1/traces' },
    ignored: [ofAll],
  });
});

test.each([
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_BSP_SCHEDULE_DELAY', 'soon'],
  ['OTEL_BSP_MAX_QUEUE_SIZE', '0'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/json'],
])('the invalid %s=%s is reported, and the defaults apply', (variable, value) => {
  expect(read({ ...endpoint, [variable]: value })).toEqual({
    config: { ...plain, sampler: { ratio: 1, parentBased: true } },
    ignored: [variable],
  });
});

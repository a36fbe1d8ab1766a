import { execFileSync } from 'node:child_process';
import type { Tracer } from '@telehealth/rpc';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OtlpCollector, startOtlpCollector } from '../testing/otlp-collector.ts';
import { createLogger } from './index.ts';
import { startTracing, type TracingOptions } from './start-tracing.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = (sampled: '00' | '01') => ({
  traceparent: `00-${trace}-00f067aa0ba902b7-${sampled}`,
  tracestate: 'rojo=canary',
});

let collector: OtlpCollector;
beforeEach(async () => {
  collector = await startOtlpCollector();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await collector.close();
});

/** Records as the variables say while `work` runs; what is exported is with the collector afterwards. */
async function record(
  env: Readonly<Record<string, string>>,
  work: (tracer: Tracer) => void,
  options: Partial<TracingOptions> = {},
): Promise<string> {
  const lines: string[] = [];
  const logger = createLogger({ service: 'test', destination: { write: (line) => void lines.push(line) } });
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const tracing = await startTracing({ service: 'intake', env: process.env, logger, ...options });
  if (tracing.tracer !== undefined) work(tracing.tracer);
  await tracing.close();
  return lines.join('');
}

const endpoint = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });

test('a server span and the call made under it are exported as one trace, the caller its parent', async () => {
  await record(endpoint(), (tracer) => {
    const served = tracer.begin('server', { method: 'GET', route: '/v1/things/{id}' }, caller('01'));
    const called = tracer.begin('client', { rpc: 'pkg.Service/Get' }, served.context);
    expect(called.context.tracestate).toBe('rojo=canary');
    called.end({ kind: 'unavailable' }, true);
    served.end({ status: 503 }, true);
  });
  const [called, served] = collector.spans;
  expect(served).toMatchObject({
    service: 'intake',
    traceId: trace,
    parentSpanId: '00f067aa0ba902b7',
    name: 'GET /v1/things/{id}',
    kind: 'server',
    failed: true,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/v1/things/{id}',
      'http.response.status_code': 503,
    },
  });
  expect(called).toMatchObject({
    traceId: trace,
    parentSpanId: served?.spanId,
    name: 'pkg.Service/Get',
    kind: 'client',
    attributes: {
      'rpc.system.name': 'connectrpc',
      'rpc.method': 'pkg.Service/Get',
      'error.type': 'unavailable',
    },
  });
  expect(collector.bytes().includes('canary')).toBe(false);
});

test('a request without a trace context begins a new trace', async () => {
  await record(endpoint(), (tracer) =>
    tracer.begin('server', { rpc: 'pkg.Service/Get' }, undefined).end({}, false),
  );
  expect(collector.spans).toMatchObject([
    { parentSpanId: '', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
});

test.each([
  ['parentbased_always_on', '00', false, 0],
  ['parentbased_always_off', '01', false, 1],
  ['always_off', '01', false, 0],
  ['always_on', '00', false, 1],
  ['parentbased_always_on', '00', true, 1],
  ['parentbased_always_off', '01', true, 0],
] as const)(
  '%s under a caller that says %s, at the edge: %s, exports %i',
  async (sampler, sampled, edge, count) => {
    const env = { ...endpoint(), OTEL_TRACES_SAMPLER: sampler };
    await record(
      env,
      (tracer) => {
        const span = tracer.begin('server', { rpc: 'pkg.Service/Get' }, caller(sampled));
        expect(span.context.traceparent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-0${count}$`));
        span.end({}, false);
      },
      { edge },
    );
    expect(collector.spans).toHaveLength(count);
  },
);

test('at the edge the calls of a request are recorded exactly when the request is', async () => {
  for (const sampler of ['parentbased_always_on', 'parentbased_always_off']) {
    await record(
      { ...endpoint(), OTEL_TRACES_SAMPLER: sampler },
      (tracer) => {
        const served = tracer.begin('server', { method: 'GET', route: '/' }, undefined);
        tracer.begin('client', { rpc: 'pkg.Service/Get' }, served.context).end({}, false);
        served.end({ status: 200 }, false);
      },
      { edge: true },
    );
  }
  expect(collector.spans).toHaveLength(2);
});

test('OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES name the process', async () => {
  const env = {
    ...endpoint(),
    OTEL_SERVICE_NAME: 'eu-intake',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.region=eu',
  };
  await record(env, (tracer) => tracer.begin('server', { rpc: 'pkg.Service/Get' }, undefined).end({}, false));
  expect(collector.spans).toMatchObject([{ service: 'eu-intake' }]);
  expect(collector.bytes().includes('deployment.region')).toBe(true);
});

test('a collector out of reach is logged once, without its address, and does not delay the stop', async () => {
  const { url } = collector;
  await collector.close();
  const log = await record(
    { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_TIMEOUT: '50' },
    (tracer) => {
      for (let n = 0; n < 3; n++)
        tracer.begin('server', { rpc: 'pkg.Service/Get' }, undefined).end({}, false);
    },
  );
  expect(log.match(/traces cannot be exported/g)).toHaveLength(1);
  expect(log).not.toContain(new URL(url).port);
});

test('a setting that cannot be used is named in the log, not its value', async () => {
  const log = await record({ ...endpoint(), OTEL_TRACES_SAMPLER: 'canary' }, () => {});
  expect(JSON.parse(log)).toMatchObject({ level: 'warn', variable: 'OTEL_TRACES_SAMPLER' });
  expect(log).not.toContain('canary');
});

test('off by default: of OpenTelemetry only the API is loaded, by the metrics library', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { startTracing } = await import('./index.ts');
    const { tracer } = await startTracing({ service: 'x', env: {}, logger: console });
    const ofOpenTelemetry = loaded.filter((url) => /opentelemetry[/](?!api[/])|open-telemetry/.test(url));
    console.log(JSON.stringify({ files: loaded.length > 20, on: tracer !== undefined, ofOpenTelemetry }));`;
  const cwd = import.meta.dirname;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(JSON.parse(output)).toEqual({ files: true, on: false, ofOpenTelemetry: [] });
});

import { type ExportedSpan, type OtlpCollector, startOtlpCollector } from '@telehealth/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { type Launched, launch, standalone } from '../../src/setup/launch.ts';
import { walk } from '../../src/walk/walk.ts';

let collector: OtlpCollector;
let platform: Launched;
beforeAll(async () => {
  collector = await startOtlpCollector();
  platform = await launch(standalone, {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, RATE_LIMITS: 'off' },
  });
});
afterAll(async () => {
  await platform.dispose();
  await collector.close();
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const tenantSpan = '00f067aa0ba902b7';
const email = 'canary.kestrel@example.com';
const phone = '+12025550177';
const note = 'canary-free-text-gyrfalcon';
const birth = '1971-09-23';

/** Everything a span may say, by the name of the attribute. */
const allowed: Readonly<Record<string, RegExp>> = {
  'http.request.method': /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/,
  'http.route': /^(unmatched|\/[a-z0-9_/{}:.*-]*)$/,
  'http.response.status_code': /^[1-5]\d\d$/,
  'rpc.system.name': /^connectrpc$/,
  'rpc.method': /^(telehealth\.[a-z]+\.v1\.[A-Za-z0-9]+\/[A-Za-z0-9]+|media\/(HEAD|POST|PATCH))$/,
  'error.type': /^[a-z-]+$/,
};

const childrenOf = (parent: ExportedSpan | undefined) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

test('a request is one trace from the tenant to the service, and no span says anything a patient said', async () => {
  const { base_url, api_key, brands, client_id } = platform.start;
  const brandId = brands[0]?.brand_id ?? '';
  const own = { authorization: `Bearer ${api_key}`, 'x-brand-id': brandId };
  const query = `prefill_email=${encodeURIComponent(email)}`;
  const traced = await fetch(`${base_url}/v1/instrument/resolve?${query}`, {
    headers: {
      ...own,
      'x-correlation-id': 'canary-correlation',
      traceparent: `00-${traceId}-${tenantSpan}-01`,
      tracestate: 'canary=canary',
    },
  });
  expect(traced.status).toBe(200);

  const client = intakeClient(base_url, api_key, brandId);
  const script: Record<string, unknown> = {};
  const { nodes } = await walk(client);
  for (const node of nodes) {
    if (node.control === 'email') script[node.node_id] = email;
    if (node.control === 'phone') script[node.node_id] = phone;
    if (node.control === 'text' || node.control === 'textarea') script[node.node_id] = note;
    if (node.control === 'date') script[node.node_id] = birth;
  }
  const walked = await walk(client, script);
  await client.next(walked.journeyId, { node_id: note, answer: email });
  await fetch(`${base_url}/v1/${note}?email=${email}`, { headers: own });
  await platform.stop();

  const request = collector.spans.find(({ parentSpanId }) => parentSpanId === tenantSpan);
  expect(request).toMatchObject({
    traceId,
    kind: 'server',
    name: 'GET /v1/instrument/resolve',
    failed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/v1/instrument/resolve',
      'http.response.status_code': 200,
    },
  });
  const name = 'telehealth.intake.v1.IntakeService/Resolve';
  const called = childrenOf(request);
  expect(called).toMatchObject([{ traceId, kind: 'client', name, failed: false }]);
  const served = childrenOf(called[0]);
  expect(served).toMatchObject([{ traceId, kind: 'server', name, attributes: { 'rpc.method': name } }]);
  const onward = childrenOf(served[0]);
  expect(onward.map((span) => [span.kind, span.name]).toSorted()).toEqual([
    ['client', 'telehealth.accounts.v1.BrandService/GetBrand'],
    ['client', 'telehealth.catalog.v1.OverlayService/GetBrandOverlay'],
  ]);
  for (const span of onward) expect(childrenOf(span)).toMatchObject([{ traceId, kind: 'server' }]);
  expect(collector.spans.filter((span) => span.traceId === traceId)).toHaveLength(7);

  expect(collector.spans.length).toBeGreaterThan(2 * walked.nodes.length);
  for (const { attributes } of collector.spans) {
    for (const [key, value] of Object.entries(attributes)) {
      expect(String(value), key).toMatch(allowed[key] ?? /^no such attribute$/);
    }
  }
  const exported = collector.bytes();
  const ids = [walked.journeyId, brandId, client_id, api_key];
  for (const secret of [email, phone.slice(1), note, birth, 'canary', 'kestrel', ...ids]) {
    expect(exported.includes(secret), secret).toBe(false);
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExportedSpan, type OtlpCollector, startOtlpCollector } from '@telehealth/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { type Launched, launch, standalone } from '../../src/setup/launch.ts';
import { bodyFor, type Walk, walk } from '../../src/walk/walk.ts';

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

const email = 'canary.kestrel@example.com';
const phone = '+12025550177';
const phoneDigits = '2025550177';
const note = 'canary-free-text-gyrfalcon';
const birth = '1971-09-23';

/** The walk of the patient who said all this, and the trace of a tenant. */
let last: Walk;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const tenantSpan = '00f067aa0ba902b7';

test('no answer, email or key shows in database files, logs, error bodies or the list of enrollments', async () => {
  const { base_url, api_key, brands, neighbour, ops_token } = platform.start;
  const client = intakeClient(base_url, api_key, brands[0]?.brand_id ?? '');
  const seen: string[] = [];

  const own = bearing(api_key, brands[0]?.brand_id ?? '');
  const traced = await fetch(`${base_url}/v1/instrument/resolve?prefill_email=${encodeURIComponent(email)}`, {
    headers: {
      ...own,
      'x-correlation-id': 'canary-correlation',
      traceparent: `00-${traceId}-${tenantSpan}-01`,
      tracestate: 'canary=canary',
    },
  });
  expect(traced.status).toBe(200);
  const script: Record<string, unknown> = {};
  const collect = async () => {
    const walked = await walk(client, script);
    for (const node of walked.nodes) {
      if (node.control === 'email') script[node.node_id] = email;
      if (node.control === 'phone') script[node.node_id] = phone;
      if (node.control === 'text' || node.control === 'textarea') script[node.node_id] = note;
      if (node.control === 'date') script[node.node_id] = birth;
    }
    return walked;
  };
  await collect();
  const walked = await collect();
  last = walked;
  await fetch(`${base_url}/v1/${note}?email=${email}`, { headers: own });
  const canaries = Object.values(script);
  expect(canaries).toEqual(expect.arrayContaining([email, phone, birth]));

  // Refusals of every sort, with canaries where a careless message would quote them.
  const { body: step } = await client.resolve();
  const stopped = await walk(client, script, ({ control }) => control === 'email');
  const refusals = [
    await client.next(walked.journeyId, { node_id: 'n', answer: email }),
    await client.next(stopped.journeyId, {
      node_id: stopped.nodes.at(-1)?.node_id,
      answer: `${email} ${note}`,
    }),
    await client.next(step.journey_id, { ...bodyFor(step.node), note: email }),
    await client.next(step.journey_id, `{"node_id": "${email}`),
    await client.next(`jny_${phoneDigits}`, { node_id: note }),
    await client.resolve(undefined, { phase: email }),
    await send(`${base_url}/v1/test/journeys/${walked.journeyId}/milestones`, {
      method: 'POST',
      headers: bearing(api_key, brands[0]?.brand_id ?? ''),
      body: { type: 'case.opened', reference: email, code: note },
    }),
    await intakeClient(base_url, `${api_key}${note}`, brands[0]?.brand_id ?? '').resolve(),
  ];
  for (const { status, bytes, body } of refusals) {
    expect(status >= 400 || body.issues.length > 0).toBe(true);
    seen.push(bytes);
  }

  const listOf = (query: string) =>
    send(`${base_url}/v1/enrollments${query}`, { headers: bearing(api_key, brands[0]?.brand_id ?? '') });
  const listed = await listOf('?limit=1');
  const cursor: string = listed.body.next_cursor;
  expect([listed.status, listed.body.data.length, typeof cursor]).toEqual([200, 1, 'string']);
  seen.push(listed.bytes, Buffer.from(cursor, 'base64url').toString('latin1'));
  for (const filter of ['status', 'cursor', 'reference', 'offering_ref', 'person_id', 'updated_since']) {
    seen.push((await listOf(`?${filter}=${note}`)).bytes);
  }

  await platform.stop();
  seen.push(platform.output().replaceAll(/^.*Bearer.*$|^.*API key.*$/gm, ''));
  const databases = readdirSync(platform.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(db|sqlite)/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  expect(databases.length).toBeGreaterThan(1);

  for (const secret of [email, phone, phoneDigits, note, birth, api_key, neighbour.api_key, ops_token]) {
    for (const text of [...seen, ...databases]) expect(text.includes(secret), `canary ${secret}`).toBe(false);
  }
});

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

test('a request is one trace from the tenant to the service, and no span says anything a patient said', () => {
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

  expect(collector.spans.length).toBeGreaterThan(2 * last.nodes.length);
  for (const { attributes } of collector.spans) {
    for (const [key, value] of Object.entries(attributes)) {
      expect(String(value), key).toMatch(allowed[key] ?? /^no such attribute$/);
    }
  }
  const exported = collector.bytes();
  const { brands, client_id, api_key } = platform.start;
  const ids = [last.journeyId, brands[0]?.brand_id ?? '', client_id, api_key];
  for (const secret of [email, phone.slice(1), note, birth, 'canary', 'kestrel', ...ids]) {
    expect(exported.includes(secret), secret).toBe(false);
  }
});

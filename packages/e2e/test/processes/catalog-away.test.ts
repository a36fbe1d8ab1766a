import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Distributed, startDistributed } from '@telehealth/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearing } from '../../src/credentials.ts';
import { intakeClient } from '../../src/intake-client.ts';
import { bodyFor } from '../../src/walk.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'catalog-away-'));

let platform: Distributed;
beforeAll(async () => {
  platform = await startDistributed({
    storeUrl: (service) => `sqlite:${join(dataDir, `${service}.sqlite`)}`,
    dataDir,
    intakeReplicas: 1,
    port: 0,
    print: () => {},
    onLoss: () => {},
  });
});
afterAll(async () => {
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('catalog is killed: running intakes go on, new ones open as last seen, a brand never seen gets 503', async () => {
  const { base_url, api_key, brands } = platform.start;
  const [seen, unseen] = brands.map(({ brand_id }) => brand_id) as [string, string];
  const offering = 'wl-semaglutide-monthly';
  const created = await fetch(`${base_url}/v1/account/offerings/${offering}/qualification/questions`, {
    method: 'POST',
    headers: { ...bearing(api_key, seen), 'content-type': 'application/json' },
    body: JSON.stringify({ fact: 'men2', control: 'yes_no', copy: { headline: 'MEN 2?' }, required: true }),
  });
  expect(created.status).toBe(201);
  const intake = intakeClient(base_url, api_key, seen);
  const running = (await intake.resolve(undefined, { offering })).body;
  expect(running.node.copy).toBe('MEN 2?');

  await platform.kill('catalog');

  const second = await intake.next(running.journey_id, bodyFor(running.node));
  expect([second.status, second.body.node.node_id]).not.toEqual([200, running.node.node_id]);
  expect((await intake.resolve(running.journey_id)).body).toEqual(second.body);
  const opened = await intake.resolve(undefined, { offering });
  expect([opened.status, opened.body.node]).toEqual([200, running.node]);

  const neverSeen = await intakeClient(base_url, api_key, unseen).resolve(undefined, { offering });
  expect([neverSeen.status, neverSeen.body.type]).toEqual([503, expect.stringMatching(/unavailable$/)]);
  expect(neverSeen.headers.get('retry-after')).toBeTruthy();
});

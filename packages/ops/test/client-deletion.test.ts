// Takes long: it starts the platform.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { erasureEffects, nothingOfTenant } from '@telehealth/documents/erasure-effects';
import { startPlatform } from '@telehealth/platform';
import { expect, onTestFinished, test } from 'vitest';
import { runOps } from './operator-server.ts';

interface Place {
  readonly service: string;
  readonly place: string;
  readonly goes: number;
  readonly why: string | null;
}

/** A platform with a tenant that has a brand, a key and a journey. */
async function started() {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-platform-'));
  const platform = await startPlatform({ dataDir, port: 0, logLevel: 'silent' });
  onTestFinished(async () => {
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const ops = (...args: string[]) => runOps({ DATA_DIR: dataDir }, args);
  const json = async (...args: string[]) => {
    const { exitCode, out, notes } = await ops(...args, '--json');
    expect({ exitCode, notes: exitCode === 0 ? '' : notes }).toEqual({ exitCode: 0, notes: '' });
    return JSON.parse(out);
  };
  const { client } = await json('client', 'create', '--name', 'Acme Health', '--mode', 'test');
  const clientId: string = client.client_id;
  const made = ['--name', 'Acme Slim', '--enabled-therapy', 'weight_loss'];
  const { brand } = await json('brand', 'create', '--client', clientId, ...made);
  const { api_key } = await json('api-key', 'issue', '--client', clientId);
  const resolve = () =>
    fetch(`${platform.start.base_url}/v1/instrument/resolve`, {
      headers: { authorization: `Bearer ${api_key}`, 'x-brand-id': brand.brand_id },
    });
  expect((await resolve()).status).toBe(200);
  return { ops, json, clientId, brandId: brand.brand_id as string, resolve };
}

const goes = (places: readonly Place[]) =>
  places.filter((each) => each.goes > 0).map(({ service, place }) => `${service} ${place}`);

test('decisions.md 16: client delete shows its plan and changes nothing, deletes with --yes, and ends with the proof', async () => {
  const { ops, json, clientId, brandId, resolve } = await started();
  const plan = await ops('client', 'delete', clientId);
  expect(plan).toMatchObject({ exitCode: 0, notes: expect.stringContaining('--yes') });
  expect(plan.out).toMatch(/^intake +journeys +1 /m);
  expect(plan.notes).toContain('client suspend');
  expect((await resolve()).status).toBe(200);
  const early = await ops('client', 'delete', clientId, '--yes', '--reason', 'the end');
  expect(early).toMatchObject({ exitCode: 1, notes: expect.stringContaining('conflict') });

  await json('client', 'suspend', clientId, '--reason', 'unpaid', '--yes');
  expect(await ops('client', 'delete', clientId, '--yes')).toMatchObject({ exitCode: 2 });
  const { places: proof } = await json('client', 'delete', clientId, '--yes', '--reason', 'the end');
  expect(goes(proof)).toEqual([]);
  const why = proof.filter((each: Place) => each.why !== null && each.place !== 'audit');
  expect(new Set(why.map((each: Place) => each.why))).toEqual(new Set(['idempotency_day', 'tombstone']));

  const { client } = await json('client', 'show', clientId);
  expect(client).toMatchObject({ client_id: clientId, name: null, deletion: { reason: 'the end' } });
  expect(client.deletion.ended_at).not.toBeNull();
  expect((await resolve()).status).toBe(401);
  for (const line of [
    ['brand', 'show', brandId],
    ['brand', 'list', '--client', clientId],
    ['client', 'resume', clientId],
  ])
    expect((await ops(...line)).exitCode, line.join(' ')).toBe(1);
  // Once more, and without --yes: the proof again.
  expect((await json('client', 'delete', clientId, '--yes')).places.length).toBe(proof.length);
  expect(goes((await json('client', 'data', clientId)).places)).toEqual([]);
});

test('decisions.md 16: every collection that a deletion changes is a place of its service, or goes with another one', async () => {
  const { json, clientId } = await started();
  const { places } = await json('client', 'data', clientId);
  const found = new Set(places.map(({ service, place }: Place) => `${service} ${place}`));
  const services = new Set<string>(places.map(({ service }: Place) => service));
  const changed = erasureEffects.filter(
    ({ deletion }) => deletion !== nothingOfTenant && !/^go with |goes with |^name no tenant/.test(deletion),
  );
  const expected = changed.flatMap(({ service, collection }) =>
    (service === 'every service' ? [...services] : [service]).map((name) => `${name} ${collection}`),
  );
  expect(expected.filter((place) => !found.has(place))).toEqual([]);
  // These are no collections.
  expect([...found].filter((place) => !expected.includes(String(place)))).toEqual([
    'orders patients_of_orders',
    'accounts bus',
  ]);
});

import { BusUnavailable } from '@telehealth/events';
import { expect, test } from 'vitest';
import {
  createTestBrand,
  createTestClient,
  startAccounts,
  startTenant,
  swept,
  tenant,
} from './accounts-under-test.ts';

test('decisions.md 9: every change of what a credential reaches is published, and nothing else is', async () => {
  const accounts = await startAccounts();
  const recordedAt = new Date(accounts.clock.now()).toISOString();
  const clientId = await createTestClient(accounts);
  expect(await accounts.events()).toEqual([]);

  const brandId = await createTestBrand(accounts, clientId);
  const { keyId } = await accounts.operator.issueApiKey({ clientId });
  await accounts.operator.revokeApiKey({ keyId });
  await accounts.operator.revokeApiKey({ keyId });
  const published = await accounts.operator.issuePublishableKey({ brandId });
  const replacing = await accounts.operator.issuePublishableKey({ brandId });
  const expected = {
    ...{ id: expect.stringMatching(/^evt_/), type: 'credential.changed.v1', client_id: clientId },
    ...{ occurred_at: recordedAt, recorded_at: recordedAt, test: true, data: {} },
  };
  const events = await accounts.events();
  const subjects = [brandId, keyId, keyId, published.keyId, replacing.keyId];
  expect(events.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual(
    subjects.toSorted().map((subject) => ({ ...expected, subject })),
  );
  expect(new Set(events.map((event) => event.id)).size).toBe(5);
  await accounts.operator.updateClient({ clientId, name: 'Acme 2' });
  expect(await accounts.events()).toHaveLength(5);
  await accounts.operator.updateClient({ clientId, limits: { intakePerSecond: 1, otherPerSecond: 2 } });
  const rotated = await accounts.operator.issueApiKey({ clientId });
  const rotation = await accounts.operator.rotateApiKey({ keyId: rotated.keyId, overlapSeconds: 60 });
  await accounts.operator.revokePublishableKey({ brandId });
  const later = (await accounts.events()).slice(5).map((event) => event.subject);
  expect(later.toSorted()).toEqual([clientId, rotated.keyId, rotation.keyId, replacing.keyId].toSorted());
  for (const settled of [
    await accounts.context.brands.get(brandId),
    await accounts.context.apiKeys.get(keyId),
    await accounts.context.clients.get(clientId),
  ]) {
    const left = Object.keys(settled ?? {}).filter((field) => /^(outbox|unfiled)/.test(field));
    expect(left).toEqual([]);
  }
});

test('decisions.md 9: every change of a brand is published with its version, and nothing else is', async () => {
  const { accounts, clientId, brandId } = await startTenant();
  await accounts.operator.issueApiKey({ clientId });
  await accounts.operator.updateBrand({ brandId, change: { name: 'Acme Wide' } });
  await accounts.operator.updateBrand({ brandId, change: { name: 'Acme Wide' } });
  const mine = tenant({ clientId, brandId });
  await accounts.brands.updateBrand({ change: { supportRoute: 'care' } }, mine);
  await accounts.brands.updateBrand(
    { change: { browserOrigins: { origins: ['https://shop.example'] } } },
    mine,
  );
  await accounts.operator.issuePublishableKey({ brandId });
  await accounts.operator.revokePublishableKey({ brandId });
  await accounts.operator.revokePublishableKey({ brandId });
  const published = (await accounts.events('brand.changed.v1')).toSorted(
    (a, b) => Number(a.data.version) - Number(b.data.version),
  );
  const told = { client_id: clientId, brand_id: brandId, subject: brandId, test: true };
  const versions = ['1', '2', '3', '4', '5', '6'];
  expect(published).toMatchObject(versions.map((version) => ({ ...told, data: { version } })));
  expect(new Set([...published, ...(await accounts.events())].map((event) => event.id)).size).toBe(10);
});

test('changes succeed while the bus is down; the sweep publishes their events later', async () => {
  let down = true;
  const accounts = await startAccounts({
    wrapBus: (bus) => ({
      ...bus,
      publish: async (event) => {
        if (down) throw new BusUnavailable('down');
        await bus.publish(event);
      },
    }),
  });
  const clientId = await createTestClient(accounts);
  const { keyId } = await accounts.operator.issueApiKey({ clientId });
  await createTestBrand(accounts, clientId);
  await accounts.operator.revokeApiKey({ keyId });
  expect(await accounts.events()).toEqual([]);
  down = false;
  const events = await swept(accounts, 3);
  expect(events.filter((event) => event.subject === keyId)).toHaveLength(2);
});

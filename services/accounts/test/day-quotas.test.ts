import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { sha256, startTenant } from './accounts-under-test.ts';

test('decisions.md 16: quotas of a day of a client are changed one by one, and credentials are resolved with them', async () => {
  const { accounts, operator, browserSessions, clientId, brandId } = await startTenant();
  const { apiKey } = await operator.issueApiKey({ clientId });
  const { token } = await browserSessions.openPatientSession({ brandId });
  const change = async (dayQuotas: object) =>
    (await operator.updateClient({ clientId, dayQuotas })).client?.dayQuotas;
  const resolved = async () => [
    (await accounts.resolve(apiKey)).dayQuotas,
    (await browserSessions.resolveBrowserSession({ tokenSha256: sha256(token) })).dayQuotas,
  ];
  expect(await resolved()).toEqual([undefined, undefined]);
  expect(await change({ journeys: 5, domains: 7 })).toMatchObject({ journeys: 5, domains: 7 });
  expect(await change({ journeys: 6 })).toMatchObject({ journeys: 6, domains: 7 });
  expect(await change({ journeys: 0 })).not.toHaveProperty('journeys');
  for (const quotas of await resolved()) {
    expect(quotas).toMatchObject({ domains: 7 });
    expect(quotas).not.toHaveProperty('journeys');
  }
  const evicting = (await accounts.events()).filter(({ subject }) => subject === clientId);
  expect(evicting).toHaveLength(3);
  await operator.updateClient({ clientId, name: 'Renamed' });
  expect((await operator.getClient({ clientId })).client?.dayQuotas).toMatchObject({ domains: 7 });
  expect(await refusalOf(operator.updateClient({ clientId, dayQuotas: { domains: 1001 } }))).toBe(
    'validation day_quotas.range',
  );
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { operator, ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';

test('decisions.md 16: a client has the quotas of a day that operators give it, and those of the deployment without them', async () => {
  const { clientId, apiKey, brandIds } = await ownTenant();
  const headers = bearing(apiKey, brandIds[0]);
  const { base_url: base } = target();
  const mint = () => send(`${base}/v1/instrument/resolve`, { headers });
  const register = () =>
    send(`${base}/v1/webhooks/registrations`, {
      ...{ method: 'POST', headers },
      body: { url: 'https://receiver.example/own', event_types: ['*'] },
    });
  const bind = (kind: string) =>
    send(`${base}/v1/account/brands/${brandIds[0]}/domains`, {
      ...{ method: 'POST', headers },
      body: { kind, hostname: `${kind}.b${randomBytes(8).toString('hex')}.example` },
    });
  const outcome = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
    status === 429 ? body.code : status;

  await operator().updateClient({ clientId, dayQuotas: { journeys: 2, registrations: 1, domains: 1 } });
  expect([outcome(await mint()), outcome(await mint())]).toEqual([200, 200]);
  await expect.poll(async () => outcome(await mint())).toBe('journey_quota');
  expect([outcome(await register()), outcome(await register())]).toEqual([201, 'registration_quota']);
  expect([outcome(await bind('login')), outcome(await bind('member'))]).toEqual([201, 'domain_quota']);

  await operator().updateClient({ clientId, dayQuotas: { journeys: 0, registrations: 0, domains: 0 } });
  await expect.poll(async () => outcome(await mint())).toBe(200);
  expect([outcome(await register()), outcome(await bind('member'))]).toEqual([201, 201]);
});

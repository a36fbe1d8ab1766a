import { createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { InstrumentOperatorService } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';
import { type Launched, launch, standalone } from '../../src/setup/launch.ts';
import { bodyFor } from '../../src/walk/walk.ts';

let platform: Launched;
beforeAll(async () => {
  platform = await launch(standalone);
});
afterAll(() => platform.dispose());

async function withdraw(therapy: string): Promise<void> {
  const { ops_url, ops_token } = platform.start;
  const transport = createGrpcTransport({
    baseUrl: ops_url,
    interceptors: [
      (next) => (request) => {
        request.header.set('authorization', `Bearer ${ops_token}`);
        return next(request);
      },
    ],
  });
  const instruments = createClient(InstrumentOperatorService, transport);
  const { bundles } = await instruments.listBundles({ therapy });
  for (const { bundleId, bundleVersion } of bundles)
    await instruments.withdrawBundle({ bundleId, bundleVersion });
}

test('interface.md 7: a therapy without a questionnaire is the one 422, none at all is 503, and running sessions go on', async () => {
  const { base_url, api_key, brands } = platform.start;
  const [brandId, wideBrandId] = brands.map(({ brand_id }) => brand_id) as [string, string];
  const intake = intakeClient(base_url, api_key, brandId);
  const sell = (therapies: readonly string[]) =>
    send(`${base_url}/v1/account/brands/${brandId}`, {
      method: 'PATCH',
      headers: bearing(api_key, brandId),
      body: { enabled_therapies: therapies },
    });

  await sell(['walk']);
  const running = (await intake.resolve()).body;
  expect(running.status).toBe('active');
  await Promise.all(['walk', 'shared'].map(withdraw));

  const resolved = async () => await intake.resolve();
  await expect.poll(async () => (await resolved()).status).toBe(422);
  const refused = await resolved();
  expectProblem(refused, 422, 'config-gap');
  expect(refused.bytes).toBe((await intakeClient(base_url, api_key, wideBrandId).resolve()).bytes);
  await sell([]);
  expectProblem(await resolved(), 503, 'unavailable');

  const next = await intake.next(running.journey_id, bodyFor(running.node));
  expect([next.status, next.body.status]).toEqual([200, 'active']);
});

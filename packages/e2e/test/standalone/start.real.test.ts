// Takes long: it starts the standalone twice.
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFakeStripe } from '../../../../services/orders/test/providers/fake-stripe.ts';
import { event } from '../../../../services/orders/test/providers/stripe-objects.ts';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { type Launched, launch, standalone } from '../../src/setup/launch.ts';
import { runOps } from '../../src/setup/run-ops.ts';
import { walk } from '../../src/walk/walk.ts';

let platform: Launched;
beforeAll(async () => {
  const ignored = { BUS_URL: 'nats://127.0.0.1:9', OPERATOR_TOKEN_FILE: '/no/such/file' };
  platform = await launch(standalone, { env: ignored });
});
afterAll(() => platform?.dispose());

/** It is printed after the start file is there. */
async function printed(): Promise<string> {
  await expect.poll(() => platform.output()).toContain('First request:');
  return platform.output();
}

/** The status of an attempt to open the console by a link, as its page makes it. */
async function openConsoleBy(link: string): Promise<number> {
  const { origin, pathname, hash } = new URL(link);
  expect([origin, pathname]).toEqual([platform.start.base_url, '/console/']);
  const headers = { origin, 'x-session': '1', 'content-type': 'application/json' };
  const body = JSON.stringify({ token: hash.slice(1) });
  return (await fetch(`${origin}/console/session`, { method: 'POST', headers, body })).status;
}

test('npm start prints a link that opens the console once, and the command that makes another one', async () => {
  const [link = ''] = /\S+\/console\/#cns_\w+/.exec(await printed()) ?? [];
  expect([await openConsoleBy(link), await openConsoleBy(link)]).toEqual([204, 401]);
  const command = `DATA_DIR=${platform.dataDir} npm run -s ops -- console link ${platform.start.client_id}`;
  expect(platform.output()).toContain(command);
  const { out } = await runOps({ DATA_DIR: platform.dataDir }, 'console', 'link', platform.start.client_id);
  // An address opens only a few in a second.
  await expect.poll(() => openConsoleBy(out.split('\n')[0] ?? '')).toBe(204);
});

test('npm start prints what each demo brand sells, the address of custom domains, and the settings that it ignores', async () => {
  const output = await printed();
  for (const { name, offerings } of platform.start.brands)
    for (const { therapy, offering_ref } of offerings)
      expect(output).toContain(`${name}: ${therapy} (${offering_ref}) on sale\n`);
  const { port } = new URL(platform.start.tls_url);
  expect(output).toContain(`curl -k --resolve <hostname>:${port}:127.0.0.1 https://<hostname>:${port}/`);
  const [line = ''] = /^npm start chooses .*$/m.exec(output) ?? [];
  expect(line.split(': ')[1]?.split(', ').toSorted()).toEqual(['BUS_URL', 'OPERATOR_TOKEN_FILE']);
});

test('npm start takes payments by Stripe with the test keys of a developer', async () => {
  const webhookSecret = 'whsec_testCanaryOfSixteen';
  const stripe = await startFakeStripe();
  stripe.now = Math.floor(Date.now() / 1000);
  const { start, dispose } = await launch(standalone, {
    env: {
      STRIPE_SECRET_KEY: 'sk_test_canary',
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_STAND_IN: stripe.apiUrl,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../../src/setup/stripe-here.mjs')}`,
    },
  });
  onTestFinished(dispose);
  const { base_url: baseUrl, api_key: apiKey, brands } = start;
  const brandId = brands[0]?.brand_id ?? '';
  const headers = bearing(apiKey, brandId);
  const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' } as const;
  const { journeyId } = await walk(intakeClient(baseUrl, apiKey, brandId), {}, undefined, { query });
  const body = { journey_id: journeyId };
  const { status, body: initiated } = await send(`${baseUrl}/v1/payments`, { method: 'POST', headers, body });
  expect([status, initiated.data?.checkout_url]).toEqual([201, stripe.session?.url]);
  const amount = stripe.session?.amount_total ?? 0;
  stripe.put({ amount, amount_received: amount, status: 'succeeded' });
  const payload = JSON.stringify(event('checkout.session.completed', { ...stripe.session }));
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const confirmed = await fetch(`${baseUrl}/v1/payments/providers/stripe/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  expect(confirmed.status).toBe(200);
  const state = async () => {
    const { body } = await send(`${baseUrl}/v1/payments/${initiated.data.order_ref}/status`, { headers });
    return body.payment_state;
  };
  await expect.poll(state).toBe('paid');
});

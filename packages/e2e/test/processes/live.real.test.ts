// Takes long: it starts every process of a live deployment, and each once more in test mode.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startProcess } from '@telehealth/platform/child-process';
import { startNatsWithUsers } from '@telehealth/platform/nats-with-users';
import { certificates } from '@telehealth/rpc/testing';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import Stripe from 'stripe';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { builtInBundles } from '../../../../services/intake/src/seed/index.ts';
import { startFakeStripe } from '../../../../services/orders/test/providers/fake-stripe.ts';
import { event } from '../../../../services/orders/test/providers/stripe-objects.ts';
import { executeAgreements } from '../../src/clients/execute-agreements.ts';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { webhookClient } from '../../src/clients/webhook-client.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { startLivePlatform } from '../../src/setup/live-platform.ts';
import { runOps } from '../../src/setup/run-ops.ts';
import { walk } from '../../src/walk/walk.ts';

const offering = 'wl-semaglutide-monthly';
const webhookSecret = 'whsec_liveCanaryOfSixteen';

/** A receiver of webhooks with a certificate, as live mode wants it. */
async function startSecureReceiver() {
  const bodies: string[] = [];
  const server = createServer(certificates.server, async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, bodies, close: () => void server.close() };
}

await describeWith(startNatsWithUsers, 'NATS', (nats) => {
  const folder = mkdtempSync(join(tmpdir(), 'live-platform-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The command line for operators. Returns what a command prints. */
  const opsAt =
    (urls: Readonly<Record<string, string>>) =>
    // biome-ignore lint/suspicious/noExplicitAny: each command prints another shape
    async (token: string, ...command: string[]): Promise<any> => {
      const { exitCode, out, notes } = await runOps({ ...urls, OPS_TOKEN: token }, ...command, '--json');
      if (exitCode !== 0) throw new Error(`ops ${command.join(' ')} ended with ${exitCode}: ${notes}`);
      return JSON.parse(out);
    };

  /** A file that an operator wrote. */
  function written(name: string, content: string): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }

  test('decisions.md 16: a live deployment publishes its own content, sells, is paid by Stripe and tells the tenant; its databases and its bus refuse test mode', async () => {
    const stripe = await startFakeStripe('live');
    stripe.now = Math.floor(Date.now() / 1000);
    const receiver = await startSecureReceiver();
    onTestFinished(receiver.close);
    const platform = await startLivePlatform({
      ...{ folder, webhookSecret, stripeUrl: stripe.apiUrl, receiverPort: receiver.port },
      busUrl: (name) => nats.userOf(nats.url, name),
    });
    onTestFinished(platform.stop);
    const ops = opsAt(platform.ops);

    const scopes = ['accounts', 'onboarding', 'catalog', 'instruments', 'clinical_approval'];
    const { token } = await ops(
      platform.operatorToken,
      ...['operator', 'create', 'ada', ...scopes.flatMap((scope) => ['--scope', scope])],
    );
    for (const agreement of ['msa', 'baa'])
      await ops(
        token,
        ...['agreement', 'publish', agreement, '2026-11-01', written(`${agreement}.txt`, 'We agree.')],
        ...['--title', agreement, '--yes'],
      );
    const placeholder = builtInBundles.find(
      (bundle) => (bundle as { therapy: string }).therapy === 'weight_loss',
    );
    const approved = { ...(placeholder as object), content_status: 'approved' };
    await ops(token, 'instrument', 'publish', written('weight-loss.json', JSON.stringify(approved)));
    const { criteria } = await ops(token, 'criterion', 'list', 'weight_loss');
    for (const { criterion_id, sha256 } of criteria)
      await ops(token, 'criterion', 'approve', 'weight_loss', criterion_id, '--sha256', sha256);
    const { client } = await ops(token, 'client', 'create', '--name', 'Acme', '--mode', 'live');
    const { brand } = await ops(
      token,
      ...['brand', 'create', client.client_id, '--name', 'Acme', '--enabled-therapy', 'weight_loss'],
    );
    const { api_key: apiKey } = await ops(token, 'api-key', 'issue', client.client_id);
    const { baseUrl } = platform;
    const tenant = { baseUrl, apiKey, brandId: brand.brand_id as string };
    await executeAgreements(apiKey, baseUrl);
    const post = (path: string, body: object) =>
      send(`${baseUrl}${path}`, { method: 'POST', headers: bearing(apiKey, tenant.brandId), body });
    const path = `/v1/account/brands/${tenant.brandId}/offerings`;
    expect((await post(path, { offering_ref: offering })).body.data.status).toBe('active');
    await webhookClient(tenant).register('https://receiver.example/', ['journey.payment.succeeded.v1']);

    const patient = intakeClient(baseUrl, apiKey, tenant.brandId);
    const { journeyId } = await walk(patient, {}, undefined, { query: { phase: 'qualification', offering } });
    const { status, body } = await post('/v1/payments', { journey_id: journeyId });
    expect([status, body.data?.checkout_url]).toEqual([201, stripe.session?.url]);
    const amount = stripe.session?.amount_total ?? 0;
    stripe.put({ amount, amount_received: amount, status: 'succeeded' });
    const payload = JSON.stringify({
      ...event('checkout.session.completed', { ...stripe.session, livemode: true }),
      livemode: true,
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    const confirmed = await fetch(`${baseUrl}/v1/payments/providers/stripe/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    expect(confirmed.status).toBe(200);
    await eventually(() => {
      const told = receiver.bodies.map((sent) => JSON.parse(sent));
      expect(told).toContainEqual(
        expect.objectContaining({
          type: 'journey.payment.succeeded.v1',
          data: expect.objectContaining({ journey_id: journeyId }),
        }),
      );
    });

    await platform.stop();
    const unreachable = { BUS_URL: 'nats://127.0.0.1:9' };
    for (const { name, main, settings } of platform.processes) {
      const mistaken = { ...settings, DEPLOYMENT_MODE: 'test', STRIPE_SECRET_KEY: 'sk_test_canary' };
      const start = (env: Readonly<Record<string, string>>) =>
        startProcess(name, main, { ...mistaken, ...env }, () => {});
      await expect(start({}), name).rejects.toThrow(
        'config: BUS_URL belongs to a live deployment, and DEPLOYMENT_MODE is test',
      );
      if (name !== 'gateway')
        await expect(start(unreachable), name).rejects.toThrow(
          `config: DEPLOYMENT_MODE is test, and the database of ${name} belongs to a live deployment`,
        );
    }
  });
});

// Takes long: it starts every process of a live deployment, and each once more in test mode.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setInterval } from 'node:timers/promises';
import { startProcess } from '@telehealth/platform/child-process';
import { startNatsWithUsers } from '@telehealth/platform/nats-with-users';
import { certificates } from '@telehealth/rpc/testing';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import Stripe from 'stripe';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { builtInBundles } from '../../../../services/intake/src/seed/index.ts';
import { startFakeStripe } from '../../../../services/orders/test/providers/fake-stripe.ts';
import { event } from '../../../../services/orders/test/providers/stripe-objects.ts';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { blocksOf, type GuideBlock, missingFrom, runBlocks } from '../../src/documents/guide-blocks.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { startLivePlatform } from '../../src/setup/live-platform.ts';
import { walk } from '../../src/walk/walk.ts';

const root = join(import.meta.dirname, '../../../..');
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

  /** The command line of the page, which runs in a container there. */
  function commandLine(): string {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const call = `exec node --disable-warning=ExperimentalWarning '${join(root, 'packages/ops/src/main.ts')}' "$@"`;
    writeFileSync(join(bin, 'ops'), `#!/bin/sh\n${call}\n`, { mode: 0o755 });
    return bin;
  }

  /** The texts that the page wants from lawyers and clinicians. */
  function content(): string {
    const texts = join(folder, 'content');
    mkdirSync(texts);
    for (const agreement of ['msa', 'baa']) writeFileSync(join(texts, `${agreement}.txt`), 'We agree.');
    const placeholder = builtInBundles.find(
      (bundle) => (bundle as { therapy: string }).therapy === 'weight_loss',
    );
    const approved = { ...(placeholder as object), content_status: 'approved' };
    writeFileSync(join(texts, 'weight-loss.json'), JSON.stringify(approved));
    return texts;
  }

  /** Rejects when a block of the page fails, or answers something else than the page shows. */
  async function run(
    blocks: readonly GuideBlock[],
    env: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<void> {
    for (const { block, status, output, errors } of await runBlocks(blocks, env, signal)) {
      const place = `docs/operations/first-hour.md:${block.line}`;
      expect({ place, status }, `${errors}${output}`).toEqual({ place, status: 0 });
      if (block.answer)
        expect({ place, missing: missingFrom(output, block.answer) }).toEqual({ place, missing: [] });
    }
  }

  /** What the page writes for its tenant, after some forty commands. The test ends this wait: they take minutes on a busy machine. */
  async function handedOver(signal: AbortSignal) {
    const path = join(folder, 'content/acme.json');
    for await (const _ of setInterval(50, undefined, { signal })) {
      const written = existsSync(path) && readFileSync(path, 'utf8');
      if (written) return JSON.parse(written);
    }
  }

  test('decisions.md 16: a live deployment sells by the page of its first hour, is paid by Stripe and tells the tenant; its databases and its bus refuse test mode', async () => {
    const stripe = await startFakeStripe('live');
    stripe.now = Math.floor(Date.now() / 1000);
    const receiver = await startSecureReceiver();
    onTestFinished(receiver.close);
    const platform = await startLivePlatform({
      ...{ folder, webhookSecret, stripeUrl: stripe.apiUrl, receiverPort: receiver.port },
      busUrl: (name) => nats.userOf(nats.url, name),
    });
    onTestFinished(platform.stop);
    const { baseUrl } = platform;

    const blocks = blocksOf(readFileSync(join(root, 'docs/operations/first-hour.md'), 'utf8'));
    const abandoned = new AbortController();
    onTestFinished(() => abandoned.abort());
    const page = run(
      blocks,
      {
        ...platform.ops,
        OPS_TOKEN: platform.operatorToken,
        PATH: `${commandLine()}:${process.env.PATH}`,
        CONTENT: content(),
        BASE_URL: baseUrl,
        RECEIVER_URL: 'https://receiver.example/',
      },
      abandoned.signal,
    );

    // A block that fails ends the page before.
    const { brand_id: brandId, api_key: apiKey } = await Promise.race([
      handedOver(abandoned.signal),
      page.then(() => handedOver(abandoned.signal)),
    ]);
    const patient = intakeClient(baseUrl, apiKey, brandId);
    const { journeyId } = await walk(patient, {}, undefined, { query: { phase: 'qualification', offering } });
    const { status, body } = await send(`${baseUrl}/v1/payments`, {
      ...{ method: 'POST', headers: bearing(apiKey, brandId), body: { journey_id: journeyId } },
    });
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

    await page;

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

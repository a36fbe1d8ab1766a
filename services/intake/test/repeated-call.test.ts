import { createClient } from '@connectrpc/connect';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { callOptions, createTransport } from '@telehealth/rpc';
import { losingProxy } from '@telehealth/rpc/testing';
import { internalCredential } from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startIntake, startScriptedAccounts, stepOf } from './intake-under-test.ts';
import { shortBundle } from './short-bundle.ts';

/** An intake, and a client whose transport sends a call once more when `proxy` loses its answer. */
async function start() {
  const accounts = await startScriptedAccounts();
  const intake = await startIntake({ storeUrl: 'sqlite::memory:', accounts, bundles: [shortBundle()] });
  const proxy = await losingProxy(intake.httpUrl);
  const transport = createTransport({ targets: [proxy.url], internalCredential });
  onTestFinished(async () => {
    await transport.close();
    await proxy.close();
  });
  const options = callOptions({
    correlationId: 'test',
    tenancy: {
      clientId: 'cli_1',
      brandIds: ['brd_slim'],
      brandId: 'brd_slim',
      mode: 'test',
      credentialId: 'key_1',
    },
  });
  const client = createClient(IntakeService, transport);
  return {
    intake,
    proxy,
    resolve: (journeyId = '') => client.resolve({ journeyId }, options),
    next: (journeyId: string, nodeId: string, answer: number) =>
      client.next({ journeyId, nodeId, answer: factValueFromJson(answer) }, options),
    back: (journeyId: string) => client.back({ journeyId }, options),
    abandon: (journeyId: string) => client.abandon({ journeyId }, options),
  };
}

test('a mint whose answer is lost is answered by the second try with the journey of the first', async () => {
  const { intake, proxy, resolve } = await start();
  proxy.loseNextAnswer();
  const { step } = await resolve();
  const journeys = await intake.context.journeys.find({}, { limit: 10 });
  expect(journeys.map(({ _id }) => _id)).toEqual([step?.journeyId]);
  expect(step?.node?.nodeId).toBe('q_height');
  expect((await resolve(step?.journeyId)).step).toEqual(step);
});

test('an answer to a question that is lost on the way back is stored once, and the step after it is shown', async () => {
  const { intake, proxy, next } = await start();
  const { journeyId } = stepOf(await intake.resolve());
  proxy.loseNextAnswer();
  expect((await next(journeyId, 'q_height', 172)).step?.node?.nodeId).toBe('q_weight');
  expect(await intake.context.journeys.get(journeyId)).toMatchObject({ version: 2 });
});

test('back goes back once when its answer is lost, however often the journey changes before the second try', async () => {
  const { intake, proxy, back } = await start();
  const { journeyId } = stepOf(await intake.resolve());
  await intake.next(journeyId, 'q_height', 172);
  await intake.next(journeyId, 'q_weight', 96);
  proxy.loseNextAnswer(async () => {
    for (let n = 1; n <= 5; n++) {
      await intake.next(journeyId, 'q_weight', 90 + n);
      await intake.back(journeyId);
    }
  });
  expect((await back(journeyId)).step?.node?.nodeId).toBe('q_weight');
  expect(await intake.context.journeys.get(journeyId)).toMatchObject({ version: 14 });
});

test('abandon ends the session once when its answer is lost', async () => {
  const { intake, proxy, abandon } = await start();
  const { journeyId } = stepOf(await intake.resolve());
  proxy.loseNextAnswer();
  const { step } = await abandon(journeyId);
  expect(stepOf(await intake.resolve(journeyId))).toEqual(step);
  expect((await intake.events()).map(({ sequence }) => sequence)).toEqual([1]);
});

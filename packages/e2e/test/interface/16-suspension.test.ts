import { expect, test } from 'vitest';
import { describedOperations, type Operation, urlOf } from '../../src/clients/operations.ts';
import { operator, ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

test('decisions.md 16: every operation answers the credentials of a suspended client like a revoked key, to the byte, until it is resumed', async () => {
  const { clientId, apiKey, brandIds } = await ownTenant();
  const [brandId] = brandIds;
  const revoked = await operator().issueApiKey({ clientId });
  await operator().revokeApiKey({ keyId: revoked.keyId });
  const keys = { apiKey, publishableKey: await publishableKeyOf(brandId) };
  const operations = (await describedOperations()).filter(({ credentials }) => credentials.length > 0);
  const as = (operation: Operation, key: string) =>
    send(urlOf(operation, brandId), { method: operation.method, headers: bearing(key, brandId) });
  const listed = () => send(`${target().base_url}/v1/account/brands`, { headers: bearing(apiKey) });

  expect((await listed()).status).toBe(200);
  await operator().suspendClient({ clientId, reason: 'unpaid' });
  await expect.poll(async () => (await listed()).status).toBe(401);
  for (const operation of operations) {
    const answers: Answer[] = [await as(operation, revoked.apiKey)];
    for (const key of Object.values(keys)) answers.push(await as(operation, key));
    expectOneAnswer(answers);
    expectProblem(answers[0] as Answer, 401, 'unauthorized');
  }

  await operator().resumeClient({ clientId });
  await expect.poll(async () => (await listed()).status).toBe(200);
  for (const operation of operations)
    expect((await as(operation, apiKey)).status, operation.id).not.toBe(401);
});

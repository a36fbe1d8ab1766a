import { expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { bodyFor } from '../../src/walk/walk.ts';

const limits = { intakePerSecond: 2000, otherPerSecond: 2000 };

async function ownIntake() {
  const { apiKey, brandIds } = await ownTenant({ limits });
  return intakeClient(target().base_url, apiKey, brandIds[0]);
}

test('decisions.md 3 next: of 100 equal answers at once all are 200, and one is stored', async () => {
  const client = await ownIntake();
  const { body: first } = await client.resolve();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => client.next(first.journey_id, bodyFor(first.node))),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  expect(new Set(answers.map(({ bytes }) => bytes)).size, 'all are the same step').toBe(1);
  const { body: before } = await client.back(first.journey_id);
  expect(before.node.node_id, 'one step back is the node answered').toBe(first.node.node_id);
  expect(before.can_go_back ?? false, 'nothing is before it').toBe(false);
});

test('decisions.md 1 overload: of 500 requests at once all are served, or a machine that is busy elsewhere let them wait for two seconds', async () => {
  const client = await ownIntake();
  const { body: opened } = await client.resolve();
  const resolve = async () => {
    const sentAt = performance.now();
    const { status } = await client.resolve(opened.journey_id);
    return { status, waitedMs: performance.now() - sentAt };
  };
  const answers = await Promise.all(Array.from({ length: 500 }, resolve));
  // 503 without a place in time, 504 without an answer in time. A timer may fire a little early.
  const hasWaited = ({ status, waitedMs }: (typeof answers)[number]) =>
    [503, 504].includes(status) && waitedMs >= 1990;
  expect(answers.filter((answer) => answer.status !== 200 && !hasWaited(answer))).toEqual([]);
});

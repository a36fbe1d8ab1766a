// Takes long: it starts the standalone six times.
import { join } from 'node:path';
import { eventually } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { type Launched, launch, standalone } from '../../src/setup/launch.ts';
import { type CountedJourneys, settle, walkAndCount } from '../../src/walk/counted-walk.ts';

const clockAhead = join(import.meta.dirname, '../../src/setup/clock-ahead.ts');

let platform: Launched;
beforeAll(async () => {
  platform = await launch(standalone);
});
afterAll(() => platform.dispose());

const brandId = () => platform.start.brands[0]?.brand_id ?? '';
const intake = () => intakeClient(platform.start.base_url, platform.start.api_key, brandId());

/** Starts the standalone again, with a clock that is so far ahead. */
async function relaunch(aheadMs: number): Promise<void> {
  const env = { NODE_OPTIONS: `--import ${clockAhead}`, CLOCK_AHEAD_MS: String(aheadMs) };
  platform = await launch(standalone, { dataDir: platform.dataDir, env });
}

test('decisions.md 15: after kill -9 in the middle of walks and of the counting, the funnel counts what the journeys say', async () => {
  const journeys: CountedJourneys = new Map();
  for (let round = 1; round <= 3; round += 1) {
    let isOver = false;
    const walkers = Array.from({ length: 6 }, () => walkAndCount(intake(), journeys, () => isOver));
    const ends = walkers.map((walker) => walker.catch(() => {}));
    const wanted = round * 150;
    await expect.poll(() => answersOf(journeys), { timeout: 120_000 }).toBeGreaterThan(wanted);
    await platform.kill();
    isOver = true;
    await Promise.all(ends);
    await relaunch(0);
    await settle(intake(), journeys);
  }
  await platform.kill();
  // A change counts after five minutes. This run dies while it counts, or before.
  await relaunch(6 * 60_000);
  await platform.kill();
  await relaunch(7 * 60_000);

  const expected = countsOf(journeys);
  expect(expected.started).toBeGreaterThan(6);
  await eventually(async () => expect(await funnel()).toEqual(expected));
}, 600_000);

function answersOf(journeys: CountedJourneys): number {
  return [...journeys.values()].reduce((sum, { answered }) => sum + answered.size, 0);
}

/** What the journeys say. One without an answer does not count. */
function countsOf(journeys: CountedJourneys) {
  const counted = [...journeys.values()].filter(({ hasAnswer }) => hasAnswer);
  const visits = counted.flatMap((journey) => {
    const { answered, wentBack, current, last, status } = journey;
    const reached = new Set([...answered, ...wentBack, ...(current === undefined ? [] : [current])]);
    return [...reached].map((nodeId) => ({
      nodeId,
      answered: answered.has(nodeId),
      left: status === 'abandoned' && nodeId === last,
      went_back: wentBack.has(nodeId),
    }));
  });
  const nodes = [...Map.groupBy(visits, ({ nodeId }) => nodeId)].map(([nodeId, ofNode]) => {
    const count = (what: 'answered' | 'left' | 'went_back') => ofNode.filter((visit) => visit[what]).length;
    const counts = { answered: count('answered'), left: count('left'), went_back: count('went_back') };
    return [nodeId, { reached: ofNode.length, ...counts }] as const;
  });
  const submitted = counted.filter(({ status }) => status === 'complete').length;
  return { started: counted.length, submitted, nodes: Object.fromEntries(nodes) };
}

/** What the funnel counts, in the same form. */
async function funnel() {
  const { base_url, api_key } = platform.start;
  const url = `${base_url}/v1/account/brands/${brandId()}/funnel`;
  const { data } = (await send(url, { headers: bearing(api_key, brandId()) })).body;
  const nodes = data.nodes.map(
    ({ node_id, reached, answered, left, went_back }: Record<string, number>) =>
      [node_id, { reached, answered, left, went_back }] as const,
  );
  return { started: data.started, submitted: data.submitted, nodes: Object.fromEntries(nodes) };
}

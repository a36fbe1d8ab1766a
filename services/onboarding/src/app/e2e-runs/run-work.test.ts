import { expect, test } from 'vitest';
import { createRunWork, maxRuns } from './run-work.ts';

test('decisions.md 13: runs that hang let another client wait for its turn, and refuse it nothing', async () => {
  const work = createRunWork('this-process', { error: () => {} });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  for (let n = 0; n < maxRuns + 2; n++) {
    const runId = `run_${n}`;
    work.begin(runId, () => {
      begun.push(runId);
      return new Promise((resolve) => ends.set(runId, resolve));
    });
  }
  expect(begun).toHaveLength(maxRuns);
  ends.get('run_3')?.();
  await expect.poll(() => begun.slice(maxRuns)).toEqual([`run_${maxRuns}`]);
});

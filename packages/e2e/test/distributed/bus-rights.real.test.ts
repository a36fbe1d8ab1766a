import { expect, test } from 'vitest';
import { demoIntake, target } from '../../src/clients/target.ts';

test('decisions.md 13: every process does its work with its own rights on the bus', async ({ skip }) => {
  const { operations_urls } = target();
  if (operations_urls === undefined) return skip('the standalone has one process, and no bus beside it');
  expect((await demoIntake().resolve()).status).toBe(200);
  expect(Object.keys(operations_urls)).toEqual(expect.arrayContaining(['accounts', 'gateway', 'intake-2']));
  for (const [name, url] of Object.entries(operations_urls)) {
    const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, string> };
    expect([name, checks.bus]).toEqual([name, 'ok']);
  }
});

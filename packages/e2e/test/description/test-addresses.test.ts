import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/test-mode.md'), 'utf8');

/** The places of the table, as `city, state ZIP`. */
const places = [...guide.matchAll(/^\| ([A-Z]{2}) \| (.+) (\d{5}) \| (.+) (\d{5}) \|$/gm)].flatMap(
  ([, state, city, zip, otherCity, otherZip]) => [
    `${city}, ${state} ${zip}`,
    `${otherCity}, ${state} ${otherZip}`,
  ],
);

test('decisions.md 12: the guide on test mode lists the places of all test addresses, two addresses each', async () => {
  expect(new Set(places).size).toBe(102);
  const { base_url, api_key } = target();
  const headers = bearing(api_key, demoBrand());
  for (const place of places) {
    const query = new URLSearchParams({ q: place });
    const { body } = await send(`${base_url}/v1/instrument/address/suggest?${query}`, { headers });
    const labels: string[] = body.suggestions.map(({ label }: { label: string }) => label);
    expect([place, labels.filter((label) => label.endsWith(`, ${place}`)).length]).toEqual([place, 2]);
  }
});

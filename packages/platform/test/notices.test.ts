// Takes long: it starts the whole platform.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dayMs } from '@telehealth/ids';
import { eventually } from '@telehealth/test-servers/vitest';
import { afterAll, expect, test } from 'vitest';
import { startPlatform } from '../src/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-notices-'));
const mails = join(dataDir, 'mails');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The clock of the machine. A move ahead wakes every sleeper whose time has come. */
function movedClock() {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    now,
    move: (ms: number) => {
      ahead += ms;
    },
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((wake, reject) => {
        const until = now() + ms;
        const looking = setInterval(() => now() >= until && end(wake), Math.min(ms, 50));
        const end = (then: () => void) => {
          clearInterval(looking);
          then();
        };
        signal?.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true });
        if (signal?.aborted) end(() => reject(signal.reason));
      }),
  };
}

/** The mails about keys that end, by their receivers. */
function mailsOfKeys(): readonly string[] {
  const names = existsSync(mails) ? readdirSync(mails) : [];
  return names
    .filter((name) => /\.key\..*\.eml$/.test(name))
    .map((name) => /^To: (.*)$/m.exec(readFileSync(join(mails, name), 'utf8'))?.[1]?.trim() ?? '')
    .toSorted();
}

test('a key that ends is told to the members who get such notices, and to nobody else', async () => {
  const clock = movedClock();
  const SMTP_URL = `${pathToFileURL(mails).href}?from=platform@platform.example`;
  const platform = await startPlatform({
    dataDir,
    port: 0,
    logLevel: 'silent',
    clock,
    settings: { SMTP_URL },
  });
  const { api_key, base_url } = platform.start;
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${base_url}/v1/account${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
  };
  await post('/members', { email: 'owner@shop.example', role: 'owner' });
  await post('/members', { email: 'dev@shop.example', role: 'developer' });
  await post('/members', { email: 'support@shop.example', role: 'support' });
  const expires_at = new Date(clock.now() + 20 * dayMs).toISOString();
  await post('/api-keys', { name: 'Shop', expires_at });
  clock.move(7 * dayMs);
  await eventually(async () => {
    clock.move(60_000);
    expect(mailsOfKeys()).toEqual(['dev@shop.example', 'owner@shop.example']);
  });
  await platform.close();
});

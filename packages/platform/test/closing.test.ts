import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts } from '@telehealth/test-servers/accepting';
import { expect, onTestFinished, test } from 'vitest';
import { type Platform, startPlatform } from '../src/index.ts';

async function start(): Promise<Platform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-closing-'));
  const platform = await startPlatform({ dataDir, port: 0, logLevel: 'silent' });
  onTestFinished(async () => {
    await platform.close().catch(() => {});
    rmSync(dataDir, { recursive: true, force: true });
  });
  return platform;
}

/** Whether anything listens at the address. */
const listens = (address: string) => accepts(Number(new URL(address).port));

test('a request under way when the platform closes is answered: what it needs is closed after it', async () => {
  const platform = await start();
  const { base_url: url, api_key: key, brands } = platform.start;
  const body = JSON.stringify({ support_route: 'care' });
  const headers = {
    authorization: `Bearer ${key}`,
    'x-brand-id': brands[0]?.brand_id,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const target = `${url}/v1/account/brands/${brands[0]?.brand_id}`;
  const asked = request(target, { method: 'PATCH', headers, agent: false });
  asked.flushHeaders();
  await once(asked, 'continue');
  const closing = platform.close();
  await expect.poll(() => listens(url)).toBe(false);
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  asked.end(body);
  const [answer] = await answered;
  expect(answer.resume().statusCode).toBe(200);
  await closing;
  expect(existsSync(platform.startFilePath)).toBe(false);
});

test('a part that cannot be closed does not keep others open, and is reported when all are closed', async () => {
  const platform = await start();
  const { base_url: url, ops_url: operators, operations_url: operations = '' } = platform.start;
  rmSync(platform.startFilePath);
  mkdirSync(join(platform.startFilePath, 'in-the-way'), { recursive: true });
  await expect(platform.close()).rejects.toThrow();
  for (const address of [url, operators, operations]) expect(await listens(address)).toBe(false);
});

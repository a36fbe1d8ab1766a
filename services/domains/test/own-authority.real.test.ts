import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { certificates } from '@telehealth/rpc/testing';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('./own-authority.ts', import.meta.url));

test('docs/operations/settings.md: the authority behind a directory of your own is one of NODE_EXTRA_CA_CERTS', async () => {
  const server = createServer(certificates.server, (_request, response) => {
    const body = JSON.stringify({ meta: { caaIdentities: ['authority.example'] } });
    response.setHeader('content-type', 'application/json').end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const folder = mkdtempSync(join(tmpdir(), 'own-authority-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'authorities.pem');
  writeFileSync(file, certificates.ca);

  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/directory`;
  const namesWith = async (env: Readonly<Record<string, string>>) => {
    const flags = ['--disable-warning=ExperimentalWarning', script, url];
    const ran = await promisify(execFile)(process.execPath, flags, {
      env: { PATH: process.env.PATH, ...env },
    });
    return ran.stdout;
  };
  expect(await namesWith({})).toBe('no answer');
  expect(await namesWith({ NODE_EXTRA_CA_CERTS: file })).toBe('authority.example');
});

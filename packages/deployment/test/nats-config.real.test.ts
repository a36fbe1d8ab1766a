import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { natsBinary } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

async function findNats() {
  const binary = await natsBinary();
  return typeof binary === 'string' ? { binary, stop: async () => {} } : binary;
}

await describeWith(findNats, 'NATS', ({ binary }) => {
  test('a NATS server takes deploy/nats.conf with the passwords that npm run make-secrets makes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nats-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const secrets = join(folder, 'secrets');
    const said = execFileSync('npm', ['run', '--silent', 'make-secrets', '--', secrets], { cwd: root });
    expect(`${said}`).toContain(`made ${secrets}/gateway_bus_url\n`);
    copyFileSync(join(root, 'deploy/nats.conf'), join(folder, 'nats.conf'));
    copyFileSync(join(secrets, 'nats_passwords'), join(folder, 'passwords.conf'));
    execFileSync(binary, ['-c', join(folder, 'nats.conf'), '-t'], { stdio: 'pipe' });
  });
});

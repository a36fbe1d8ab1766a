import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = `
import { createServer } from 'node:http';
import { once } from 'node:events';
import { runProcess } from '@telehealth/service-kit';
await runProcess(async () => {
  const server = createServer().listen(Number(process.env.PORT), '127.0.0.1');
  await once(server, 'listening');
});
`;

test('a start on a port that is taken says so in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const options = {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  };
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], options, (error, _stdout, text) =>
      resolve({ code: error?.code, stderr: text }),
    );
  });
  expect([code, stderr]).toEqual([
    1,
    `start failed: port ${port} is taken by another process; end that one, or choose another port\n`,
  ]);
});

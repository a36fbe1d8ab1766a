import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from './start-process.ts';

const script = `
import { createServer } from 'node:http';
import { once } from 'node:events';
import { runProcess } from '@telehealth/service-kit/process';
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
  const { code, stderr } = await (await startProcess(script, { PORT: String(port) })).ended;
  expect([code, stderr]).toEqual([
    1,
    `start failed: port ${port} is taken by another process; end that one, or choose another port\n`,
  ]);
});

import { createServer } from 'node:net';
import { startNats } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { checkLogin } from '../src/index.ts';

await describeWith(startNats, 'decisions.md 16: the login of a start', (server) => {
  test('a user or password that NATS refuses is wrong', async () => {
    const url = new URL(server.freshAccount());
    await expect(checkLogin(url.href)).resolves.toBeUndefined();
    const wrongs = [
      { ...urlParts(url), password: 'another' },
      { ...urlParts(url), username: 'nobody' },
      { ...urlParts(url), username: '', password: '' },
    ];
    for (const { host, username, password } of wrongs) {
      const login = username === '' ? '' : `${username}:${password}@`;
      await expect(checkLogin(`nats://${login}${host}`)).rejects.toMatchObject({
        name: 'WrongBusUrl',
        fault: 'has a user or password that NATS refuses',
      });
    }
  });
});

const urlParts = ({ host, username, password }: URL) => ({ host, username, password });

test.each(['amqp://bus', 'nats:', 'bus:4222', 'nats://', ''])('the url %j is wrong', async (url) => {
  await expect(checkLogin(url)).rejects.toMatchObject({ name: 'WrongBusUrl' });
});

test('a server that is away is not waited for, whether it refuses connections, is not known or says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  for (const url of [
    'nats://127.0.0.1:9',
    'nats://bus.invalid:4222',
    `nats://127.0.0.1:${port}`,
    undefined,
  ]) {
    await expect(checkLogin(url)).resolves.toBeUndefined();
  }
});

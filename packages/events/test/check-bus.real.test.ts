import { createServer } from 'node:net';
import { startNats } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { checkBus, openBus } from '../src/index.ts';
import { realClock } from './some-event.ts';

await describeWith(startNats, 'decisions.md 16: the bus of a start', (server) => {
  test('a user or password that NATS refuses is wrong', async () => {
    const url = new URL(server.freshAccount());
    await expect(checkBus(url.href, 'test')).resolves.toBeUndefined();
    const wrongs = [
      { ...urlParts(url), password: 'another' },
      { ...urlParts(url), username: 'nobody' },
      { ...urlParts(url), username: '', password: '' },
    ];
    for (const { host, username, password } of wrongs) {
      const login = username === '' ? '' : `${username}:${password}@`;
      await expect(checkBus(`nats://${login}${host}`, 'test')).rejects.toMatchObject({
        name: 'WrongBusUrl',
        fault: 'has a user or password that NATS refuses',
      });
    }
  });

  test.each([
    ['live', 'test'],
    ['test', 'live'],
  ] as const)(
    'a bus with events of %s mode is wrong for %s mode, also when it connects later',
    async (own, other) => {
      const url = server.freshAccount();
      await expect(checkBus(url, own)).resolves.toBeUndefined();
      const bus = openBus(url, { clock: realClock, mode: own });
      onTestFinished(() => bus.close());
      await eventually(() => bus.ping());
      await expect(checkBus(url, own)).resolves.toBeUndefined();
      const fault = `belongs to a ${own} deployment, and DEPLOYMENT_MODE is ${other}`;
      await expect(checkBus(url, other)).rejects.toMatchObject({ name: 'WrongBusUrl', fault });

      const refused = Promise.withResolvers<unknown>();
      const logger = { warn: refused.resolve, error() {}, info() {}, debug() {} };
      const late = openBus(url, { clock: realClock, mode: other, logger: logger as never });
      onTestFinished(() => late.close());
      expect(await refused.promise).toMatchObject({ err: { fault } });
      await expect(late.ping()).rejects.toThrow('not connected');
    },
  );
});

const urlParts = ({ host, username, password }: URL) => ({ host, username, password });

test.each(['amqp://bus', 'nats:', 'bus:4222', 'nats://', ''])('the url %j is wrong', async (url) => {
  await expect(checkBus(url, 'test')).rejects.toMatchObject({ name: 'WrongBusUrl' });
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
    await expect(checkBus(url, 'test')).resolves.toBeUndefined();
  }
});

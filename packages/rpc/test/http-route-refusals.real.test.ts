import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { internalCredential, transportTo } from './scripted-server.ts';
import { bytesOf, patchByHand } from './sent-by-hand.ts';

/** Where a server in a process of its own listens; `refusing-server.ts` says what it answers. */
async function refusingServer(): Promise<string> {
  const child = fork(new URL('./fixtures/refusing-server.ts', import.meta.url), [internalCredential], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  const [url] = await once(child, 'message');
  return String(url);
}

test('of twenty refusals in the middle of a body each reaches its sender, between processes too', async () => {
  const url = await refusingServer();
  const transport = transportTo([url]);
  for (let i = 0; i < 20; i++) {
    const kind = ['not-found', 'conflict', 'payload-too-large'][i % 3];
    const when = ['unread', 'begun', 'streamed'][Math.trunc(i / 3) % 3];
    const path = `/blobs/${kind}/${when}`;
    const body = bytesOf(40, 65_536);
    const headers = i % 2 === 0 ? {} : { 'content-length': String(40 * 65_536) };
    await expect(transport.exchange({ method: 'PATCH', path, headers, body })).rejects.toMatchObject({
      kind,
    });
  }
});

test.each(['unread', 'begun', 'streamed'])(
  'a sender that reads nothing before it has sent everything is let through up to 8 MiB, then cut: body %s',
  async (when) => {
    const url = await refusingServer();
    const patient = await patchByHand(url, 8_000_000, `/blobs/conflict/${when}`);
    patient.write(Buffer.alloc(8_000_000));
    await once(patient, 'drain');
    const [answer] = (await once(patient, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 409 /);

    const endless = await patchByHand(url, 100_000_000, `/blobs/conflict/${when}`);
    endless.on('error', () => {});
    const outcome = Promise.withResolvers<string>();
    endless.once('close', () => outcome.resolve('cut'));
    endless.write(Buffer.alloc(100_000_000), (error) => outcome.resolve(error ? 'cut' : 'taken'));
    expect(await outcome.promise).toBe('cut');
  },
);

test('the connection of a refusal carries the next request', async () => {
  const url = await refusingServer();
  const socket = await patchByHand(url, 200_000, '/blobs/conflict/unread');
  for (let i = 0; i < 2; i++) {
    socket.write(Buffer.alloc(200_000));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 409 .*connection: keep-alive/s);
    const fields = `host: x\r\nx-internal-credential: ${internalCredential}\r\ncontent-length: 200000`;
    socket.write(`PATCH /blobs/conflict/unread HTTP/1.1\r\n${fields}\r\n\r\n`);
  }
});

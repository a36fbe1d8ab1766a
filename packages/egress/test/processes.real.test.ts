import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { httpReceiver } from './receiver.ts';

/** The report of a process of its own about a post to `path`, after one to `/`. */
async function postInAProcess(port: number, path: string, env: Record<string, string> = {}) {
  const script = fileURLToPath(new URL('./post-in-a-process.ts', import.meta.url));
  const origin = `http://127.0.0.1:${port}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, `127.0.0.1:${port}`, `${origin}/`, `${origin}${path}`],
    { env: { ...process.env, ...env } },
  );
  return JSON.parse(stdout);
}

test('a body of 1 GiB adds less than 10 MiB to the memory of the process', async () => {
  const part = Buffer.alloc(1024 * 1024, 'a');
  const receiver = await httpReceiver((request, response) => {
    if (request.url === '/') return response.end('ok');
    let left = 1024;
    const pour = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(part)) return;
      }
      response.end();
    };
    response.writeHead(200, { 'content-length': left * part.length }).on('drain', pour);
    pour();
  });
  const told = await postInAProcess(receiver.port, '/1-gib');
  expect(told).toMatchObject({ answered: true, status: 200, truncated: true });
  expect(told.grewKiB).toBeLessThan(10 * 1024);
});

test('rule 8: proxies that the environment names are not used', async () => {
  const [receiver, proxy] = [
    await httpReceiver((_request, response) => response.end()),
    await httpReceiver((_request, response) => response.end()),
  ];
  const url = `http://127.0.0.1:${proxy.port}`;
  const env = {
    ...{ HTTP_PROXY: url, http_proxy: url, HTTPS_PROXY: url, ALL_PROXY: url },
    NODE_USE_ENV_PROXY: '1',
  };
  expect(await postInAProcess(receiver.port, '/', { ...env, NO_PROXY: '', no_proxy: '' })).toMatchObject({
    answered: true,
  });
  expect([receiver.connections(), proxy.connections()]).toEqual([1, 0]);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNats } from '../src/index.ts';
import { describeWith } from '../src/vitest/index.ts';

const start = `import { startNats } from ${JSON.stringify(join(import.meta.dirname, '../src/index.ts'))};
console.log((await startNats()).url);
setInterval(() => {}, 1_000);`;

await describeWith(startNats, 'NATS', (server) => {
  test('answers at its urls, each with its own account, also after a crash', async () => {
    const other = server.freshAccount();
    expect(other).not.toBe(server.url);
    expect(new URL(other).host).toBe(new URL(server.url).host);
    expect(await greeting(server.url)).toMatch(/^INFO .*"jetstream":true/);
    await server.crash();
    expect(await greeting(server.url)).toBe('');
    await server.restart();
    expect(await greeting(server.url)).toMatch(/^INFO /);
  });

  test('ends with the process that started it, however that ends', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', start], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(child.stdout, 'data');
    const url = String(output).trim();
    expect(await greeting(url)).toMatch(/^INFO /);
    child.kill('SIGKILL');
    await expect.poll(() => greeting(url)).toBe('');
  });
});

/** The first line of the server, or undefined when nothing listens. */
async function greeting(url: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  try {
    const [data] = await once(socket, 'data');
    return String(data);
  } catch {
    return '';
  } finally {
    socket.destroy();
  }
}

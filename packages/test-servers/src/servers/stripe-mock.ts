import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goProgram, programOf } from '../installation/go-program.ts';
import type { TestServer, Unavailable } from '../installation/test-server.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';

export const stripeMock = goProgram('stripe-mock', 'github.com/stripe/stripe-mock', '0.203.0');

/** Refuses requests that Stripe's API lacks, and answers others with examples: it has no state. */
export async function startStripeMock(): Promise<TestServer | Unavailable> {
  const binary = await programOf(stripeMock, 'stripe-mock');
  if (typeof binary !== 'string') return binary;
  const folder = await mkdtemp(join(tmpdir(), 'stripe-mock-'));
  const anyPort = '127.0.0.1:0';
  const args = ['-http-addr', anyPort, '-https-addr', anyPort];
  try {
    const server = await spawnGuarded(
      folder,
      binary,
      args,
      /Listening for HTTP at address: (127\.0\.0\.1:\d+)\n/,
    );
    return {
      url: `http://${server.announcement[1]}`,
      async stop() {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

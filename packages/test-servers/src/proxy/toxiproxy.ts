import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goProgram, programOf } from '../installation/go-program.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';
import { accepting } from '../process/accepting.ts';
import { freePort } from '../process/reserve-port.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';

/** Its program is called `server`. */
export const toxiproxy = goProgram('toxiproxy', 'github.com/Shopify/toxiproxy/v2/cmd/server', '2.12.0');

/** In Toxiproxy's own terms. */
export interface Toxic {
  readonly type: 'latency' | 'limit_data' | 'reset_peer' | 'timeout';
  /** `upstream`: from the client to the server. */
  readonly stream: 'upstream' | 'downstream';
  readonly attributes: Readonly<Record<string, number>>;
}

/** A local port in front of a server. */
export interface ToxicProxy {
  readonly port: number;
  /** For every connection, open ones too. */
  poison(toxics: readonly Toxic[]): Promise<void>;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Closes stalled connections. */
  restore(): Promise<void>;
}

export interface Toxiproxy extends Stoppable {
  /** `address` is `<host>:<port>`; its server need not run yet. */
  forward(address: string): Promise<ToxicProxy>;
}

export async function startToxiproxy(): Promise<Toxiproxy | Unavailable> {
  const binary = await programOf(toxiproxy, 'server');
  if (typeof binary !== 'string') return binary;
  const folder = await mkdtemp(join(tmpdir(), 'toxiproxy-'));
  const port = await freePort();
  const args = ['-host', '127.0.0.1', '-port', String(port)];
  const server = await spawnGuarded(folder, binary, args, /Starting Toxiproxy HTTP server/);
  await accepting(port);
  const ask = (method: string, path: string, body?: object) => askApi(port, method, path, body);
  let proxies = 0;
  return {
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    async forward(upstream) {
      const name = `proxy${proxies++}`;
      const path = `/proxies/${name}`;
      const listens = await freePort();
      await ask('POST', '/proxies', {
        name,
        listen: `127.0.0.1:${listens}`,
        upstream,
        enabled: true,
      });
      let poisons: string[] = [];
      return {
        port: listens,
        async poison(toxics) {
          for (const toxic of toxics) {
            const poison = `${toxic.type}_${toxic.stream}`;
            poisons.push(poison);
            await ask('POST', `${path}/toxics`, { name: poison, ...toxic });
          }
        },
        cut: () => ask('POST', path, { enabled: false }),
        async restore() {
          await ask('POST', path, { enabled: true });
          for (const poison of poisons) await ask('DELETE', `${path}/toxics/${poison}`);
          poisons = [];
        },
      };
    },
  };
}

async function askApi(port: number, method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`Toxiproxy answered ${answer.status} to ${method} ${path}`);
  await answer.body?.cancel();
}

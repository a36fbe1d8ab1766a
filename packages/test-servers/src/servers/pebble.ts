import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goProgram, programOf } from '../installation/go-program.ts';
import type { TestServer, Unavailable } from '../installation/test-server.ts';
import { accepting } from '../process/accepting.ts';
import { freePort } from '../process/reserve-port.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';

const version = '2.10.1';
const module = 'github.com/letsencrypt/pebble/v2/cmd';
const dnsProgram = 'pebble-challtestsrv';

export const pebble = goProgram('pebble', `${module}/pebble`, version);

/** By Pebble's authors. */
export const challengeDns = goProgram(dnsProgram, `${module}/${dnsProgram}`, version);

/** Takes records over HTTP; every name without records is 127.0.0.1. */
export interface ChallengeDns extends TestServer {
  /** `127.0.0.1:5353`, for a resolver's `setServers`. */
  readonly server: string;
  /** Undefined removes the CNAME record. */
  setCname(host: string, target: string | undefined): Promise<void>;
  /** Whether questions about a name fail. */
  setServfail(host: string, fails: boolean): Promise<void>;
}

/** pebble-challtestsrv with its DNS. */
export async function startChallengeDns(): Promise<ChallengeDns | Unavailable> {
  const binary = await programOf(challengeDns, dnsProgram);
  if (typeof binary !== 'string') return binary;
  const folder = await mkdtemp(join(tmpdir(), `${dnsProgram}-`));
  const [dns, management] = [await freePort(), await freePort()];
  const unused = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-doh', '', '-defaultIPv6', ''];
  const args = ['-dnsserver', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${management}`, ...unused];
  const { stop } = await guarded(folder, binary, args, /Starting management server/);
  await accepting(management);
  const url = `http://127.0.0.1:${management}`;
  const tell = async (path: string, body: object) => {
    const answer = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.body?.cancel();
  };
  return {
    url,
    server: `127.0.0.1:${dns}`,
    stop,
    setCname: (host, target) =>
      target === undefined ? tell('/clear-cname', { host }) : tell('/set-cname', { host, target }),
    setServfail: (host, fails) => tell(fails ? '/set-servfail' : '/clear-servfail', { host }),
  };
}

export interface PebbleOptions {
  /** PEM; the certificate needs the name `127.0.0.1`. */
  readonly tls: { readonly cert: string; readonly key: string };
  /** For its questions. */
  readonly dnsServer: string;
  /** Where it reads challenges, at every host. */
  readonly httpPort: number;
  /** Percentage of good nonces it refuses. */
  readonly nonceReject?: number;
  /** Percentage of valid authorizations it reuses. */
  readonly authzReuse?: number;
}

/** Its `url` is its directory. */
export interface Pebble extends TestServer {
  /** PEM root of what it issues. */
  root(): Promise<string>;
}

/** Let's Encrypt's test authority, without its delays. */
export async function startPebble(options: PebbleOptions): Promise<Pebble | Unavailable> {
  const binary = await programOf(pebble, 'pebble');
  if (typeof binary !== 'string') return binary;
  const { tls, dnsServer, httpPort, nonceReject = 5, authzReuse = 50 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'pebble-'));
  const [listen, management] = [await freePort(), await freePort()];
  const [certificate, privateKey, config] = ['cert.pem', 'key.pem', 'config.json'].map((name) =>
    join(folder, name),
  );
  const settings = {
    listenAddress: `127.0.0.1:${listen}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey,
    httpPort,
    tlsPort: httpPort,
    keyAlgorithm: 'ecdsa',
    retryAfter: { authz: 1, order: 1 },
    profiles: { default: { description: 'of tests', validityPeriod: 90 * 24 * 60 * 60 } },
  };
  await writeFile(certificate as string, tls.cert);
  await writeFile(privateKey as string, tls.key);
  await writeFile(config as string, JSON.stringify({ pebble: settings }));
  const env = { PEBBLE_VA_NOSLEEP: 1, PEBBLE_WFE_NONCEREJECT: nonceReject, PEBBLE_AUTHZREUSE: authzReuse };
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const args = [...variables, binary, '-config', config as string, '-dnsserver', dnsServer];
  const { stop } = await guarded(folder, 'env', args, /ACME directory available at/);
  await Promise.all([accepting(listen), accepting(management)]);
  return {
    url: `https://127.0.0.1:${listen}/dir`,
    stop,
    root: () => rootOf(`https://127.0.0.1:${management}/roots/0`),
  };
}

function rootOf(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { rejectUnauthorized: false }, async (answer) => {
      const pieces = await answer.setEncoding('utf8').toArray();
      resolve(pieces.join(''));
    }).on('error', reject);
  });
}

async function guarded(folder: string, command: string, args: readonly string[], ready: RegExp) {
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await spawnGuarded(folder, command, args, ready);
    return { stop: () => server.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

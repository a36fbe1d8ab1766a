import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { goProgram, programOf } from '../installation/go-program.ts';
import type { TestServer, Unavailable } from '../installation/test-server.ts';
import { freePort } from '../process/reserve-port.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';
import type { SpawnedServer } from '../process/spawn-server.ts';

const readyWithinMs = 10_000;

/** S3 protocol, path-style. Refuses wrong signatures, hashes and dates. */
export interface S3Server extends TestServer {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Returns the name. */
  freshBucket(): Promise<string>;
  /** Each object is a file named by its key. */
  folderOf(bucket: string): string;
}

/** A gateway from the S3 protocol to files. */
export const versityGateway = goProgram('versitygw', 'github.com/versity/versitygw/cmd/versitygw', '1.8.0');

/** With its own folder. */
export async function startS3(): Promise<S3Server | Unavailable> {
  const binary = await programOf(versityGateway, 'versitygw');
  if (typeof binary !== 'string') return binary;
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const keys = {
    accessKeyId: randomBytes(10).toString('hex'),
    secretAccessKey: randomBytes(20).toString('hex'),
  };
  const objects = join(folder, 'objects');
  const metadata = join(folder, 'metadata');
  const region = 'us-west-2';
  const args = ['--access', keys.accessKeyId, '--secret', keys.secretAccessKey, '--region', region];
  args.push('--keep-alive', 'posix', '--sidecar', metadata, objects);
  let server: SpawnedServer & { readonly url: string };
  try {
    await mkdir(objects);
    await mkdir(metadata);
    server = await spawnOnFreePort(folder, binary, args);
  } catch (error) {
    await removeFolder();
    throw error;
  }
  const folderOf = (bucket: string): string => join(objects, bucket);
  return {
    url: server.url,
    region,
    ...keys,
    async freshBucket() {
      const bucket = `test-${randomBytes(8).toString('hex')}`;
      await mkdir(folderOf(bucket));
      return bucket;
    },
    folderOf,
    async stop() {
      await server.stop();
      await removeFolder();
    },
  };
}

/** It does not announce its port, so it gets a free one, which another process may take first. */
async function spawnOnFreePort(
  folder: string,
  binary: string,
  args: readonly string[],
): Promise<SpawnedServer & { readonly url: string }> {
  for (let tries = 3; ; tries--) {
    const address = `127.0.0.1:${await freePort()}`;
    const url = `http://${address}`;
    const health = `/${randomBytes(8).toString('hex')}`;
    try {
      // It announces itself before it listens.
      const listening = ['--port', address, '--health', health, ...args];
      const server = await spawnGuarded(folder, binary, listening, /service listening on/);
      if (await answers(url + health)) return { ...server, url };
      await server.stop();
    } catch (error) {
      if (tries === 1) throw error;
    }
    if (tries === 1) throw new Error(`versitygw did not answer at ${url}`);
  }
}

async function answers(url: string): Promise<boolean> {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await delay(20)) {
    const status = await fetch(url, { signal: AbortSignal.timeout(readyWithinMs) }).then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status !== undefined) return status === 200;
  }
  return false;
}

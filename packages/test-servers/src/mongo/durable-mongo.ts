import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestServer, Unavailable } from '../installation/test-server.ts';
import { freePort } from '../process/reserve-port.ts';
import { databaseName } from './databases.ts';
import { spawnMongoWire } from './mongo.ts';

/** Can be stopped and restarted with its data. */
export interface DurableMongo extends TestServer {
  /** Url of a new database. */
  freshDatabase(): string;
  /** SIGTERM, as by an operator. */
  halt(): Promise<void>;
  /** Like a crash. */
  crash(): Promise<void>;
  /** After a halt or crash, at the same urls with its data. */
  resume(): Promise<void>;
}

/** mongo-java-server on a file, which has every acknowledged change. A server of `MONGODB_URL` is not ours to stop. */
export async function startDurableMongo(): Promise<DurableMongo | Unavailable> {
  if (process.env.MONGODB_URL) return { unavailable: 'the server of MONGODB_URL is not to be stopped' };
  const folder = await mkdtemp(join(tmpdir(), 'mongo-'));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'data');
  const port = await freePort();
  let server = await spawnMongoWire({ file, port });
  if ('unavailable' in server) {
    await removeFolder();
    return server;
  }
  const freshDatabase = () => `mongodb://127.0.0.1:${port}/${databaseName()}`;
  const halt = async () => {
    if (!('unavailable' in server)) await server.stop();
  };
  return {
    url: freshDatabase(),
    freshDatabase,
    halt,
    async crash() {
      if (!('unavailable' in server)) await server.kill();
    },
    async resume() {
      server = await spawnMongoWire({ file, port });
      if ('unavailable' in server) throw new Error(server.unavailable);
    },
    async stop() {
      await halt();
      await removeFolder();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestServer, Unavailable } from '../installation/test-server.ts';
import { freePort } from '../process/reserve-port.ts';
import { databaseName } from './databases.ts';
import { spawnMongoWire } from './mongo.ts';

/** A MongoDB server that can be stopped and started again with its data. */
export interface DurableMongo extends TestServer {
  /** The url of a new database. */
  freshDatabase(): string;
  /** Ends the server as an operator does, with SIGTERM. */
  halt(): Promise<void>;
  /** Kills the server, like a crash. */
  crash(): Promise<void>;
  /** Starts it again after a halt or a crash, at the same urls, with its data. */
  resume(): Promise<void>;
}

/**
 * mongo-java-server in a file, which has every change before it is acknowledged: neither loses anything. A server that runs
 * already (`MONGODB_URL`) is not ours to stop.
 */
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

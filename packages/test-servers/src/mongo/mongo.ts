import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Installation, installed } from '../installation/installation.ts';
import type { Unavailable } from '../installation/test-server.ts';
import { isMissing } from '../installation/why-not-installed.ts';
import { type SpawnedServer, spawnServer } from '../process/spawn-server.ts';
import { databaseName, databasesAt, type MongoServer } from './databases.ts';

const run = promisify(execFile);
const sources = join(import.meta.dirname, 'mongo-wire');

/** From Maven, with our own start. */
export const mongoWire: Installation = {
  name: `mongo-java-server-1.47.0-${digestOfSources()}`,
  needs: 'a JDK 17 and Maven on the PATH, or a server named by MONGODB_URL',
  found: async () => process.env.MONGODB_URL || undefined,
  async install(folder) {
    await copyFile(join(sources, 'pom.xml'), join(folder, 'pom.xml'));
    const goal = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'];
    await run('mvn', goal, { cwd: folder, timeout: 5 * 60_000 });
    const programs = readdirSync(sources).filter((file) => file.endsWith('.java'));
    const paths = programs.map((file) => join(sources, file));
    await run('javac', ['-cp', join(folder, 'lib', '*'), '-d', join(folder, 'classes'), ...paths]);
  },
};

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(sources).toSorted()) hash.update(readFileSync(join(sources, file)));
  return hash.digest('hex').slice(0, 8);
}

/**
 * The server of `MONGODB_URL` if set, a real one, for use before a release; `stop` only drops the databases created
 * here. Otherwise mongo-java-server with its H2 backend in memory, and our ordered indexes.
 *
 * It lacks features outside the store port: partial indexes, pipeline updates, transactions, change streams. It never
 * executes expiry indexes, sorts strings by UTF-16 units, and treats null like an absent field in `$inc`, `$push` and
 * dotted paths, where a real server refuses.
 */
export async function startMongo(): Promise<MongoServer | Unavailable> {
  const given = process.env.MONGODB_URL;
  if (given) return databasesAt(given, { emulated: false });
  const server = await spawnMongoWire();
  if ('unavailable' in server) return server;
  const freshDatabase = (): string => `mongodb://127.0.0.1:${server.port}/${databaseName()}`;
  return { url: freshDatabase(), emulated: true, freshDatabase, stop: server.stop };
}

/** In memory and on a free port, or in a file and on this port. */
export async function spawnMongoWire(kept?: {
  readonly file: string;
  readonly port: number;
}): Promise<(Pick<SpawnedServer, 'stop' | 'kill'> & { readonly port: number }) | Unavailable> {
  const folder = await installed(mongoWire);
  if (typeof folder !== 'string') return folder;
  const classPath = [join(folder, 'classes'), join(folder, 'lib', '*')].join(delimiter);
  const tuning = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  // With more threads an answer may contain later changes: documents are changed while they are encoded.
  tuning.push('-Dio.netty.eventLoopThreads=1');
  const given = kept === undefined ? [] : [String(kept.port), kept.file];
  const command = [...tuning, '-cp', classPath, 'MongoWire', ...given];
  // Its network may take 15 seconds to end while clients reconnect, and only then it writes the rest to its file.
  const server = await spawnServer('java', command, /^port (\d+)$/m, 30_000).catch((error) => {
    if (isMissing(error)) return { unavailable: `${mongoWire.name} needs ${mongoWire.needs}` };
    throw error;
  });
  if ('unavailable' in server) return server;
  return { port: Number(server.announcement[1]), stop: server.stop, kill: server.kill };
}

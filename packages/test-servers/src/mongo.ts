import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { installOnce } from './install-once.ts';
import { spawnServer } from './spawn-server.ts';
import type { TestServer, Unavailable } from './test-server.ts';

const run = promisify(execFile);
const sources = join(import.meta.dirname, 'mongo-wire');

/** A server speaking the MongoDB wire. `url` names a database nobody else uses. */
export interface MongoServer extends TestServer {
  /** Whether it is mongo-java-server instead of the real thing. */
  readonly emulated: boolean;
  /** The url of one more database nobody else uses. */
  freshDatabase(): string;
}

/**
 * The server `MONGODB_URL` names, if it is set: a real one, to use before a release; `stop` drops the
 * databases made here and leaves the server alone. Else mongo-java-server with its H2 backend in memory,
 * installed by Maven on first use.
 *
 * What the latter cannot do is outside the store port: partial indexes, pipeline updates, transactions,
 * change streams. It accepts expiry indexes and never executes them, sorts strings by UTF-16 units, and takes
 * null for an absent field in `$inc`, `$push` and on the way of a dotted path, where a real server refuses.
 */
export async function startMongo(): Promise<MongoServer | Unavailable> {
  const given = process.env.MONGODB_URL;
  if (given) return useRealServer(given);
  let folder: string;
  try {
    folder = await installMongoWire();
  } catch (error) {
    return { unavailable: whyNotInstalled(error) };
  }
  const classPath = [join(folder, 'classes'), join(folder, 'lib', '*')].join(delimiter);
  const tuning = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m'];
  // With more threads an answer may show changes made after it: documents are changed in place while encoded.
  tuning.push('-Dio.netty.eventLoopThreads=1');
  const command = [...tuning, '-cp', classPath, 'MongoWire'];
  const server = await spawnServer('java', command, /^port (\d+)$/m).catch(whenMissing);
  if ('unavailable' in server) return server;
  const freshDatabase = (): string => `mongodb://127.0.0.1:${server.announcement[1]}/${databaseName()}`;
  return { url: freshDatabase(), emulated: true, freshDatabase, stop: server.stop };
}

async function installMongoWire(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['pom.xml', 'MongoWire.java']) hash.update(await readFile(join(sources, file)));
  const name = `mongo-java-server-1.47.0-${hash.digest('hex').slice(0, 8)}`;
  return await installOnce(name, async (folder) => {
    await copyFile(join(sources, 'pom.xml'), join(folder, 'pom.xml'));
    const goal = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'];
    await run('mvn', goal, { cwd: folder, timeout: 5 * 60_000 });
    const source = join(sources, 'MongoWire.java');
    await run('javac', ['-cp', join(folder, 'lib', '*'), '-d', join(folder, 'classes'), source]);
  });
}

function whenMissing(error: unknown): Unavailable {
  if (isMissing(error)) return { unavailable: whyNotInstalled(error) };
  throw error;
}

function isMissing(error: unknown): error is Error & { readonly path: unknown } {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error;
}

function whyNotInstalled(error: unknown): string {
  if (isMissing(error)) {
    return `${error.path} is not on the PATH (mongo-java-server needs a JDK 17 and Maven; or set MONGODB_URL)`;
  }
  const lines = error instanceof Error ? error.message.split('\n') : [String(error)];
  const line = lines.find((text) => /ERROR|error:/.test(text)) ?? lines[0] ?? '';
  return `mongo-java-server could not be installed: ${line.trim().slice(0, 300)}`;
}

function useRealServer(given: string): MongoServer {
  const parts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(given);
  if (parts === null) throw new Error('MONGODB_URL must be a mongodb:// or mongodb+srv:// connection string');
  const [, server = '', database = '', query = ''] = parts;
  const options = new URLSearchParams(query);
  if (database !== '' && server.includes('@') && !options.has('authSource')) {
    options.set('authSource', database);
  }
  const names: string[] = [];
  const freshDatabase = (): string => {
    const name = databaseName();
    names.push(name);
    return `${server}/${name}${options.size > 0 ? `?${options}` : ''}`;
  };
  const url = freshDatabase();
  const stop = async (): Promise<void> => {
    const client = new MongoClient(url);
    try {
      for (const name of names.splice(0)) await client.db(name).dropDatabase();
    } finally {
      await client.close();
    }
  };
  return { url, emulated: false, freshDatabase, stop };
}

function databaseName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}

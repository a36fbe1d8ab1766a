// Runs mongo-java-server, which listens on loopback alone, and lets the network reach it on the port of MongoDB.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

const port = 27018;
const flags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m', '-Dio.netty.eventLoopThreads=1'];
const classes = ['-cp', '/opt/server/classes:/opt/server/lib/*', 'MongoWire', String(port), '/data/db/data'];
const server = spawn('/opt/java/bin/java', [...flags, ...classes], { stdio: ['pipe', 'inherit', 'inherit'] });
server.once('exit', (code) => process.exit(code ?? 1));
process.once('SIGTERM', () => server.kill('SIGTERM'));

createServer((client) => {
  const there = connect(port, '127.0.0.1');
  client.pipe(there).pipe(client);
  for (const [one, other] of [
    [client, there],
    [there, client],
  ]) {
    one
      .setNoDelay()
      .once('error', () => other.destroy())
      .once('close', () => other.destroy());
  }
}).listen(27017);

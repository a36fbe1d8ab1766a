import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const hasDocker = spawnSync('docker', ['--version']).status === 0;

/** Files with secrets as they lie about on the machine of a person who builds. */
const canaries = [
  ...['.env', '.env.production', 'a.pem', '.data-old/secrets.json', 'deploy/secrets/internal_credential'],
  ...[
    'services/intake/.env.local',
    'services/intake/src/.env',
    'gateway/src/tls.key',
    'packages/ops/.data/x.json',
  ],
];

test.skipIf(!hasDocker)(
  'decisions.md 13: nothing of .env*, keys, data or tests is sent to a build, and all sources are (needs the docker client)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'build-context-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
    });
    const packed = execFileSync('tar', ['--null', '-T', '-', '-c', '--ignore-failed-read'], {
      cwd: root,
      input: files,
      maxBuffer: 2 ** 28,
    });
    const context = join(folder, 'context');
    mkdirSync(context);
    execFileSync('tar', ['-x', '-C', context], { input: packed });
    for (const canary of canaries) {
      mkdirSync(dirname(join(context, canary)), { recursive: true });
      writeFileSync(join(context, canary), 'canary');
    }

    const sent = (await contextSent(context)).filter((path) => !path.endsWith('/'));

    expect(sent.filter((path) => canaries.includes(path))).toEqual([]);
    const isSource = (path: string) =>
      /^(gateway|services\/[^/]+|packages\/(?!bench|e2e|test-servers)[^/]+)\/src\//.test(path) &&
      !/\.test\.ts$|\/testing\//.test(path);
    const manifests = /^((proto|gateway|services\/[^/]+|packages\/[^/]+)\/)?package\.json$/;
    const others = [
      'package-lock.json',
      'require-node.mjs',
      'deploy/assemble',
      'Dockerfile',
      '.dockerignore',
    ];
    const wanted = files
      .toString()
      .split('\0')
      .filter((path) => isSource(path) || manifests.test(path) || others.includes(path));
    expect(sent.toSorted()).toEqual(wanted.toSorted());
  },
);

/** What the docker client sends to a daemon, which only lists it. */
async function contextSent(context: string): Promise<string[]> {
  const listed = Promise.withResolvers<string[]>();
  const daemon = createServer(async (request, response) => {
    if (request.url?.includes('/build') !== true)
      return void response.setHeader('api-version', '1.41').end('{}');
    const tar = await buffer(request);
    listed.resolve(
      execFileSync('tar', ['-t'], { input: tar, maxBuffer: 2 ** 26 })
        .toString()
        .trim()
        .split('\n'),
    );
    response.end('{"stream":"listed"}\n');
  });
  const socket = join(dirname(context), 'daemon.sock');
  daemon.listen(socket);
  await once(daemon, 'listening');
  onTestFinished(() => void daemon.close());
  const env = {
    PATH: process.env.PATH,
    HOME: dirname(context),
    DOCKER_HOST: `unix://${socket}`,
    DOCKER_BUILDKIT: '0',
  };
  const client = spawn('docker', ['build', '.'], { cwd: context, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = buffer(client.stderr);
  client.on('exit', async () => listed.reject(new Error(`nothing was sent: ${await said}`)));
  return await listed.promise;
}

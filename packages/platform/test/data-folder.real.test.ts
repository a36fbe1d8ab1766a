// Takes long: it starts the whole platform, also as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { startPlatform } from '../src/index.ts';

const source = join(import.meta.dirname, '../src');

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-data-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a platform as a process, as `npm start` does. */
function start(main: string, env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(source, main)], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('decisions.md 16: a second start on the folder of a running platform is refused in one line, at any port, and touches nothing of it', async () => {
  const dataDir = dataFolder();
  const platform = await startPlatform({ dataDir, port: 0, logLevel: 'silent' });
  onTestFinished(() => platform.close());
  const startFile = readFileSync(platform.startFilePath, 'utf8');
  const files = readdirSync(dataDir);
  const { port } = new URL(platform.start.base_url);
  for (const [main, PORT] of [
    ['main.ts', port],
    ['main.ts', '0'],
    ['distributed/main.ts', '0'],
  ] as const) {
    const child = start(main, { DATA_DIR: dataDir, PORT });
    const [written, [code]] = await Promise.all([
      text(child.stderr as NonNullable<typeof child.stderr>),
      once(child, 'exit'),
    ]);
    expect(code).toBe(1);
    expect(written).toMatch(/^config: DATA_DIR is the folder \S+ of a platform that is running: .*\n$/);
  }
  expect(readFileSync(platform.startFilePath, 'utf8')).toBe(startFile);
  expect(readdirSync(dataDir)).toEqual(files);
  expect((await fetch(`${platform.start.base_url}/v1/openapi.json`)).status).toBe(200);
});

test('decisions.md 16: a folder that a killed platform left starts again, and one that was closed does', async () => {
  const dataDir = dataFolder();
  const child = start('main.ts', { DATA_DIR: dataDir, PORT: '0' });
  await eventually(() => expect(existsSync(join(dataDir, 'standalone.json'))).toBe(true));
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (let starts = 0; starts < 2; starts += 1) {
    const platform = await startPlatform({ dataDir, port: 0, logLevel: 'silent' });
    expect(existsSync(platform.startFilePath)).toBe(true);
    await platform.close();
    expect(existsSync(platform.startFilePath)).toBe(false);
  }
});

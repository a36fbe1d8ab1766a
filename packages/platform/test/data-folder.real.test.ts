// Takes long: it starts the whole platform.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startPlatform } from '../src/index.ts';

test('decisions.md 16: a second start on the folder of a running platform is refused in one line, at any port, and touches nothing of it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-data-folder-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const platform = await startPlatform({ dataDir, port: 0, logLevel: 'silent' });
  onTestFinished(() => platform.close());
  const startFile = readFileSync(platform.startFilePath, 'utf8');
  const files = readdirSync(dataDir);
  const { port } = new URL(platform.start.base_url);
  for (const [main, PORT] of [
    ['main.ts', port],
    ['distributed/main.ts', '0'],
  ] as const) {
    const command = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../src', main)];
    const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR: dataDir, PORT };
    await expect(promisify(execFile)(process.execPath, command, { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^config: DATA_DIR is the folder \S+ of a platform that is running: .*\n$/,
      ),
    });
  }
  expect(readFileSync(platform.startFilePath, 'utf8')).toBe(startFile);
  expect(readdirSync(dataDir)).toEqual(files);
  expect((await fetch(`${platform.start.base_url}/v1/openapi.json`)).status).toBe(200);
});

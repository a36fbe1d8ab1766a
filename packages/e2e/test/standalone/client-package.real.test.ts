// Takes long: it builds, packs and installs the client, and compiles a file against it.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBrand, target } from '../../src/clients/target.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const sources = join(import.meta.dirname, '../../src/client-package');

/** A project beside which there is no repository. */
let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'client-package-'));
  await run('npm', ['run', 'build', '-w', '@telehealth/client'], { cwd: root });
  const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'].map(
    (name) => `./node_modules/${name}`,
  );
  const pack = ['pack', '--ignore-scripts', '--pack-destination', project];
  await run('npm', [...pack, './packages/client/dist', ...dependencies], { cwd: root });
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const packed = (await readdir(project)).filter((file) => file.endsWith('.tgz')).map((file) => `./${file}`);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...packed], { cwd: project });
});
afterAll(() => rm(project, { recursive: true, force: true }));

test('an installed client walks a whole intake from plain JavaScript, uploads in pieces and reads the enrollment', async () => {
  for (const file of ['main.js', 'walk-to-the-end.js'])
    await copyFile(join(sources, file), join(project, file));
  const { base_url, api_key } = target();
  const { stdout } = await run(process.execPath, ['main.js', base_url, api_key, demoBrand()], {
    cwd: project,
  });
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'complete',
    ending: 'complete',
    reference: 'order-1',
    resumed: 'complete',
    controls: expect.arrayContaining([
      'notice',
      'yes_no',
      'multi_select_cards',
      'address',
      'affirm',
      'media',
    ]),
    progress: [0, 1_048_576, 1_500_125],
  });
});

test('decisions.md 12: a strict TypeScript file compiles against it without types of Node, and wrong answers, filters, paths and codes do not', async () => {
  await copyFile(join(sources, 'types.ts.template'), join(project, 'types.ts'));
  await copyFile(join(sources, 'tsconfig.json.template'), join(project, 'tsconfig.json'));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', '.'], { cwd: project }).catch(
    (failed: { stdout: string }) => failed,
  );
  expect(stdout).toBe('');
});

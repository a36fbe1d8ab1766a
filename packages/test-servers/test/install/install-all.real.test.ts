import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@telehealth/test-servers/vitest';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { installAll } from '../../src/install/install-all.ts';
import { type Installation, installed } from '../../src/installation/installation.ts';

let cache: string;
let printed: string[];

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'install-all-'));
  printed = [];
  vi.stubEnv('XDG_CACHE_HOME', cache);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(cache, { recursive: true });
});

const contents = async () =>
  (await readdir(join(cache, 'telehealth-test-servers'))).filter((name) => name !== 'locks');

const install = (...installations: readonly Installation[]) =>
  installAll(installations, { print: (line) => printed.push(line), pauseMs: 0 });

function thing(name: string, fill: (folder: string) => Promise<void> = async () => {}): Installation {
  return { name, needs: 'a network', install: fill };
}

/** A process that installs `thing-1` in two halves: it has the first one, and waits for `finish` before the other. */
function startInstaller() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'installer.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  return {
    says: (text: string) => eventually(() => expect(output).toContain(text)),
    finish: () => void child.stdin.end(),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    exited,
  };
}

test('everything that is missing is installed, and said line by line; a second time there is nothing to do', async () => {
  const fill = (folder: string) => writeFile(join(folder, 'program'), '');
  expect(await install(thing('one-1', fill), thing('two-1', fill))).toEqual([]);
  expect(printed.filter((line) => /^2\/2 two-1: installed in \d/.test(line))).toHaveLength(1);
  expect(await readdir(join(cache, 'telehealth-test-servers', 'two-1'))).toEqual(['program']);

  printed = [];
  expect(await install(thing('one-1', fill), thing('two-1', fill))).toEqual([]);
  expect(printed).toEqual([]);
});

test('an installer that was killed half way blocks nobody, and its half is not taken for the whole', async () => {
  const killed = startInstaller();
  await killed.says('half');
  await killed.kill();
  expect(await installed(thing('thing-1'))).toHaveProperty('unavailable');
  expect(await contents()).toEqual(['thing-1.incomplete']);

  expect(await install(thing('thing-1', (folder) => writeFile(join(folder, 'whole'), '')))).toEqual([]);
  expect(await contents()).toEqual(['thing-1']);
  expect(await readdir(join(cache, 'telehealth-test-servers', 'thing-1'))).toEqual(['whole']);
});

test('of two installers at once one installs, and the other waits for it and finds everything there', async () => {
  const first = startInstaller();
  await first.says('half');
  const second = startInstaller();
  await second.says('another installation is under way');
  first.finish();
  await first.says('there: ');
  second.finish();
  await second.says('there: ');
  await Promise.all([first.exited, second.exited]);
  expect(await contents()).toEqual(['thing-1']);
});

test('an installation waits for none of another name', async () => {
  const first = startInstaller();
  await first.says('half');
  expect(await install(thing('other-1'))).toEqual([]);
  expect(await contents()).toEqual(['other-1', 'thing-1.incomplete']);
  first.finish();
  await first.exited;
});

test('a failure is tried three times, then told with what to do, and does not stop the others', async () => {
  let tries = 0;
  const failing = thing('failing-1', async (folder) => {
    tries++;
    await writeFile(join(folder, 'half'), '');
    throw new Error('no route to registry');
  });
  const failures = await install(failing, thing('other-1'));
  expect(failures).toEqual([expect.stringMatching(/failing-1.*no route to registry.*it needs a network/)]);
  expect(tries).toBe(3);
  expect(await contents()).toEqual(['other-1']);
});

test('a failure that passes is overcome', async () => {
  let tries = 0;
  const shaky = thing('shaky-1', async () => {
    if (++tries < 3) throw new Error('connection reset');
  });
  expect(await install(shaky)).toEqual([]);
  expect(await contents()).toEqual(['shaky-1']);
});

test('a program that the machine lacks is named at once', async () => {
  const start = (): Promise<void> =>
    new Promise((_, reject) => spawn('no-such-program').once('error', reject));
  expect(await install({ name: 'one-1', needs: 'no-such-program on the PATH', install: start })).toEqual([
    'one-1 needs no-such-program on the PATH',
  ]);
  expect(printed.some((line) => line.includes('trying again'))).toBe(false);
});

test('what the machine itself has is not installed', async () => {
  const found = { ...thing('own-1'), found: async () => '/usr/bin/own' };
  expect(await install(found)).toEqual([]);
  expect(await installed(found)).toBe('/usr/bin/own');
});

test('a test that needs what is missing is told how it is installed', async () => {
  expect(await installed(thing('missing-1'))).toEqual({
    unavailable: 'missing-1 is not installed: npm run install-test-servers',
  });
});

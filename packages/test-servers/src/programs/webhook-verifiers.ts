import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Installation, installed } from '../installation/installation.ts';
import { pythonEnvironment, pythonOf } from '../installation/python-environment.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';

const run = promisify(execFile);
const limitMs = 5 * 60_000;
const goLibrary = 'github.com/standard-webhooks/standard-webhooks/libraries';

/** With the official Standard Webhooks library. */
export const pythonVerifier = pythonEnvironment('standardwebhooks-python-1.1.0', ['standardwebhooks==1.1.0']);

/** A Go module with the official library, compiled once so that tests do not wait for it. */
export const goVerifier: Installation = {
  name: 'standard-webhooks-go-0.0.1',
  needs: 'Go 1.24 or newer on the PATH (https://go.dev/dl)',
  async install(into) {
    const options = { cwd: into, timeout: limitMs };
    await run('go', ['mod', 'init', 'receiver'], options);
    await run('go', ['get', `${goLibrary}@v0.0.1`], options);
    const imports = ['encoding/json', 'net/http', 'os', `${goLibrary}/go`].map(
      (path) => `import _ "${path}"\n`,
    );
    await writeFile(join(into, 'main.go'), `package main\n${imports.join('')}func main() {}\n`);
    await run('go', ['build', '-o', '/dev/null', '.'], options);
  },
};

/** A language with its official Standard Webhooks library. */
export interface WebhookVerifier extends Stoppable {
  /** Runs the program in `folder` with this input and returns the output. Rejects when it fails. */
  run(folder: string, input: string): Promise<string>;
}

/** A program is `main.py`. */
export async function startPythonVerifier(): Promise<WebhookVerifier | Unavailable> {
  const python = await pythonOf(pythonVerifier);
  if (typeof python !== 'string') return python;
  return verifier((folder, input) => runWith(input, folder, python, ['-B', 'main.py']));
}

/** A program is the Go files of `main`. */
export async function startGoVerifier(): Promise<WebhookVerifier | Unavailable> {
  const module = await installed(goVerifier);
  if (typeof module !== 'string') return module;
  return verifier(async (folder, input) => {
    for (const file of ['go.mod', 'go.sum']) await copyFile(join(module, file), join(folder, file));
    return runWith(input, folder, 'go', ['run', '.']);
  });
}

function verifier(runProgram: WebhookVerifier['run']): WebhookVerifier {
  return { run: runProgram, stop: async () => {} };
}

async function runWith(
  input: string,
  cwd: string,
  program: string,
  args: readonly string[],
): Promise<string> {
  const running = run(program, args, { cwd, timeout: limitMs });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

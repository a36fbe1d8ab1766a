import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from './install-once.ts';
import type { Stoppable, Unavailable } from './test-server.ts';
import { whyNotInstalled } from './why-not-installed.ts';

const run = promisify(execFile);
const limitMs = 5 * 60_000;
const pythonVersion = '1.1.0';
const goVersion = '0.0.1';

/** A language with its official library of Standard Webhooks, ready to run programs. */
export interface WebhookVerifier extends Stoppable {
  /** Runs the program in `folder` with this input; what it printed. Rejects when it fails. */
  run(folder: string, input: string): Promise<string>;
}

/** Python with `standardwebhooks` in an environment of its own. A program is `main.py`. */
export async function startPythonVerifier(): Promise<WebhookVerifier | Unavailable> {
  try {
    const environment = await installOnce(`standardwebhooks-python-${pythonVersion}`, async (into) => {
      await run('python3', ['-m', 'venv', into], { timeout: limitMs });
      const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
      const python = join(into, 'bin', 'python');
      await run(python, [...pip, `standardwebhooks==${pythonVersion}`], { timeout: limitMs });
    });
    const python = join(environment, 'bin', 'python');
    return verifier((folder, input) => runWith(input, folder, python, ['-B', 'main.py']));
  } catch (error) {
    return whyNotInstalled(error, 'standardwebhooks of Python', 'python3, with venv, on the PATH');
  }
}

/** Go with a module that requires the library. A program is the Go files of `main`. */
export async function startGoVerifier(): Promise<WebhookVerifier | Unavailable> {
  try {
    // A module that an earlier run left is of no use without Go.
    await run('go', ['version']);
    const module = await installOnce(`standard-webhooks-go-${goVersion}`, async (into) => {
      const options = { cwd: into, timeout: limitMs };
      await run('go', ['mod', 'init', 'receiver'], options);
      const library = 'github.com/standard-webhooks/standard-webhooks/libraries';
      await run('go', ['get', `${library}@v${goVersion}`], options);
    });
    return verifier(async (folder, input) => {
      for (const file of ['go.mod', 'go.sum']) await copyFile(join(module, file), join(folder, file));
      return runWith(input, folder, 'go', ['run', '.']);
    });
  } catch (error) {
    return whyNotInstalled(error, 'Standard Webhooks of Go', 'Go on the PATH');
  }
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

import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { goProgram } from '../installation/go-program.ts';
import { type Installation, installed } from '../installation/installation.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';

const run = promisify(execFile);
const limitMs = 5 * 60_000;
const program = goProgram(
  'oapi-codegen',
  'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen',
  '2.8.2',
);
const runtime = 'github.com/oapi-codegen/runtime';

/** The program, and a Go module with the library of its clients, compiled once so that tests do not wait for it. */
export const oapiCodegen: Installation = {
  ...program,
  async install(into) {
    await program.install?.(into);
    const options = { cwd: into, timeout: limitMs };
    await run('go', ['mod', 'init', 'client'], options);
    await run('go', ['get', `${runtime}@v1.9.0`], options);
    const imports = [runtime, `${runtime}/types`].map((path) => `import _ "${path}"\n`);
    await writeFile(join(into, 'main.go'), `package main\n${imports.join('')}func main() {}\n`);
    await run('go', ['mod', 'tidy'], options);
    await run('go', ['build', '-o', '/dev/null', '.'], options);
  },
};

export interface OapiCodegen extends Stoppable {
  /** Writes the client into a folder, as `package main`. */
  generate(description: string, folder: string): Promise<void>;
  /** Compiles the Go files in the folder, runs the program and returns its output. */
  run(folder: string, args: readonly string[]): Promise<string>;
}

export async function findOapiCodegen(): Promise<OapiCodegen | Unavailable> {
  const module = await installed(oapiCodegen);
  if (typeof module !== 'string') return module;
  return {
    async generate(description, folder) {
      const args = ['-generate', 'types,client', '-package', 'main', '-o', 'api.go', description];
      await run(join(module, 'oapi-codegen'), args, { cwd: folder });
    },
    async run(folder, args) {
      for (const file of ['go.mod', 'go.sum']) await copyFile(join(module, file), join(folder, file));
      const { stdout } = await run('go', ['run', '.', ...args], { cwd: folder, timeout: limitMs });
      return stdout;
    },
    stop: async () => {},
  };
}

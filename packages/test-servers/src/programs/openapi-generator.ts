import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Installation, installed } from '../installation/installation.ts';
import { pythonEnvironment, pythonOf } from '../installation/python-environment.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';

const run = promisify(execFile);
const version = '7.23.0';
const jar = `openapi-generator-cli-${version}.jar`;
const limitMs = 5 * 60_000;

/** The program, and in `lib` what its clients in Java need, which the client of an empty description names. */
export const openApiGenerator: Installation = {
  name: `openapi-generator-${version}`,
  needs: 'a JDK 17 and Maven on the PATH',
  async install(into) {
    const options = { cwd: into, timeout: limitMs };
    const artifact = `org.openapitools:openapi-generator-cli:${version}`;
    const quiet = ['-q', '-B'];
    await run('mvn', [...quiet, 'dependency:copy', `-Dartifact=${artifact}`, '-DoutputDirectory=.'], options);
    const empty = { openapi: '3.1.0', info: { title: 'empty', version: '1' }, paths: {} };
    await writeFile(join(into, 'empty.json'), JSON.stringify(empty));
    await run('java', ['-jar', jar, 'generate', '-i', 'empty.json', '-g', 'java', '-o', 'empty'], options);
    const copy = [
      '-f',
      'empty/pom.xml',
      'dependency:copy-dependencies',
      `-DoutputDirectory=${join(into, 'lib')}`,
    ];
    await run('mvn', [...quiet, ...copy], options);
  },
};

/** What the clients in Python need. */
export const generatedPython = pythonEnvironment('openapi-generator-python-1', [
  'urllib3==2.8.0',
  'python-dateutil==4.0.0',
  'pydantic==2.14.4',
  'typing-extensions==4.16.0',
]);

export interface OpenApiGenerator extends Stoppable {
  /** Writes the client in this language into the folder. */
  generate(language: string, description: string, output: string): Promise<void>;
  /** Compiles the client in Java. */
  compileJava(output: string): Promise<void>;
  /** Runs clients in Python. */
  readonly python: string;
}

export async function findOpenApiGenerator(): Promise<OpenApiGenerator | Unavailable> {
  const folder = await installed(openApiGenerator);
  if (typeof folder !== 'string') return folder;
  const python = await pythonOf(generatedPython);
  if (typeof python !== 'string') return python;
  return {
    python,
    async generate(language, description, output) {
      const args = ['generate', '-i', description, '-g', language, '-o', output];
      await run('java', ['-jar', join(folder, jar), ...args], { maxBuffer: 2 ** 26 });
    },
    async compileJava(output) {
      const source = join(output, 'src', 'main', 'java');
      const files = await readdir(source, { recursive: true });
      const classes = files.filter((file) => file.endsWith('.java')).map((file) => join(source, file));
      const list = join(output, 'classes.txt');
      await writeFile(list, classes.join('\n'));
      await run('javac', ['-nowarn', '-cp', join(folder, 'lib', '*'), '-d', join(output, 'out'), `@${list}`]);
    },
    stop: async () => {},
  };
}

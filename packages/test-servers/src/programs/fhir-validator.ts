import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Installation, installed } from '../installation/installation.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';

const run = promisify(execFile);
const sources = join(import.meta.dirname, 'fhir-validator');

/** HAPI FHIR with our own start: 150 MB from Maven. */
export const fhirValidator: Installation = {
  name: `hapi-fhir-validation-8.8.1-${digestOfSources()}`,
  needs: 'a JDK 17 and Maven on the PATH',
  async install(folder) {
    await copyFile(join(sources, 'pom.xml'), join(folder, 'pom.xml'));
    const goal = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'];
    await run('mvn', goal, { cwd: folder, timeout: 10 * 60_000 });
    const program = join(sources, 'Judge.java');
    await run('javac', ['-cp', join(folder, 'lib', '*'), '-d', join(folder, 'classes'), program]);
  },
};

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(sources).toSorted()) hash.update(readFileSync(join(sources, file)));
  return hash.digest('hex').slice(0, 8);
}

/** Files of a questionnaire and of a response to it. */
export interface ResponseFiles {
  readonly questionnaire: string;
  readonly response: string;
}

export interface FhirMessage {
  readonly severity: 'INFORMATION' | 'WARNING' | 'ERROR' | 'FATAL';
  readonly where: string;
  readonly message: string;
}

export interface FhirValidator extends Stoppable {
  /** The messages of each response. */
  validate(files: readonly ResponseFiles[]): Promise<readonly (readonly FhirMessage[])[]>;
}

/** By the rules of R4 and the questionnaire: types, options, required and enabled items, their order. */
export async function findFhirValidator(): Promise<FhirValidator | Unavailable> {
  const folder = await installed(fhirValidator);
  if (typeof folder !== 'string') return folder;
  const classPath = [join(folder, 'classes'), join(folder, 'lib', '*')].join(delimiter);
  const underWay = new AbortController();
  return {
    async validate(files) {
      const args = ['-XX:TieredStopAtLevel=1', '-cp', classPath, 'Judge'];
      const judging = run('java', args, { maxBuffer: 2 ** 26, signal: underWay.signal });
      const lines = files.map(({ questionnaire, response }) => `${questionnaire}\t${response}\n`);
      judging.child.stdin?.end(lines.join(''));
      const { stdout } = await judging;
      const judged = stdout.split('end\n').slice(0, -1);
      return judged.map((messages) => messages.split('\n').filter(Boolean).map(messageOf));
    },
    stop: async () => underWay.abort(),
  };
}

function messageOf(line: string): FhirMessage {
  const [severity, where = '', message = ''] = line.split('\t');
  return { severity: severity as FhirMessage['severity'], where, message };
}

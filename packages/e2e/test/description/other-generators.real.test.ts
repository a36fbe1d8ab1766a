// Takes long: it generates and compiles clients with four generators, in four languages.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findNodeGenerators, findOapiCodegen, findOpenApiGenerator } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBrand, target } from '../../src/clients/target.ts';

const run = promisify(execFile);
const sources = join(import.meta.dirname, '../../src/generated-clients');
const { base_url: base, api_key: apiKey } = target();

let folder: string;
/** As it is served. */
let description: string;
let withoutWebhooks: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'other-clients-'));
  description = join(folder, 'openapi.json');
  withoutWebhooks = join(folder, 'without-webhooks.json');
  await writeFile(description, await (await fetch(`${base}/v1/openapi.json`)).text());
  await writeFile(withoutWebhooks, await (await fetch(`${base}/docs/openapi-without-webhooks.json`)).text());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the first node of an intake is to a client. */
const first = {
  status: 'active',
  control: expect.any(String),
  schema: expect.stringMatching(/^[A-Z]\w+Node$/),
};

await describeWith(findOpenApiGenerator, 'OpenAPI Generator', ({ generate, compileJava, python }) => {
  test('decisions.md 12: OpenAPI Generator makes a client in Java that compiles', async () => {
    await generate('java', withoutWebhooks, join(folder, 'java'));
    await compileJava(join(folder, 'java'));
  });

  test('decisions.md 12: OpenAPI Generator makes a client in Python of the description without webhooks, and it reads a step', async () => {
    const output = join(folder, 'python');
    await generate('python', withoutWebhooks, output);
    const { stdout } = await run(python, [join(sources, 'resolve.py'), base, apiKey, demoBrand()], {
      env: { ...process.env, PYTHONPATH: output, PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect(JSON.parse(stdout)).toEqual(first);
  });
});

await describeWith(findOapiCodegen, 'oapi-codegen', (go) => {
  test('decisions.md 12: oapi-codegen makes a client in Go that compiles and reads a step', async () => {
    const output = join(folder, 'go');
    await mkdir(output);
    await go.generate(description, output);
    await copyFile(join(sources, 'resolve.go.template'), join(output, 'main.go'));
    expect(JSON.parse(await go.run(output, [base, apiKey, demoBrand()]))).toEqual(first);
  });
});

await describeWith(findNodeGenerators, 'generators of TypeScript', ({ modules }) => {
  const tool = (name: string, ...args: string[]) =>
    run(process.execPath, [join(modules, '.bin', name), ...args], { cwd: folder });
  /** Strictly, with what the file imports. */
  async function compile(output: string, file: string): Promise<void> {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      module: 'preserve',
      skipLibCheck: true,
      types: ['node'],
    };
    await writeFile(join(output, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
    await tool('tsc', '-p', output);
  }
  beforeAll(async () => {
    await symlink(modules, join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  });

  test('decisions.md 12: the client of orval compiles strictly', async () => {
    const output = join(folder, 'orval');
    await tool('orval', '--input', description, '--output', join(output, 'api.ts'), '--client', 'fetch');
    await compile(output, 'api.ts');
  });

  test('decisions.md 12: the client of hey-api compiles strictly and reads a step', async () => {
    const output = join(folder, 'hey');
    await tool('openapi-ts', '-i', description, '-o', join(output, 'hey-api'));
    const program = join(output, 'resolve.ts');
    await copyFile(join(sources, 'resolve.ts.template'), program);
    await compile(output, 'resolve.ts');
    const bundle = join(output, 'resolve.mjs');
    await tool('esbuild', program, '--bundle', '--format=esm', '--platform=node', `--outfile=${bundle}`);
    const { stdout } = await run(process.execPath, [bundle, base, apiKey, demoBrand()]);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'active', control: expect.any(String) });
  });

  test('decisions.md 12: the client of typescript-axios of OpenAPI Generator compiles strictly', async ({
    skip,
  }) => {
    const generator = await findOpenApiGenerator();
    if ('unavailable' in generator) return skip(generator.unavailable);
    const output = join(folder, 'axios');
    await generator.generate('typescript-axios', withoutWebhooks, output);
    await compile(output, 'api.ts');
  });
});

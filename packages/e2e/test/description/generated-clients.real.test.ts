// Takes long: it generates, compiles and runs clients in two languages.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findNodeTools, findPythonGenerator } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBrand, target } from '../../src/clients/target.ts';

const run = promisify(execFile);
const sources = join(import.meta.dirname, '../../src/generated-clients');
const { base_url: base, api_key: apiKey } = target();

let folder: string;
let description: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clients-'));
  description = join(folder, 'openapi.json');
  await writeFile(description, await (await fetch(`${base}/v1/openapi.json`)).text());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The client of one brand that the guide shows. */
async function clientOfGuide(): Promise<string> {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/guides/keys.md'), 'utf8');
  return /^```ts\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? '';
}

/** A walk ends at the first media node. */
const walked = { answered: expect.any(Number), control: 'media' };

await describeWith(findNodeTools, 'Node tools', ({ modules }) => {
  test('decisions.md 12: Spectral finds nothing, and the client of openapi-typescript compiles strictly, refuses wrong answers and walks an intake', async () => {
    await symlink(modules, join(folder, 'node_modules'));
    // OpenAPI 3.1 lets the requirement of a key name roles, which this rule of Spectral takes for scopes of OAuth.
    const ruleset = 'extends: ["spectral:oas"]\nrules: { oas3-operation-security-defined: off }\n';
    await writeFile(join(folder, 'ruleset.yaml'), ruleset);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    for (const name of ['walk', 'refused']) {
      await copyFile(join(sources, `${name}.ts.template`), join(folder, `${name}.ts`));
    }
    await writeFile(join(folder, 'brand-client.ts'), await clientOfGuide());
    await copyFile(join(sources, 'tsconfig.json.template'), join(folder, 'tsconfig.json'));
    const tool = (name: string, ...args: string[]) =>
      run(process.execPath, [join(modules, '.bin', name), ...args], { cwd: folder });
    const lint = tool('spectral', 'lint', '--fail-severity', 'hint', '-r', 'ruleset.yaml', description);
    const generated = await tool('openapi-typescript', description, '-o', 'api.d.ts');
    expect(generated.stderr).not.toMatch(/warn/i);
    await tool('tsc', '-p', '.');
    const { stdout } = await run(process.execPath, ['walk.ts', base, apiKey, demoBrand()], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(walked);
    expect((await lint).stdout).toContain('No results');
  }, 600_000);
});

await describeWith(findPythonGenerator, 'openapi-python-client', ({ python }) => {
  test('decisions.md 12: openapi-python-client generates without a warning, and its client walks an intake', async () => {
    const config = join(folder, 'python.json');
    const overrides = { 'application/offset+octet-stream': 'application/octet-stream' };
    await writeFile(config, JSON.stringify({ content_type_overrides: overrides, post_hooks: [] }));
    const output = join(folder, 'python');
    const args = ['generate', '--path', description, '--output-path', output, '--config', config];
    const { stdout, stderr } = await run(python, [
      '-m',
      'openapi_python_client',
      ...args,
      '--fail-on-warning',
    ]);
    expect(stdout + stderr).not.toMatch(/warning/i);
    const walk = [join(sources, 'walk.py'), base, apiKey, demoBrand()];
    const answer = await run(python, walk, {
      env: { ...process.env, PYTHONPATH: output, PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect(JSON.parse(answer.stdout)).toEqual(walked);
  });
});

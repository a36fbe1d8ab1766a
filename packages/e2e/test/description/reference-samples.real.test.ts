// Takes long: it compiles and runs every sample of the reference in three languages.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { findPythonGenerator } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { target } from '../../src/clients/target.ts';
import { type ReferenceSample, samplesIn } from '../../src/documents/reference-samples.ts';
import { send } from '../../src/http/http-client.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const base = target().base_url;

/** What a sample sent. */
interface Sent {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly brand: string | string[] | undefined;
  readonly hasKey: boolean;
  readonly body: unknown;
}

const sent: Sent[] = [];
/** Takes every request, and answers nothing in particular. */
const recorder = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const { method, url, headers } = request;
  sent.push({
    ...{ method, url, authorization: headers.authorization, brand: headers['x-brand-id'] },
    hasKey: headers['idempotency-key'] !== undefined,
    body: headers['content-type'] === 'application/json' ? JSON.parse(text) : text,
  });
  response.setHeader('content-type', 'application/json').end('{}');
});

const folder = mkdtempSync(join(tmpdir(), 'telehealth-samples-'));
let samples: readonly ReferenceSample[];
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  const { bytes } = await send(`${base}/docs/reference`);
  const pages = new Set(
    [...bytes.matchAll(/href="(\/docs\/reference\/[a-z-]+)"/g)].map(([, path = '']) => path),
  );
  const texts = await Promise.all(
    [...pages].filter((path) => !/\/(try|types)$/.test(path)).map((path) => send(`${base}${path}`)),
  );
  samples = texts.flatMap((page) => samplesIn(page.bytes));
  recorder.listen(0, '127.0.0.1');
  await once(recorder, 'listening');
  const { port } = recorder.address() as AddressInfo;
  environment = {
    ...process.env,
    BASE_URL: `http://127.0.0.1:${port}`,
    API_KEY: 'pk_srv_sample',
    BRAND_ID: 'brd_sample',
    NODE_NO_WARNINGS: '1',
  };
  writeFileSync(join(folder, 'file'), 'bytes');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => {
  recorder.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs all samples of a language in their order. Returns what each sent. */
async function sentBy(
  label: string,
  write: (texts: readonly string[]) => readonly string[],
): Promise<ReadonlyMap<string, Sent>> {
  const own = samples.filter((sample) => sample.label === label);
  const [program = '', ...args] = write(own.map(({ text }) => text));
  sent.splice(0);
  await run(program, args, { cwd: folder, env: environment, maxBuffer: 1e8 });
  expect(sent).toHaveLength(own.length);
  return new Map(own.map(({ operation }, index) => [operation, sent[index] as Sent]));
}

const curl = () =>
  sentBy('curl', (texts) => {
    writeFileSync(join(folder, 'samples.sh'), `set -e\n${texts.join('\n')}\n`);
    return ['bash', 'samples.sh'];
  });

test('decisions.md 12: the sample of every operation in curl sends the described request with its example', async () => {
  const byCurl = await curl();
  const { body } = await send(`${base}/v1/openapi.json`);
  for (const [path, methods] of Object.entries<Record<string, object>>(writtenOut(body).paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()}${path}`;
      const request = byCurl.get(name);
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?{}]+')}(\\?|$)`);
      expect([name, request?.method, request?.url]).toEqual([
        name,
        method.toUpperCase(),
        expect.stringMatching(pattern),
      ]);
      const { content = {} } = (operation as { requestBody?: { content?: object } }).requestBody ?? {};
      const media = (content as Record<string, { example?: unknown; examples?: object }>)['application/json'];
      if (media === undefined) continue;
      const [first] = Object.values<{ value: unknown }>((media.examples as never) ?? {});
      expect([name, request?.body]).toEqual([name, media.example ?? first?.value]);
    }
  }
});

describe('TypeScript', () => {
  test('decisions.md 12: the samples in TypeScript compile strictly, and send what those in curl send', async () => {
    const byCurl = await curl();
    const byClient = await sentBy('TypeScript', (texts) => {
      for (const [index, text] of texts.entries()) writeFileSync(join(folder, `sample-${index}.ts`), text);
      const imports = texts.map((_, index) => `await import('./sample-${index}.ts');`);
      writeFileSync(join(folder, 'samples.mjs'), imports.join('\n'));
      return [process.execPath, 'samples.mjs'];
    });
    expect(byClient.size).toBeGreaterThan(70);
    for (const [operation, request] of byClient) {
      // The library gives every change a key, and its own brand to every call.
      const { hasKey: _, ...expected } = byCurl.get(operation) as Sent;
      expect([operation, request]).toMatchObject([operation, expected]);
    }
    const extended = join(root, 'tsconfig.base.json');
    const compilerOptions = { typeRoots: [join(root, 'node_modules/@types')] };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: extended, include: ['*.ts'], compilerOptions }),
    );
    const compiled = await run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: folder }).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    );
    expect(compiled.stdout).toBe('');
  });
});

await describeWith(findPythonGenerator, 'Python', ({ python }) => {
  test('decisions.md 12: the samples in Python send what those in curl send', async () => {
    const byCurl = await curl();
    const byPython = await sentBy('Python', (texts) => {
      const runs = texts.map((text) => `exec(${JSON.stringify(text)})`);
      writeFileSync(join(folder, 'samples.py'), runs.join('\n'));
      return [python, 'samples.py'];
    });
    expect(byPython).toEqual(byCurl);
  });
});

// Takes long: the fuzzer sends thousands of requests.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSchemathesis } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { send } from '../../src/http/http-client.ts';
import { type Launched, launch, standalone } from '../../src/setup/launch.ts';
import { type WalkedNode, walk } from '../../src/walk/walk.ts';

/** How long a run of the fuzzer may take. */
const limitMs = 900_000;

/** A developer's machine sends few of the cases of CI, and neither sequences of requests nor every limit of every schema. */
const inCi = process.env.CI !== undefined;
const casesPerOperation = inCi ? 3 : 1;

/**
 * Without an API key a wrong method is answered 401 or 403 like any path, on anonymous operations too (decisions.md
 * 1, order of checks), where the fuzzer asks for 405. With one the check is on.
 */
const withoutApiKey = '[checks.unsupported_method]\nenabled = false\n';

const settings = join(import.meta.dirname, '../..');

interface DescribedOperation {
  readonly operationId: string;
  readonly 'x-further-rules'?: true;
  readonly 'x-lenient-body'?: boolean;
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** The operations of a path by method, beside the parameters that they have in common. */
type DescribedPath = Readonly<Record<string, DescribedOperation>> & Pick<DescribedOperation, 'parameters'>;

function operationsOf({ parameters: ofPath = [], ...operations }: DescribedPath): DescribedOperation[] {
  return Object.values<DescribedOperation>(operations).map(({ parameters = [], ...operation }) => ({
    ...operation,
    parameters: [...ofPath, ...parameters],
  }));
}

/** A cursor belongs to one list, and whether a brand may be left out depends on the client. */
const parametersWithRules: ReadonlySet<string | undefined> = new Set([
  '#/components/parameters/cursor',
  '#/components/parameters/OnlyBrandId',
]);

/** Where the description says that its schemas do not say it all, what fits them may be malformed nevertheless. */
function exceptions(operation: DescribedOperation): readonly string[] {
  const { operationId, 'x-further-rules': hasFurtherRules, 'x-lenient-body': isLenient = false } = operation;
  const { parameters = [] } = operation;
  if (!hasFurtherRules && !parameters.some(({ $ref }) => parametersWithRules.has($ref))) return [];
  const statuses = ['2xx', '3xx', '400', '401', '403', '404', '409', '422', '429'];
  return [
    `[[operations]]\ninclude-operation-id = "${operationId}"`,
    `checks.positive_data_acceptance.expected-statuses = ${JSON.stringify(statuses)}`,
    // What fits no schema of such a body is answered with issues, or refused for the state of the session.
    ...(isLenient ? [`checks.negative_data_rejection.expected-statuses = ${JSON.stringify(statuses)}`] : []),
  ];
}

await describeWith(startSchemathesis, 'Schemathesis', (fuzzer) => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  let platform: Launched;
  let operations: readonly DescribedOperation[];
  beforeAll(async () => {
    platform = await launch(standalone, { env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' } });
    await writeDictionaries(platform, folder);
    const { body, bytes } = await send(`${platform.start.base_url}/v1/openapi.json`);
    writeFileSync(join(folder, 'openapi.json'), bytes);
    operations = Object.values<DescribedPath>(body.paths).flatMap(operationsOf);
  });
  afterAll(async () => {
    await platform.dispose();
    rmSync(folder, { recursive: true });
  });

  /** Runs all checks on operations, each under its own credential or, where `auth` names keys, under those. */
  async function fuzz(auth: string, fuzzed: readonly DescribedOperation[], phases: readonly string[]) {
    const config = join(folder, 'schemathesis.toml');
    copyFileSync(join(settings, 'schemathesis.toml'), config);
    copyFileSync(join(settings, 'schemathesis_hooks.py'), join(folder, 'schemathesis_hooks.py'));
    writeFileSync(config, ['', auth, ...fuzzed.flatMap(exceptions)].join('\n'), { flag: 'a' });
    const { passed, report } = await fuzzer.run(
      [
        // From a file: an operation that serves the description it was loaded from would be left out.
        ...['--config-file', config, 'run', 'openapi.json', '--url', platform.start.base_url],
        ...['--max-examples', String(casesPerOperation), '--seed', '1', '--phases', phases.join()],
        ...fuzzed.flatMap(({ operationId }) => ['--include-operation-id', operationId]),
      ],
      folder,
    );
    expect(passed, report).toBe(true);
    expect(report).toContain(`Tested: ${fuzzed.length}`);
  }
  const always = ['examples', 'fuzzing'];
  const takes = (key: string) => (operation: DescribedOperation) =>
    operation.security?.some((scheme) => key in scheme) ?? false;

  test(
    'with an API key only what is described comes back, and never a thing of the other tenant',
    async () => {
      const keys = { tenant: platform.start.api_key, neighbour: platform.start.neighbour.api_key };
      const auth = Object.entries(keys).map(([name, key]) => ({
        name,
        fixedHeaders: [{ name: 'Authorization', value: `Bearer ${key}` }],
      }));
      writeFileSync(join(folder, 'users.json'), JSON.stringify({ auth }));
      const wfc = '[auth.wfc]\npath = "users.json"\nuser = "tenant"\npeers = ["tenant", "neighbour"]\n';
      await fuzz(wfc, operations, inCi ? [...always, 'stateful', 'coverage'] : always);
    },
    limitMs,
  );

  test(
    'with a publishable key where one is taken, and without a key where none is needed, only what is described comes back',
    async () => {
      const ofPages = operations.filter(takes('publishableKey'));
      const anonymous = operations.filter(({ security = [] }) => security.length === 0);
      const key = platform.start.brands[0]?.publishable_key ?? '';
      const asPage = `headers = { Authorization = "Bearer ${key}" }`;
      const ids = ofPages.map(({ operationId }) => operationId);
      const byPage = `[[operations]]\ninclude-operation-id = ${JSON.stringify(ids)}\n${asPage}\n`;
      await fuzz(withoutApiKey + byPage, [...ofPages, ...anonymous], always);
    },
    limitMs,
  );
});

interface DemoBrand {
  readonly brand_id: string;
  readonly offerings?: readonly { readonly offering_ref: string }[];
}

/** What exists, for the fuzzer to draw from: a brand, journeys on their way, and the nodes they meet. */
async function writeDictionaries({ start }: Launched, folder: string): Promise<void> {
  const brand: DemoBrand | undefined = start.brands[0];
  const brandId = brand?.brand_id ?? '';
  const client = intakeClient(start.base_url, start.api_key, brandId);
  const whole = await walk(client);
  const journeys = [whole.journeyId];
  for (const { node_id } of whole.nodes.filter((_, index) => index % 3 === 0)) {
    const isThere = (node: WalkedNode): boolean => node.node_id === node_id;
    journeys.push((await walk(client, {}, isThere)).journeyId);
  }
  const write = (name: string, values: readonly string[]) =>
    writeFileSync(join(folder, name), values.map((value) => `"${value}"`).join('\n'));
  write('brands.txt', [brandId]);
  write('offerings.txt', brand?.offerings?.map(({ offering_ref }) => offering_ref) ?? ['none']);
  write('journeys.txt', journeys);
  write(
    'nodes.txt',
    whole.nodes.map(({ node_id }) => node_id),
  );
}

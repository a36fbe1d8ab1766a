import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartFile } from '@telehealth/platform';
import { startSchemathesis } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import { intakeClient } from '../clients/intake-client.ts';
import { send } from '../http/http-client.ts';
import { type Launched, launch, standalone } from '../setup/launch.ts';
import { type WalkedNode, walk } from '../walk/walk.ts';

/** How long a run of the fuzzer may take. */
export const fuzzLimitMs = 900_000;

/**
 * A developer's machine sends half of the random cases of CI, and leaves the enumeration of every limit of every schema to
 * CI: all of them take a third of the time of the end-to-end suites.
 */
const shareOfCases = process.env.CI ? 1 : 1 / 2;
const phases = 'examples,fuzzing,stateful';
const fewestPerOperation = 10 * shareOfCases;

/**
 * Without an API key a wrong method is answered 401 or 403 like any path, on anonymous operations too (decisions.md
 * 1, order of checks), where the fuzzer asks for 405. With one the check is on.
 */
export const withoutApiKey = '\n[checks.unsupported_method]\nenabled = false\n';

interface DescribedOperation {
  readonly operationId: string;
  readonly 'x-further-rules'?: true;
  readonly 'x-lenient-body'?: boolean;
  readonly parameters?: readonly { readonly $ref?: string }[];
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

/** A platform to be fuzzed, with what exists there. */
export interface Fuzzing {
  start(): StartFile;
  /** Names the keys that a run may use. */
  users(keys: Readonly<Record<string, string>>): void;
  /** Runs all checks with so many cases in all (in CI; half of them elsewhere), spread over the operations there are. */
  fuzz(auth: string, cases: number): Promise<void>;
}

/** Declares a suite that runs the fuzzer against a platform of its own. */
export function describeFuzzing(suite: (fuzzing: Fuzzing) => void): Promise<void> {
  return describeWith(startSchemathesis, 'Schemathesis', (fuzzer) => {
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

    async function fuzz(auth: string, cases: number): Promise<void> {
      const config = join(folder, 'schemathesis.toml');
      copyFileSync(join(import.meta.dirname, '../../schemathesis.toml'), config);
      const hooks = 'schemathesis_hooks.py';
      copyFileSync(join(import.meta.dirname, '../..', hooks), join(folder, hooks));
      writeFileSync(config, [auth, ...operations.flatMap(exceptions)].join('\n'), { flag: 'a' });
      const perOperation = Math.max(
        fewestPerOperation,
        Math.round((cases * shareOfCases) / operations.length),
      );
      const { passed, report } = await fuzzer.run(
        [
          // From a file: an operation that serves the description it was loaded from would be left out.
          '--config-file',
          config,
          'run',
          'openapi.json',
          '--url',
          platform.start.base_url,
          '--max-examples',
          String(perOperation),
          '--seed',
          '1',
          '--phases',
          // A request without an API key is refused before its limits count.
          process.env.CI && !auth.includes(withoutApiKey) ? `${phases},coverage` : phases,
        ],
        folder,
      );
      expect(passed, report).toBe(true);
      expect(report).toContain(`Tested: ${operations.length}`);
    }

    const users = (keys: Readonly<Record<string, string>>): void => {
      const auth = Object.entries(keys).map(([name, key]) => ({
        name,
        fixedHeaders: [{ name: 'Authorization', value: `Bearer ${key}` }],
      }));
      writeFileSync(join(folder, 'users.json'), JSON.stringify({ auth }));
    };

    suite({ start: () => platform.start, users, fuzz });
  });
}

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

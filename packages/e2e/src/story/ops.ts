import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { target } from '../clients/target.ts';
import { nodeFlags } from '../setup/launch.ts';

const opsMain = join(import.meta.dirname, '../../../ops/src/main.ts');

/** What `npm run ops -- … --json` prints for the set-up under test. */
// biome-ignore lint/suspicious/noExplicitAny: each command prints something else
export async function ops(...command: readonly string[]): Promise<any> {
  const { ops_url, ops_urls, ops_token } = target();
  const addresses = Object.entries(ops_urls).map(([service, url]) => [variableFor(service), url]);
  const env = {
    ...process.env,
    OPS_URL: ops_url,
    ...Object.fromEntries(addresses),
    OPS_TOKEN: ops_token,
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...nodeFlags, opsMain, ...command, '--json'],
    { env },
  );
  return JSON.parse(stdout);
}

function variableFor(service: string): string {
  return `OPS_URL_${service.toUpperCase().replaceAll('-', '_')}`;
}

import { run } from '../../../ops/src/run.ts';
import { target } from '../clients/target.ts';

/** Parses the output of `npm run ops -- … --json`, run in this process for the set-up under test. */
// biome-ignore lint/suspicious/noExplicitAny: each command prints something else
export async function ops(...command: readonly string[]): Promise<any> {
  const { ops_url, ops_urls, ops_token } = target();
  const addresses = Object.entries(ops_urls).map(([service, url]) => [variableFor(service), url]);
  const [printed, noted]: [string[], string[]] = [[], []];
  const exitCode = await run([...command, '--json'], {
    env: { ...process.env, OPS_URL: ops_url, ...Object.fromEntries(addresses), OPS_TOKEN: ops_token },
    out: (line) => void printed.push(line),
    write: undefined,
    note: (line) => void noted.push(line),
    isWatched: false,
    ask: undefined,
  });
  if (exitCode !== 0) throw new Error(`ops ${command.join(' ')} ended with ${exitCode}: ${noted.join('\n')}`);
  return JSON.parse(printed.join('\n'));
}

function variableFor(service: string): string {
  return `OPS_URL_${service.toUpperCase().replaceAll('-', '_')}`;
}

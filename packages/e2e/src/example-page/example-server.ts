import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { target } from '../clients/target.ts';

/** As shown in the guides. */
export const exampleFolder = join(import.meta.dirname, '../../../../docs/guides/examples');

/** For one brand. */
export interface ExampleServer {
  readonly url: string;
  /** Everything printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** On a free port, started as an integrator does. */
export async function startExampleServer(brandId: string, apiKey: string): Promise<ExampleServer> {
  const child = spawn(process.execPath, [join(exampleFolder, 'server.mjs')], {
    env: { ...process.env, PORT: '0', BASE_URL: target().base_url, API_KEY: apiKey, BRAND_ID: brandId },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((ready, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [address] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      if (address) ready(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => fail(new Error(`the example's server ended:\n${output}`)));
  });
  return { url, output: () => output, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

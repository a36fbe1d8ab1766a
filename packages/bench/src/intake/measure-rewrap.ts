import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StartFile } from '@telehealth/platform';
import { startDeployedIn } from '../measure/deployed.ts';
import { connect } from '../measure/exchange.ts';
import { type IntakeCall, intakeCalls, intakeHeaders, recordWalk } from './intake-calls.ts';

/** Rewraps journey keys on two intakes under load, then removes the retired key. */
export interface RewrapFigures {
  readonly rewrapped: number;
  readonly seconds: number;
  /** Steps in five seconds before, and during. */
  readonly before: StepFigures;
  readonly during: StepFigures;
  /** Journeys that open without the retired key. */
  readonly opened: number;
}

/** Durations in milliseconds. */
export interface StepFigures {
  readonly answered: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const connections = 16;
const ops = join(import.meta.dirname, '../../../ops/src/main.ts');

/** Mints under one sealing key, rewraps under another, and opens all without the first. */
export async function measureRewrap(journeys: number): Promise<RewrapFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
  const ids: string[] = [];
  let bodies: string[] = [];
  let steps = 0;
  const step = async (call: IntakeCall) => {
    const i = steps++;
    await call('POST', 'next', ids[i % ids.length], bodies[Math.floor(i / ids.length)]);
  };
  try {
    await whileDeployed(dataDir, async (call) => {
      bodies = await recordWalk(call);
      await inParallel(journeys, async () => void ids.push((await call('GET', 'resolve')).journey_id));
    });
    changeSealingKey(dataDir, (key) => `k2:${randomBytes(32).toString('base64')},${key}`);
    const measured = await whileDeployed(dataDir, async (call, start) => {
      const before = await stepsUntil(() => step(call), new Promise((resolve) => setTimeout(resolve, 5000)));
      const beganAt = performance.now();
      const wrapping = rewrapAll(start);
      const during = await stepsUntil(() => step(call), wrapping);
      const seconds = (performance.now() - beganAt) / 1000;
      return { before, during, seconds, rewrapped: await wrapping };
    });
    changeSealingKey(dataDir, (keys) => keys.split(',')[0] ?? '');
    let opened = 0;
    await whileDeployed(dataDir, (call) =>
      inParallel(journeys, async (i) => {
        if ((await call('GET', 'resolve', ids[i])).journey_id === ids[i]) opened++;
      }),
    );
    return { ...measured, opened };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function whileDeployed<T>(
  dataDir: string,
  run: (call: IntakeCall, start: StartFile) => Promise<T>,
): Promise<T> {
  const deployed = await startDeployedIn(dataDir, 2);
  const pool = connect(deployed.start.base_url, connections);
  try {
    return await run(intakeCalls(pool, intakeHeaders(deployed.start)), deployed.start);
  } finally {
    await pool.close();
    await deployed.close();
  }
}

/** Sealing keys of all services are derived from the one in the data folder. */
function changeSealingKey(dataDir: string, change: (keys: string) => string): void {
  const file = join(dataDir, 'secrets.json');
  const secrets = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...secrets, sealingKey: change(secrets.sealingKey) }));
}

/** Runs `ops keys rewrap`. Returns the number of rewrapped keys. */
async function rewrapAll({ ops_urls, ops_token }: StartFile): Promise<number> {
  const urls = Object.entries(ops_urls).map(([service, url]) => [`OPS_URL_${service.toUpperCase()}`, url]);
  const env = { ...process.env, OPS_TOKEN: ops_token, ...Object.fromEntries(urls) };
  const { stdout } = await promisify(execFile)(process.execPath, [ops, 'keys', 'rewrap', '--json'], { env });
  const services: { service: string; rewrapped: number }[] = JSON.parse(stdout).services;
  return services.find(({ service }) => service === 'intake')?.rewrapped ?? 0;
}

/** Over all connections, until `ended`. */
async function stepsUntil(step: () => Promise<void>, ended: Promise<unknown>): Promise<StepFigures> {
  let running = true;
  const stop = () => {
    running = false;
  };
  ended.then(stop, stop);
  const durations: number[] = [];
  let failed = 0;
  const worker = async () => {
    while (running) {
      const beganAt = performance.now();
      await step().then(
        () => durations.push(performance.now() - beganAt),
        () => failed++,
      );
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  durations.sort((a, b) => a - b);
  const at = (share: number) => durations[Math.floor(durations.length * share)] ?? Number.NaN;
  return { answered: durations.length, failed, p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function inParallel(count: number, run: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < count; i = next++) await run(i);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

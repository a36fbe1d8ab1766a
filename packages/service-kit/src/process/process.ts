import { WrongBusUrl } from '@telehealth/events';
import { WrongStoreUrl } from '@telehealth/store';
import { ConfigError } from '../config/config.ts';
import type { Logger } from '../telemetry/logger.ts';

/** `close` drains it. */
export interface Running {
  close(): Promise<void>;
}

/** A longer drain is ended with the process. */
const drainLimitMs = 25_000;

/** Repeated signals within this time count as one: a terminal and npm both deliver Ctrl-C. */
const repeatWindowMs = 2000;

/**
 * Prints config faults one per line and exits with 1. SIGTERM and SIGINT drain, also during the start, and exit with 0;
 * a second signal exits at once. `start` creates its logger. `stopping` is aborted when the start is no longer needed,
 * and `start` then rejects with its reason.
 */
export async function runProcess(
  start: (stopping: AbortSignal) => Promise<{ running: Running; logger: Logger }>,
): Promise<void> {
  const stopping = new AbortController();
  const starting = start(stopping.signal);
  let firstSignalAt: number | undefined;

  const onSignal = (signal: NodeJS.Signals) => {
    if (firstSignalAt === undefined) {
      firstSignalAt = performance.now();
      stopping.abort();
      starting.then((started) => drain(started, signal)).catch(() => {});
    } else if (performance.now() - firstSignalAt > repeatWindowMs) {
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  try {
    await starting;
  } catch (error) {
    if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0);
    for (const line of describeFault(error)) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

async function drain(
  { running, logger }: { running: Running; logger: Logger },
  signal: NodeJS.Signals,
): Promise<void> {
  logger.info({ signal }, 'draining');
  setTimeout(() => {
    logger.error('drain took too long');
    process.exit(1);
  }, drainLimitMs).unref();
  try {
    await running.close();
    logger.info('stopped');
    process.exit(0);
  } catch (err) {
    logger.error({ err }, 'drain failed');
    process.exit(1);
  }
}

function isTaken(error: unknown): error is Error & { readonly port: number } {
  return error instanceof Error && 'port' in error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

function describeFault(error: unknown): string[] {
  if (error instanceof ConfigError)
    return error.faults.map((fault) => `config: ${fault.variable} ${fault.message}`);
  if (error instanceof WrongStoreUrl) return [`config: ${settingOf('STORE_URL')} ${error.fault}`];
  if (error instanceof WrongBusUrl) return [`config: ${settingOf('BUS_URL')} ${error.fault}`];
  if (isTaken(error)) {
    return [
      `start failed: port ${error.port} is taken by another process; end that one, or choose another port`,
    ];
  }
  return [`start failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
}

/** Another setting may name a file with the secret. */
const settingOf = (variable: string) => (process.env[`${variable}_FILE`] ? `${variable}_FILE` : variable);

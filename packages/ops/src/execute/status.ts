import { type GetOverviewResponse, OverviewService } from '@telehealth/contracts/common/v1/overview_service';
import { DomainError } from '@telehealth/errors';
import { services } from '@telehealth/platform/services';
import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { Unreachable } from '../io/failure.ts';
import { printable, printJson, printTable } from '../output/print.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import { startProgress } from './progress.ts';

const { getOverview } = OverviewService.method;

interface Found {
  readonly service: string;
  readonly overview?: GetOverviewResponse;
  /** Why there is no overview. */
  readonly reason?: string;
  /** That the operator may not see it. */
  readonly refused?: DomainError;
}

/** Asks every service at the same time. @throws `forbidden` when the operator may see none, and other refusals. */
export async function executeStatus(_: Command, invocation: Invocation): Promise<ExitCode> {
  const { common, io } = invocation;
  using _progress = startProgress(invocation);
  const found = await Promise.all(services.map(({ name }) => findOverview(name, invocation)));
  const refusal = found.find(({ refused }) => refused)?.refused;
  if (refusal !== undefined && found.every(({ overview }) => overview === undefined)) throw refusal;
  const shown = found.map(({ service, overview, refused }) => ({
    service,
    state: refused === undefined ? stateOf(overview) : 'forbidden',
    ...(overview && represent(getOverview.output, overview)),
  }));
  if (common.json) io.out(printJson({ services: shown }));
  else io.out([processes(shown), backlog(shown), waiting(shown)].join('\n\n'));
  for (const { service, reason } of found)
    if (reason !== undefined) io.note(printable(`${service}: ${reason}`));
  return found.some(({ overview, refused }) => overview === undefined && refused === undefined) ? 3 : 0;
}

async function findOverview(service: string, { caller }: Pick<Invocation, 'caller'>): Promise<Found> {
  try {
    const { message } = await caller.call(getOverview, {}, undefined, service);
    return { service, overview: message };
  } catch (failure) {
    const isRefused = failure instanceof DomainError && failure.kind === 'forbidden';
    if (isRefused) return { service, reason: 'the operator lacks the scope for it', refused: failure };
    const isAway =
      failure instanceof Unreachable || (failure instanceof DomainError && away.has(failure.kind));
    if (!isAway) throw failure;
    return { service, reason: failure.message };
  }
}

const away: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'internal']);

function stateOf(overview: GetOverviewResponse | undefined): string {
  const { process } = overview ?? {};
  if (process === undefined) return 'not reached';
  if (!process.ready) return 'not ready';
  return process.failedChecks.length === 0 ? 'ready' : 'degraded';
}

function processes(shown: readonly ShownObject[]): string {
  const columns = ['version', 'commit', 'mode', 'started_at', 'failed_checks'].map(
    (name) => `process.${name}`,
  );
  return `processes:\n${printTable(shown, ['service', 'state', ...columns])}`;
}

/** Of the schedules of a service, the one whose last success is oldest. */
function backlog(shown: readonly ShownObject[]): string {
  const answered = shown.filter(({ process }) => process !== undefined);
  const rows = answered.map(({ schedules, ...rest }) => {
    const [slowest] = (schedules as readonly ShownObject[]).toSorted(
      (a, b) => Number(a.succeeded_at) - Number(b.succeeded_at),
    );
    return { ...rest, slowest_schedule: slowest?.name ?? null, succeeded_at: slowest?.succeeded_at ?? null };
  });
  const columns = ['service', 'outbox_since', 'parked_events', 'slowest_schedule', 'succeeded_at'];
  return `backlog:\n${printTable(rows, columns)}`;
}

function waiting(shown: readonly ShownObject[]): string {
  const rows = shown.flatMap(({ service = null, waiting = [] }) =>
    (waiting as readonly ShownObject[]).map((one) => ({ service, ...one })),
  );
  return `waiting:\n${printTable(rows, ['service', 'kind', 'count', 'first_at'])}`;
}

import { accessOf, type OperatorScope } from '@telehealth/contracts/access';
import { OverviewService } from '@telehealth/contracts/common/v1/overview_service';
import { type Contract, contract } from '@telehealth/rpc';
import type { Collection, Document, Filter } from '@telehealth/store';
import type { DeploymentMode } from '../config/deployment-mode.ts';
import { countParked, type ParkedEvents } from '../parked-events/parked-event-document.ts';
import { createReadiness, type ReadinessChecks } from '../process/readiness.ts';
import type { LeaseDocument } from '../scheduling/lease-document.ts';
import type { FindOldestDue } from '../scheduling/schedule-metrics.ts';
import type { Build } from '../telemetry/build-info.ts';
import { findSome } from '../telemetry/count-some.ts';

/** 1000 means 1000 or more. `firstAt` is epoch ms, of those counted; undefined where it is not known. */
export interface Waiting {
  readonly count: number;
  readonly firstAt?: number | undefined;
}

/** By kind, such as `failing receivers`: finds what should not stay as it is. */
export type WaitingWork = Readonly<Record<string, () => Promise<Waiting>>>;

interface OverviewParts {
  readonly build: Pick<Build, 'version' | 'commit'>;
  readonly deploymentMode: DeploymentMode;
  readonly checks: ReadinessChecks;
  readonly leases: Pick<Collection<LeaseDocument>, 'find'>;
  readonly parkedEvents: ParkedEvents;
  readonly relay: { waitingSince(): Promise<number | undefined> };
  readonly clock: { now(): number };
}

const maxCounted = 1000;
const timeoutMs = 1000;

/** For operators with this scope: what runs, what does not answer, and what waits. */
export function overviewService(
  { build, deploymentMode: mode, checks, leases, parkedEvents, relay, clock }: OverviewParts,
  scope: OperatorScope,
  work: WaitingWork,
  dueWork: Readonly<Record<string, FindOldestDue>>,
): Contract {
  const startedAt = clock.now();
  const readiness = createReadiness(checks);
  const handlers = {
    async getOverview() {
      const { ready, checks: results } = await readiness();
      const failedChecks = Object.entries(results).flatMap(([name, result]) =>
        result === 'ok' ? [] : [name],
      );
      const tasks = await leases.find({}, { sort: { _id: 'asc' }, limit: maxCounted }, { timeoutMs });
      return {
        process: { ...build, mode, startedAt, ready, failedChecks },
        outboxSince: await relay.waitingSince(),
        parkedEvents: await countParked(parkedEvents),
        schedules: tasks.map(({ _id: name, succeededAt }) => ({ name, succeededAt })),
        waiting: [...(await waitingIn(work)), ...(await overdueIn(dueWork, clock.now()))],
      };
    },
  };
  return contract(OverviewService, handlers, { ...accessOf(OverviewService), scope });
}

async function waitingIn(work: WaitingWork) {
  const found = Object.entries(work).map(async ([kind, find]) => ({ kind, ...(await find()) }));
  return (await Promise.all(found)).filter(({ count }) => count > 0);
}

async function overdueIn(dueWork: Readonly<Record<string, FindOldestDue>>, now: number) {
  const oldest = await Promise.all(
    Object.entries(dueWork).map(async ([name, find]) => ({ name, at: await find() })),
  );
  return oldest.flatMap(({ name, at }) =>
    at !== undefined && at < now ? [{ kind: `due ${name}`, firstAt: at }] : [],
  );
}

/** Counts at most a thousand documents, and finds the first instant of those. The filter needs an index. */
export async function findWaiting<D extends Document>(
  documents: Pick<Collection<D>, 'find'>,
  filter: Filter<D>,
  instantOf: (document: D) => number | undefined,
): Promise<Waiting> {
  const found = await findSome(documents, filter);
  const instants = found.flatMap((document) => instantOf(document) ?? []);
  return { count: found.length, firstAt: instants.length === 0 ? undefined : Math.min(...instants) };
}

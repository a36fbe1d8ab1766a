import { setTimeout as pause } from 'node:timers/promises';
import type { Timestamp } from '@bufbuild/protobuf/wkt';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { DomainError } from '@telehealth/errors';
import { type Command, given } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import { servicesOf } from '../command/service-flag.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { Unreachable, UsageError } from '../io/failure.ts';
import { savedState, saveState } from '../io/saved-state.ts';
import { printable } from '../output/print.ts';
import { represent, type ShownObject } from '../output/representation.ts';

const { followAuditRows } = AuditService.method;

type Follow = {
  readonly service?: string | undefined;
  readonly since?: Timestamp | undefined;
  readonly state?: string | undefined;
  readonly once?: boolean | undefined;
};

/** By service. */
type Cursors = Readonly<Record<string, string>>;

/** In rounds: a page of each service, then the cursors behind them, so that a kill repeats lines and loses none. */
export async function executeFollow(_: Command, invocation: Invocation<Follow>): Promise<ExitCode> {
  const { values, io } = invocation;
  const { state } = values;
  const stopped = io.untilStopped?.() ?? new AbortController().signal;
  let cursors = state === undefined ? {} : cursorsIn(state);
  while (!stopped.aborted) {
    const pages = await unlessAborted(stopped, readPages(invocation, cursors));
    if (pages === undefined) break;
    await print(
      io,
      pages.flatMap(({ rows }) => rows),
    );
    // What was written to a closed pipe is lost.
    if (stopped.aborted) break;
    const before = cursors;
    cursors = { ...before, ...Object.fromEntries(pages.map(({ service, cursor }) => [service, cursor])) };
    const isChanged = pages.some(({ service, cursor }) => cursor !== (before[service] ?? ''));
    if (state !== undefined && isChanged) await saveState(state, '--state', cursors);
    if (pages.some(({ hasMore }) => hasMore)) continue;
    if (values.once) break;
    await unlessAborted(stopped, pause(io.followEveryMs ?? 5000, undefined, { signal: stopped }));
  }
  return 0;
}

interface FollowedPage {
  readonly service: string;
  readonly rows: readonly ShownObject[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** A service that cannot answer now has no page, and is named; with `--once` its failure is thrown. */
async function readPages(
  { values, caller, io }: Invocation<Follow>,
  cursors: Cursors,
): Promise<readonly FollowedPage[]> {
  const { since } = values;
  const pages = await Promise.all(
    servicesOf(values).map(async (service): Promise<FollowedPage[]> => {
      try {
        const request = { after: cursors[service] ?? '', limit: 200, ...given({ since }) };
        const { message } = await caller.call(followAuditRows, request, undefined, service);
        const { rows } = represent(followAuditRows.output, message) as { rows: readonly ShownObject[] };
        const { cursor, hasMore } = message;
        return [{ service, rows: rows.map((row) => ({ service, ...row })), cursor, hasMore }];
      } catch (failure) {
        if (values.once || !isPassing(failure)) throw failure;
        io.note(printable(`${service} is asked again: ${failure.message}`));
        return [];
      }
    }),
  );
  return pages.flat();
}

function isPassing(failure: unknown): failure is Error {
  if (failure instanceof DomainError) return failure.kind === 'unavailable' || failure.kind === 'timeout';
  return failure instanceof Unreachable;
}

async function print({ write, out }: Invocation['io'], rows: readonly ShownObject[]): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map((row) => printable(JSON.stringify(row)));
  if (write === undefined) for (const line of lines) out(line);
  else await write(Buffer.from(`${lines.join('\n')}\n`));
}

function cursorsIn(path: string): Cursors {
  const state = savedState(path, '--state') ?? {};
  if (Object.values(state).every((cursor) => typeof cursor === 'string')) return state as Cursors;
  throw new UsageError(`--state: ${path} is not a file that this command wrote`);
}

/** Undefined once aborted; what it waited for is left alone. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const abandon = () => resolve(undefined);
  signal.addEventListener('abort', abandon);
  try {
    return await Promise.race([work, promise]);
  } catch (failure) {
    if (signal.aborted) return undefined;
    throw failure;
  } finally {
    signal.removeEventListener('abort', abandon);
  }
}

import type { DescMethodUnary } from '@bufbuild/protobuf';
import { DomainError } from '@telehealth/errors';
import { type Command, unaryOf } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import { servicesOf } from '../command/service-flag.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { printable, printJson } from '../output/print.ts';
import { represent } from '../output/representation.ts';
import { confirm } from './confirm.ts';
import { type Progress, startProgress } from './progress.ts';

/** By the names of the answer. */
type Counts = Readonly<Record<string, number>>;

const sentences: Readonly<Record<string, string>> = {
  handled: 'handled',
  failed: 'failed again: they stay parked, and the log of the service has the reason',
  malformed: 'messages that are not events: they stay parked, and can only be dropped',
  dropped: 'dropped',
};

/** All events of every service in batches, or one in its service. */
export async function executeParked(command: Command, invocation: Invocation): Promise<ExitCode> {
  const method = unaryOf(command);
  const { values, common, read, io } = invocation;
  const request = await command.request(values, read);
  await confirm(command, invocation);
  const shown: { readonly service: string; readonly counts: Counts }[] = [];
  using progress = startProgress(invocation);
  let missing: DomainError | undefined;
  for (const service of servicesOf(values)) {
    try {
      const counts = await inService(service, method, request, invocation, progress);
      shown.push({ service, counts });
      if (!common.json) for (const line of linesOf(counts)) io.out(printable(`${service}: ${line}`));
      if (!values.all) break;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
      missing = error;
    }
  }
  if (missing !== undefined && shown.length === 0) throw missing;
  if (common.json)
    io.out(printJson({ services: shown.map(({ service, counts }) => ({ service, ...counts })) }));
  else if (shown.every(({ counts }) => linesOf(counts).length === 0)) io.out('Nothing is parked');
  return shown.some(({ counts: { failed = 0, malformed = 0 } }) => failed + malformed > 0) ? 1 : 0;
}

/** In batches, until all are handled. */
async function inService(
  service: string,
  method: DescMethodUnary,
  request: object,
  { caller }: Invocation,
  progress: Progress,
): Promise<Counts> {
  const sums: Record<string, number> = {};
  let after = '';
  do {
    const { message } = await caller.call(method, { ...request, after }, undefined, service);
    const { next, ...counts } = represent(method.output, message);
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + Number(count);
    after = String(next ?? '');
    progress.reached(`${service}: ${linesOf(sums).join(', ')}`);
  } while (after !== '');
  return sums;
}

function linesOf(counts: Counts): readonly string[] {
  return Object.entries(counts).flatMap(([name, count]) =>
    count > 0 ? [`${count} ${sentences[name]}`] : [],
  );
}

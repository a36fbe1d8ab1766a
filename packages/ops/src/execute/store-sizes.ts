import { StoreService } from '@telehealth/contracts/common/v1/store_service';
import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import { servicesOf } from '../command/service-flag.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { printJson, printTable } from '../output/print.ts';
import { startProgress } from './progress.ts';

const { getSizes } = StoreService.method;

/** A collection or a folder of a service, or the stream of events, which no service has alone. */
type SizeRow = {
  readonly service: string | null;
  readonly kind: 'collection' | 'folder' | 'stream';
  readonly name: string;
  readonly count: number | null;
  readonly bytes: number | null;
};

/** Of every service or one, the largest first. */
export async function executeStoreSizes(_: Command, invocation: Invocation): Promise<ExitCode> {
  const { values, common, caller, io } = invocation;
  const rows: SizeRow[] = [];
  let streamBytes: number | undefined;
  using progress = startProgress(invocation);
  for (const service of servicesOf(values)) {
    const { message } = await caller.call(getSizes, {}, undefined, service);
    for (const kind of ['collection', 'folder'] as const) {
      for (const { name, count, bytes } of message[`${kind}s`])
        rows.push({
          service,
          kind,
          name,
          count: Number(count),
          bytes: bytes === undefined ? null : Number(bytes),
        });
    }
    if (message.streamBytes !== undefined) streamBytes = Number(message.streamBytes);
    progress.reached(`the sizes of ${service}`);
  }
  if (streamBytes !== undefined)
    rows.push({ service: null, kind: 'stream', name: 'EVENTS', count: null, bytes: streamBytes });
  rows.sort((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0) || (b.count ?? 0) - (a.count ?? 0));
  io.out(common.json ? printJson({ sizes: rows }) : printTable(rows, undefined));
  return 0;
}

import { randomUUID } from 'node:crypto';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { BrandCatalogService } from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { ClientDataService } from '@telehealth/contracts/common/v1/client_data_service';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { ParkedEventService } from '@telehealth/contracts/common/v1/parked_event_service';
import { StoreService } from '@telehealth/contracts/common/v1/store_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { JourneyExportService } from '@telehealth/contracts/intake/v1/journey_export_service';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { newId } from '@telehealth/ids';
import { CommanderError } from 'commander';
import { type Command, isMutation, type Values } from './command/command.ts';
import type { CommonValues } from './command/common-flags.ts';
import { isPaged } from './command/paging.ts';
import { parseAndExecute } from './command/program.ts';
import type { Read } from './command/read.ts';
import { commandTable } from './commands/command-table.ts';
import { openCaller } from './connection/caller.ts';
import { readConnection } from './connection/connection.ts';
import { executeCall } from './execute/call.ts';
import { executeClientData } from './execute/client-data.ts';
import { executeClientDeletion } from './execute/delete-client.ts';
import { executeDownload } from './execute/download.ts';
import { executeErasures } from './execute/erase-journeys.ts';
import { executeExport } from './execute/export-client.ts';
import { executeFollow } from './execute/follow-audit.ts';
import { executeList, executeMergedList } from './execute/list.ts';
import { executeParked } from './execute/parked.ts';
import { executeReconciliations } from './execute/reconcile-orders.ts';
import { executeReportedDocument } from './execute/reported-document.ts';
import { executeRewrap } from './execute/rewrap.ts';
import { executeSections } from './execute/sections.ts';
import { executeStoreSizes } from './execute/store-sizes.ts';
import { executeTransfer } from './execute/transfer.ts';
import type { CliIo } from './io/cli-io.ts';
import { UsageError } from './io/failure.ts';
import { type ExitCode, type FailedCall, reportOf } from './output/report.ts';

/** Reports failures instead of throwing. */
export async function run(argv: readonly string[], io: CliIo): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  try {
    await parseAndExecute(argv, commandTable, io, async (command, values, common) => {
      exitCode = await runCommand(command, values, common, io);
    });
    return exitCode;
  } catch (failure) {
    if (!(failure instanceof CommanderError)) return report(io, failure);
    if (failure.code === 'commander.helpDisplayed') return 0;
    // Help was shown for a missing command.
    if (failure.code === 'commander.help') return 2;
    return report(io, new UsageError(failure.message.replace('error: ', '').replace('\n(', ' (')));
  }
}

async function runCommand(
  command: Command,
  values: Values,
  common: CommonValues,
  io: CliIo,
): Promise<ExitCode> {
  let failed: FailedCall | undefined;
  try {
    const connection = readConnection(common, io.env);
    const correlationId = newId('cor');
    // A file has a key per line.
    const isOneChange = isMutation(command) && values.fromFile === undefined;
    const idempotencyKey = isOneChange ? keyOf(common) : undefined;
    failed = { correlationId, idempotencyKey, tokenSource: connection.tokenSource };
    using caller = openCaller({ connection, correlationId, deadlineMs: io.deadlineMs });
    const read: Read = async (method, request) => (await caller.call(method, request)).message;
    const { publicUrl } = connection;
    const invocation = { values, common, idempotencyKey, caller, read, io, publicUrl };
    const { method, mergedBy, sections } = command;
    if (sections !== undefined) return await executeSections(sections(values), invocation);
    if (method.methodKind === 'server_streaming') return await executeDownload(command, method, invocation);
    if (mergedBy !== undefined) return await executeMergedList(command, method, mergedBy, invocation);
    if (method.parent === ParkedEventService) return await executeParked(command, method, invocation);
    if (method === BrandCatalogService.method.copyBrandOffering)
      return await executeTransfer(command, invocation);
    if (method === KeyService.method.rewrapKeys) return await executeRewrap(invocation);
    if (method === ErasureService.method.eraseJourney && values.fromFile !== undefined)
      return await executeErasures(command, invocation);
    if (method === OrderService.method.reconcileOrder && values.orderRef === undefined)
      return await executeReconciliations(invocation);
    if (method === JourneyExportService.method.startExport) return await executeExport(invocation);
    if (method === AuditService.method.followAuditRows) return await executeFollow(invocation);
    if (method === OperatorService.method.deleteClient)
      return await executeClientDeletion(command, invocation);
    if (method === ClientDataService.method.getClientData) return await executeClientData(invocation);
    if (method === StoreService.method.getSizes) return await executeStoreSizes(invocation);
    if (command.report !== undefined) return await executeReportedDocument(command, method, invocation);
    const execute = isPaged(method) ? executeList : executeCall;
    return await execute(command, method, invocation);
  } catch (failure) {
    return report(io, failure, failed);
  }
}

function report({ note }: CliIo, failure: unknown, call?: FailedCall): ExitCode {
  const { lines, exitCode } = reportOf(failure, call);
  for (const line of lines) note(line);
  return exitCode;
}

function keyOf({ idempotencyKey = randomUUID() }: CommonValues): string {
  if (/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return idempotencyKey;
  throw new UsageError('--idempotency-key takes 1 to 255 visible ASCII characters');
}

import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { JourneyExportService } from '@telehealth/contracts/intake/v1/journey_export_service';
import { newId } from '@telehealth/ids';
import { auditParts } from '../client-export/audit-parts.ts';
import { brandParts } from '../client-export/brand-parts.ts';
import { clientParts } from '../client-export/client-parts.ts';
import {
  addPage,
  begunExport,
  completeExport,
  type ExportState,
  saveExport,
} from '../client-export/export-folder.ts';
import type { ExportPart } from '../client-export/export-part.ts';
import { journeysPart, mediaPart, type SealedExport } from '../client-export/journey-parts.ts';
import { orderPart } from '../client-export/order-part.ts';
import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { printJson, printRecord } from '../output/print.ts';
import { type Progress, startProgress } from './progress.ts';

interface Asked {
  readonly clientId: string;
  readonly recipient: string;
  readonly to: string;
}

/** Part by part into a folder. A run that ends early goes on with the next one. */
export async function executeExport(_: Command, invocation: Invocation<Asked>): Promise<ExitCode> {
  const { values, common, io } = invocation;
  const { clientId, recipient, to: folder } = values;
  const asked: SealedExport = { clientId, recipient, folder };
  using progress = startProgress(invocation);
  let state = begunExport(asked.folder, asked) ?? (await startExport(invocation, asked));
  if (!state.complete) {
    try {
      for (const part of await partsOf(invocation, asked)) {
        state = await exportPart(part, asked.folder, state, progress);
      }
    } catch (failure) {
      io.note('The export is not whole. The same command goes on where this one has ended.');
      throw failure;
    }
    state = await completeExport(asked.folder, state);
  }
  const shown = {
    folder: asked.folder,
    export_id: state.export_id,
    files: state.files?.length ?? 0,
    ...Object.fromEntries(Object.entries(state.lines).map(([name, { rows }]) => [name, rows])),
  };
  io.out(common.json ? printJson(shown) : printRecord(shown));
  return 0;
}

/** Records the export before anything is read. */
async function startExport(
  { read }: Pick<Invocation, 'read'>,
  { clientId, recipient, folder }: SealedExport,
): Promise<ExportState> {
  await read(OperatorService.method.getClient, { clientId });
  const exportId = newId('exp');
  await read(JourneyExportService.method.startExport, { clientId, recipient, exportId });
  const state = {
    ...{ client_id: clientId, recipient, export_id: exportId, started_at: new Date().toISOString() },
    ...{ complete: false, parts: {}, lines: {} },
  };
  await saveExport(folder, state);
  return state;
}

/** The audit comes before the journeys, whose reads leave rows. */
async function partsOf(
  invocation: Pick<Invocation, 'read' | 'caller' | 'io'>,
  asked: SealedExport,
): Promise<readonly ExportPart[]> {
  const { read, caller } = invocation;
  const { clientId } = asked;
  return [
    ...clientParts(read, clientId),
    ...(await brandParts(read, clientId)),
    orderPart(read, clientId),
    ...auditParts(caller, clientId),
    journeysPart(invocation, asked),
    mediaPart(invocation, asked),
  ];
}

async function exportPart(
  part: ExportPart,
  folder: string,
  begun: ExportState,
  progress: Progress,
): Promise<ExportState> {
  const cursor = begun.parts[part.name];
  if (cursor === null) return begun;
  let state = begun;
  let pages = 0;
  for await (const page of part.pages(cursor ?? '')) {
    state = await addPage(folder, state, part.name, page);
    pages += 1;
    progress.reached(`${part.name}: ${pages} pages`);
  }
  return state;
}

import type { Plain, PlainInit } from '@telehealth/contracts/codec';
import {
  type ExportMediaRequestSchema,
  type ExportMediaResponseSchema,
  JourneyExportService,
} from '@telehealth/contracts/intake/v1/journey_export_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { boundClients, operationOf, storeFaultAsUnavailable } from '@telehealth/service-kit/calls';
import { exportJourneys } from '../../app/exports/export-journeys.ts';
import { exportMedia } from '../../app/exports/export-media.ts';
import { startExport } from '../../app/exports/start-export.ts';
import type { Context } from '../../context.ts';
import { shownEnrollment } from '../journeys/enrollment-service.ts';
import { lineOf } from './exported-journey.ts';

export function journeyExportService(context: Context): Contract {
  return contract(JourneyExportService, {
    async startExport(request, call) {
      await startExport(context, operationOf(call), { ...request, clientIds: boundClients(call) });
      return {};
    },
    async exportJourneys({ clientId, recipient, cursor }, call) {
      const asked = { clientId, recipient, after: cursor, clientIds: boundClients(call) };
      const { sealed, journeys, last } = await exportJourneys(context, operationOf(call), asked, lineOf);
      const answered = journeys.flatMap(({ answers }) => answers ?? []);
      return {
        sealed,
        count: journeys.length,
        nextCursor: last,
        enrollments: answered.map(({ document }) => shownEnrollment(document)),
        media: answered.flatMap(({ media }) => [...media.values()]),
      };
    },
    exportMedia: (request, call) => sealedInMessages(context, request, call),
  });
}

async function* sealedInMessages(
  context: Context,
  { mediaId, recipient }: Plain<typeof ExportMediaRequestSchema>,
  call: Call,
): AsyncGenerator<PlainInit<typeof ExportMediaResponseSchema>> {
  try {
    const named = { mediaId, recipient, clientIds: boundClients(call) };
    for await (const chunk of await exportMedia(context, operationOf(call), named)) {
      yield { chunk: Uint8Array.from(chunk) };
    }
  } catch (error) {
    throw storeFaultAsUnavailable(error);
  }
}

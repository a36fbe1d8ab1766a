import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { EnrollmentSchema } from '@telehealth/contracts/intake/v1/enrollment_service';
import {
  ExportedMediaSchema,
  JourneyExportService,
} from '@telehealth/contracts/intake/v1/journey_export_service';
import { DomainError } from '@telehealth/errors';
import type { Read } from '../command/read.ts';
import type { Caller } from '../connection/caller.ts';
import type { CliIo } from '../io/cli-io.ts';
import { represent } from '../output/representation.ts';
import type { ExportPage, ExportPart } from './export-part.ts';

const { exportJourneys, exportMedia } = JourneyExportService.method;

/** Whose journeys are sealed to which key, and the folder of the export. */
export interface SealedExport {
  readonly clientId: string;
  readonly recipient: string;
  readonly folder: string;
}

const mediaFile = 'media.jsonl';

/** Intake seals the journeys; beside them their enrollments and a list of their media items are in clear. */
export function journeysPart(
  { read }: { readonly read: Read },
  { clientId, recipient }: SealedExport,
): ExportPart {
  return {
    name: 'journeys',
    async *pages(position) {
      let [number = 0, cursor = ''] = positionIn(position);
      do {
        const page = await read(exportJourneys, { clientId, recipient, cursor });
        const { sealed, enrollments, media, count, nextCursor } = page;
        number += 1;
        cursor = nextCursor;
        const path = join('journeys', `${String(number).padStart(6, '0')}.jsonl.age`);
        yield {
          rows: {
            'enrollments.jsonl': enrollments.map((each) => represent(EnrollmentSchema, each)),
            [mediaFile]: media.map((each) => represent(ExportedMediaSchema, each)),
          },
          ...(count > 0 && { file: { path, fill: (file) => file.writeFile(sealed) } }),
          next: cursor === '' ? undefined : `${number} ${cursor}`,
        } satisfies ExportPage;
      } while (cursor !== '');
    },
  };
}

/** Each item of the list as a file of its own. One that was erased meanwhile is left out, and named. */
export function mediaPart(
  { caller, io }: { readonly caller: Caller; readonly io: Pick<CliIo, 'note'> },
  { recipient, folder }: SealedExport,
): ExportPart {
  return {
    name: 'media',
    async *pages(position) {
      const [done = 0] = positionIn(position);
      let number = 0;
      for await (const line of linesOf(join(folder, mediaFile))) {
        number += 1;
        if (number <= done) continue;
        const { media_id: mediaId } = JSON.parse(line);
        const pieces = caller.stream(exportMedia, { mediaId, recipient })[Symbol.asyncIterator]();
        const first = await pieces.next().catch((failure: unknown) => {
          if (!(failure instanceof DomainError && failure.kind === 'not-found')) throw failure;
          io.note(`${mediaId} was erased meanwhile`);
          return undefined;
        });
        yield {
          rows: {},
          ...(first !== undefined && {
            file: {
              path: join('media', `${mediaId}.age`),
              async fill(file) {
                for (let piece = first; !piece.done; piece = await pieces.next()) {
                  await file.writeFile(piece.value.chunk);
                }
              },
            },
          }),
          next: String(number),
        } satisfies ExportPage;
      }
      yield { rows: {}, next: undefined };
    },
  };
}

/** Of a number and, behind a blank, a cursor. */
function positionIn(position: string): [number?: number, cursor?: string] {
  if (position === '') return [];
  const [number, cursor = ''] = position.split(' ');
  return [Number(number), cursor];
}

/** None without the file. */
async function* linesOf(path: string): AsyncGenerator<string> {
  if (existsSync(path)) yield* createInterface({ input: createReadStream(path) });
}

import type { Operation } from '@telehealth/changes';
import { answeredSoFar } from '@telehealth/instrument/render';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findJourneysOfClient, type JourneyDocument } from '../../storage/journeys.ts';
import { recordAccess } from '../record-access.ts';
import { unsealJourney } from '../sessions/unseal-journey.ts';
import { mediaOfAnswers, type SubmissionRead } from '../submissions/get-submission.ts';
import { sealerTo } from './age-recipient.ts';
import { type ClientExport, requireReach } from './start-export.ts';

/** A journey with what counts of its answers; without them when it is erased. PHI. */
export interface ExportedJourney {
  readonly document: JourneyDocument;
  readonly answers: SubmissionRead | undefined;
}

export interface SealedPage {
  /** An age file; empty without journeys. */
  readonly sealed: Uint8Array;
  readonly journeys: readonly ExportedJourney[];
  /** The last journey of the page; undefined when none follows. */
  readonly last: string | undefined;
}

const maxJourneys = 50;
const maxBytes = 1024 * 1024;

/**
 * The next journeys of the client by their ids, each as a line by `lineOf`, sealed. The read is audited by one row. Throws
 * `not-found` for a client out of reach, `validation` for a malformed recipient, and `unavailable` when it cannot be audited.
 */
export async function exportJourneys(
  context: Context,
  operation: Operation,
  { after, ...asked }: ClientExport & { readonly after: string },
  lineOf: (journey: ExportedJourney) => string,
): Promise<SealedPage> {
  requireReach(asked);
  const sealer = await sealerTo(asked.recipient);
  const { clientId, recipient } = asked;
  const { limits } = operation;
  const found = await findJourneysOfClient(context.journeys, { clientId, after }, maxJourneys + 1, limits);
  const journeys: ExportedJourney[] = [];
  const lines: Buffer[] = [];
  let bytes = 0;
  for (const document of found.slice(0, maxJourneys)) {
    const journey = await openExported(context, document, limits);
    const line = Buffer.from(`${lineOf(journey)}\n`);
    bytes += line.length;
    if (bytes > maxBytes && lines.length > 0) break;
    journeys.push(journey);
    lines.push(line);
  }
  const [first, last] = [journeys.at(0), journeys.at(-1)];
  if (first === undefined || last === undefined) {
    return { sealed: new Uint8Array(), journeys, last: undefined };
  }
  await recordAccess(context, operation, {
    action: 'journey.export',
    subject: clientId,
    clientId,
    changed: { recipient, count: journeys.length, first: first.document._id, last: last.document._id },
  });
  return {
    sealed: await sealer.encrypt(Buffer.concat(lines)),
    journeys,
    last: journeys.length < found.length ? last.document._id : undefined,
  };
}

async function openExported(
  context: Context,
  document: JourneyDocument,
  limits: CallOptions,
): Promise<ExportedJourney> {
  if (document.erasedAt !== undefined) return { document, answers: undefined };
  const unsealed = await unsealJourney(context, document);
  const submitted = answeredSoFar(unsealed.instrument, unsealed.session);
  const media = await mediaOfAnswers(context, document, submitted, limits);
  return { document, answers: { ...unsealed, submitted, media } };
}

import { getOrInsert } from '@telehealth/changes';
import { DomainError, type IssueCode, refusal } from '@telehealth/errors';
import type { MediaDefinition } from '@telehealth/instrument/bundle';
import type { MediaItemDocument, UploadShare } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from '../media/media-context.ts';
import { mediaKey, sealMetadata } from '../media/sealed-parts.ts';
import type { PatientJourney } from '../sessions/unsealed-journey.ts';
import { evictUnboundUploads } from './evict-unbound-uploads.ts';
import { acceptedAs } from './sniff-media.ts';

export interface UploadPlan {
  readonly bytes: number;
  /** `Upload-Metadata`, as sent and decoded. */
  readonly metadata: string;
  readonly values: Readonly<Record<string, string | null>>;
  readonly share: UploadShare;
}

/** Age at which an upload without a byte is removed, ms. */
const emptyMs = 10 * 60_000;

/** Bytes sealed and stored at a time. */
export const partBytes = 1024 * 1024;

/**
 * Creates an upload for the node at which the journey waits, and evicts the oldest unbound uploads of the journey. Throws
 * `malformed-request` when the metadata lack a needed value, `conflict` when the journey waits at another node or the node
 * takes no media, `payload-too-large`, `unsupported-media-type`, and `validation` for a duration or length out of bounds.
 */
export async function createUpload(
  context: MediaContext,
  { document, key, session, instrument }: PatientJourney,
  mediaId: string,
  { bytes, metadata, values, share }: UploadPlan,
): Promise<MediaItemDocument> {
  const { media, clock } = context;
  const { node_id: nodeId, filetype, duration_s: duration } = values;
  if (!nodeId) throw missing('node_id');
  if (!filetype) throw missing('filetype');
  const { state } = session;
  const node = state.status === 'active' ? instrument.nodeById.get(state.current.nodeId) : undefined;
  if (node?.kind !== 'question' || node.media === undefined || node.id !== nodeId) {
    throw refusal('media_not_awaited', awaited(session));
  }
  const { accept, max_bytes: maxBytes } = node.media.definition;
  const contentType = accepted(node.media.definition, { bytes, filetype, duration });
  const { _id: journeyId, clientId, brandId } = document;
  const createdAt = clock.now();
  const created = await getOrInsert<MediaItemDocument>(
    media,
    {
      _id: mediaId,
      ...{ clientId, brandId, journeyId, nodeId },
      accept,
      contentType,
      bytes,
      offset: 0,
      complete: false,
      partBytes,
      parts: [],
      metadata: sealMetadata(mediaKey(key), mediaId, metadata),
      createdAt,
      expiresAt: createdAt + emptyMs,
      counted: true,
      share,
    },
    storeLimits,
  );
  await evictUnboundUploads(context, created, maxBytes);
  return created;
}

interface Claimed {
  readonly bytes: number;
  readonly filetype: string;
  readonly duration: string | null | undefined;
}

function accepted(media: MediaDefinition, { bytes, filetype, duration }: Claimed): string {
  if (bytes > media.max_bytes)
    throw new DomainError('payload-too-large', 'the file is larger than the node accepts');
  const [claimed = ''] = filetype.toLowerCase().split(';', 1);
  const type = acceptedAs(claimed.trim(), media.accept);
  if (type === undefined) throw new DomainError('unsupported-media-type');
  if (bytes === 0) throw invalid('media.length', 'A file has at least one byte.');
  const { min_duration_s: min = 0, max_duration_s: max = Number.POSITIVE_INFINITY } = media;
  if (media.min_duration_s === undefined && media.max_duration_s === undefined) return type;
  if (!duration) throw missing('duration_s');
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(duration)) {
    throw malformed('media.duration', 'Upload-Metadata must give duration_s as a number of seconds.');
  }
  const seconds = Number(duration);
  if (seconds < min) throw invalid('media.duration', `The least duration is ${min} s.`);
  if (seconds > max) throw invalid('media.duration', `The greatest duration is ${max} s.`);
  return type;
}

function missing(name: string): DomainError {
  return malformed('media.metadata', `Upload-Metadata has to name ${name}, as base64 after its name.`);
}

function malformed(code: IssueCode, message: string): DomainError {
  return new DomainError('malformed-request', 'unusable Upload-Metadata', { issues: [{ code, message }] });
}

function invalid(code: IssueCode, message: string): DomainError {
  return new DomainError('validation', 'the node does not accept the file', { issues: [{ code, message }] });
}

function awaited({ state }: PatientJourney['session']): string {
  return state.status === 'active'
    ? `The current node is ${state.current.nodeId}.`
    : `The session is ${state.status}.`;
}

import { hash } from 'node:crypto';
import type { EventDraft } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { type AgreementId, agreementIds } from '@telehealth/ids';
import { agreementKey, type StoredAgreement } from './agreement.ts';

export interface NewAgreement {
  readonly agreementId: string;
  readonly version: string;
  readonly title: string;
  readonly text: string;
  /** Epoch ms: from when it must be executed; absent: 30 days ahead. */
  readonly effectiveAt?: number | undefined;
}

const noticeMs = 30 * 24 * 60 * 60_000;

const versionPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;
const maxTitle = 200;
const maxText = 200_000;

/**
 * The version that is published at an instant (epoch ms) after `previous`. The first version, and one whose time has passed, is
 * in force at once. Throws `malformed-request` for an unknown agreement, and for a version, title or text outside its bounds.
 */
export function newVersion(
  { agreementId, version, title, text, effectiveAt }: NewAgreement,
  { previous, at }: { readonly previous: Pick<StoredAgreement, 'number'> | undefined; readonly at: number },
): StoredAgreement {
  if (!isAgreementId(agreementId)) throw refusal('request_invalid', 'The agreements are msa and baa.');
  if (!versionPattern.test(version)) {
    throw refusal(
      'request_invalid',
      'A version is 1 to 32 letters, digits, dots, _ and -, for example 2026-11-01.',
    );
  }
  if (title.trim() === '' || [...title].length > maxTitle || /\p{Cc}/u.test(title)) {
    throw refusal('request_invalid', `A title has 1 to ${maxTitle} characters, and no control characters.`);
  }
  if (text.trim() === '' || [...text].length > maxText) {
    throw refusal('request_invalid', `A text has 1 to ${maxText} characters.`);
  }
  return {
    _id: agreementKey(agreementId, version),
    agreementId,
    version,
    title,
    text,
    number: (previous?.number ?? 0) + 1,
    documentSha256: hash('sha256', text, 'hex'),
    publishedAt: at,
    effectiveAt: previous === undefined ? at : Math.max(at, effectiveAt ?? at + noticeMs),
  };
}

/** The event of a version. It names no client. */
export function agreementPublished({
  _id: subject,
  agreementId,
  version,
  number,
  effectiveAt,
}: Omit<StoredAgreement, 'text'>): EventDraft {
  const data = { agreementId, version, number, effectiveAt };
  return { type: 'agreement.published.v1', clientId: '', subject, test: false, data };
}

export function isAgreementId(text: string): text is AgreementId {
  return (agreementIds as readonly string[]).includes(text);
}

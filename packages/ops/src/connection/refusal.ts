import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import { AnySchema } from '@bufbuild/protobuf/wkt';
import { type ServiceError, status } from '@grpc/grpc-js';
import { type ErrorDetail, ErrorDetailSchema } from '@telehealth/contracts/common/v1/error';
import { DomainError, errorTable, type Issue, isErrorKind, isReason, kindFromCode } from '@telehealth/errors';
import { Unreachable } from '../io/failure.ts';

/** Without a detail of the platform they mean a broken or missing connection. */
const lost = new Set([status.UNAVAILABLE, status.CANCELLED, status.INTERNAL, status.UNKNOWN]);

/**
 * The server's refusal with its reason, or `Unreachable` without a server of the platform; `timeout` without an answer
 * in time.
 */
export function failureOf(error: ServiceError, authority: string): DomainError | Unreachable {
  const detail = detailOf(error);
  if (detail !== undefined && isErrorKind(detail.kind)) {
    return new DomainError(detail.kind, errorTable[detail.kind].title, {
      issues: detail.issues.map(issueOf),
      ...(detail.retryAfterSeconds > 0 && { retryAfterSeconds: detail.retryAfterSeconds }),
      ...(isReason(detail.reason) && { reason: detail.reason, detail: detail.detail }),
    });
  }
  if (error.code === status.UNIMPLEMENTED) {
    return new Unreachable(`${authority} does not serve what this command calls`, false);
  }
  if (lost.has(error.code)) {
    const neverConnected = /^(No connection established|Name resolution failed)/.test(error.details);
    // A system's code, or Node's phrase for an untrusted certificate.
    const [why] = /\bE[A-Z]{3,}\b|[\w ,-]*\bcertificate\b[\w ,-]*/.exec(error.details) ?? [];
    return neverConnected
      ? new Unreachable(
          `No gRPC server answers on ${authority} (${why?.trim() ?? 'is it the gRPC port?'})`,
          false,
        )
      : new Unreachable(`The connection to ${authority} was lost`, true);
  }
  const kind = kindFromCode(status[error.code].toLowerCase());
  return new DomainError(kind, errorTable[kind].title);
}

function issueOf({ code, message, where }: ErrorDetail['issues'][number]): Issue {
  // Another version may send an unknown code.
  return { code: code as Issue['code'], message, ...(where !== '' && { where }) };
}

/**
 * The first detail of `google.rpc.Status` in the trailers (field 3, an `Any`); undefined unless it is an `ErrorDetail`.
 */
function detailOf({ metadata }: ServiceError): ErrorDetail | undefined {
  const [bytes] = metadata.get('grpc-status-details-bin');
  if (!(bytes instanceof Uint8Array)) return undefined;
  try {
    const reader = new BinaryReader(bytes);
    while (reader.pos < reader.len) {
      const [field, wireType] = reader.tag();
      if (field === 3) {
        const { typeUrl, value } = fromBinary(AnySchema, reader.bytes());
        return typeUrl.endsWith(`/${ErrorDetailSchema.typeName}`)
          ? fromBinary(ErrorDetailSchema, value)
          : undefined;
      }
      reader.skip(wireType);
    }
  } catch {
    // Malformed bytes are not from the platform.
  }
  return undefined;
}

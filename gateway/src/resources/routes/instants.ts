import { malformedRequest } from '../../edge/problems/malformed-request.ts';
import { plusInUrls } from '../../edge/problems/validation-issue.ts';

/**
 * Epoch ms; undefined when not sent.
 *
 * @throws DomainError `malformed-request` for an impossible date-time.
 */
export function queryInstant(name: string, dateTime: string | undefined): number | undefined {
  if (dateTime === undefined) return undefined;
  const instant = instantOf(dateTime);
  if (instant !== undefined) return instant;
  throw malformedRequest(
    'request.invalid',
    `The query parameter ${name} is not a time that exists. An offset has hours and minutes. ${plusInUrls}`,
    `?${name}`,
  );
}

/**
 * Epoch ms.
 *
 * @throws DomainError `malformed-request` for an impossible date-time.
 */
export function bodyInstant(where: string, dateTime: string): number {
  const instant = instantOf(dateTime);
  if (instant !== undefined) return instant;
  throw malformedRequest('request.invalid', `${where} is not a time that exists.`, where);
}

/** Undefined for a leap second, which no instant represents. */
function instantOf(dateTime: string): number | undefined {
  const instant = Date.parse(dateTime);
  return Number.isNaN(instant) ? undefined : instant;
}

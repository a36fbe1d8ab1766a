import { createDocument, type Operation } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { dayMs, deriveId } from '@telehealth/ids';
import type { BrandKey } from '@telehealth/service-kit/calls';
import { UniqueViolation } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { receiverUrl } from '../../domain/receivers/receiver-url.ts';
import { originOf, registrationAudit } from '../../domain/registrations/registration-audit.ts';
import { assertStored } from '../../domain/registrations/stored-registration.ts';
import { subscribedTypes } from '../../domain/registrations/subscribed-types.ts';
import {
  findRegistrations,
  hasCreated,
  maxRegistrations,
  type RegistrationDocument,
} from '../../storage/registrations.ts';
import { newSecret, secretMadeBy } from '../signatures/registration-secret.ts';
import { registrationChanged } from './announce-change.ts';
import { sealUrl } from './receiver-address.ts';

export interface RegistrationWithSecret {
  readonly registration: RegistrationDocument;
  /** `whsec_…`; it is shown this once. */
  readonly secret: string;
}

export interface NewRegistration {
  readonly brand: BrandKey;
  readonly url: string;
  readonly eventTypes: readonly string[];
  /** Registrations that the client may create in a day; undefined: as many as the deployment says. */
  readonly perDay?: number | undefined;
}

/**
 * Registers where a brand receives events. Throws as `receiverUrl` and `subscribedTypes` do, `conflict` for a brand that has
 * 20, and `rate-limited` for a client that created too many today. A repeat answers with the same secret.
 */
export async function createRegistration(
  context: Context,
  operation: Operation,
  { brand, ...asked }: NewRegistration,
): Promise<RegistrationWithSecret> {
  const { operationId, limits } = operation;
  const draft = draftOf(context, operation, { brand, ...asked });
  const registration =
    (await context.registrations.get(draft._id, limits)) ??
    (await insertWithNumber(context, operation, draft, asked.perDay));
  assertStored(registration);
  return { registration, secret: secretMadeBy(context, registration, operationId) };
}

/** Throws what `createRegistration` would throw after as many `others` of the brand, and creates nothing. */
export async function validateRegistration(
  context: Context,
  operation: Operation,
  { others, ...asked }: NewRegistration & { readonly others: number },
): Promise<void> {
  const draft = draftOf(context, operation, asked);
  await refuseTooMany(context, operation, { clientId: draft.clientId, others, perDay: asked.perDay });
  await findFreePlaces(context, draft, { ...operation, others });
}

function draftOf(context: Context, operation: Operation, { brand, ...asked }: NewRegistration): Draft {
  const url = receiverUrl(asked.url, context.mode);
  const eventTypes = subscribedTypes(asked.eventTypes);
  return { _id: deriveId('whr', operation.operationId), ...brand, url, eventTypes };
}

interface Draft extends Pick<RegistrationDocument, '_id' | 'clientId' | 'brandId' | 'eventTypes'> {
  readonly url: string;
}

/** Inserts a registration with a free number of its brand. Others that are created at once take the other numbers. */
async function insertWithNumber(
  context: Context,
  operation: Operation,
  draft: Draft,
  perDay: number | undefined,
): Promise<RegistrationDocument> {
  await refuseTooMany(context, operation, { clientId: draft.clientId, perDay });
  for (;;) {
    const places = await findFreePlaces(context, draft, operation);
    for (const place of places) {
      const inserted = await insert(context, operation, { ...draft, place });
      if (inserted !== undefined) return inserted;
    }
  }
}

interface AskedOfDay extends Pick<NewRegistration, 'perDay'> {
  readonly clientId: string;
  readonly others?: number;
}

/** A deleted registration counts too: its document is stored longer than a day. */
async function refuseTooMany(
  { registrations, clock, maxRegistrationsInADay }: Context,
  { limits }: Operation,
  { clientId, others = 0, perDay: count = maxRegistrationsInADay }: AskedOfDay,
): Promise<void> {
  const at = clock.now();
  const since = at - (at % dayMs);
  const isOver = async () =>
    await hasCreated(registrations, { clientId, since, count: count - others }, limits);
  if (others < count && !(await isOver())) return;
  throw refusal('registration_quota', `A client creates at most ${count} registrations in a day (UTC).`, {
    retryAfterSeconds: Math.ceil((since + dayMs - at) / 1000),
  });
}

/** The values of `place` that no registration of the brand has. Throws `conflict` when there are no more than `others`. */
async function findFreePlaces(
  { registrations }: Context,
  { clientId, brandId }: Draft,
  { limits, others = 0 }: Operation & { readonly others?: number },
): Promise<readonly string[]> {
  const owner = { clientIds: [clientId], brandId };
  const stored = await findRegistrations(registrations, owner, { limit: maxRegistrations }, limits);
  const taken = new Set(stored.map(({ place }) => place));
  const places = Array.from({ length: maxRegistrations }, (_, n) => `${brandId}:${n}`);
  const free = places.filter((place) => !taken.has(place));
  if (free.length > others) return free;
  throw refusal('too_many_registrations', `A brand has at most ${maxRegistrations} registrations.`);
}

/** The registration; undefined when another one has its number. */
async function insert(
  context: Context,
  operation: Operation,
  draft: Draft & { readonly place: string },
): Promise<RegistrationDocument | undefined> {
  const { clock, registrations, sealingKeys } = context;
  const at = clock.now();
  const { url, ...drafted } = draft;
  const { _id, eventTypes } = drafted;
  try {
    return await createDocument<RegistrationDocument>(context, {
      collection: registrations,
      document: {
        ...drafted,
        sealedUrl: sealUrl(context, _id, url),
        enabled: true,
        secrets: [newSecret(context, _id, operation.operationId)],
        sealedUnder: sealingKeys[0].id,
        createdAt: at,
      },
      operation,
      at,
      events: [registrationChanged(context, draft)],
      audit: registrationAudit('create', draft, { url: originOf(url), eventTypes }),
    });
  } catch (error) {
    if (error instanceof UniqueViolation) return undefined;
    throw error;
  }
}

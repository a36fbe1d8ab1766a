import { changeDocument, type Operation, putDocument } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { isActive } from '../../domain/clients/suspension.ts';
import { decideIssuer, decideIssuerRemoval, type MemberIssuer } from '../../domain/members/member-issuer.ts';
import type { ClientDocument } from '../../storage/clients.ts';
import type { MemberIssuerDocument } from '../../storage/member-issuers.ts';
import { clientOf } from '../clients/client-of.ts';

export interface MemberIssuerWithSecret extends MemberIssuer {
  readonly secret: string;
}

/** Sets the issuer of the members of a client. Throws `validation` without a secret. */
export async function putMemberIssuer(
  context: Context,
  operation: Operation,
  clientId: string,
  { secret, ...settings }: MemberIssuerWithSecret,
): Promise<MemberIssuerDocument | undefined> {
  if (secret === '') {
    const issue = {
      code: 'request.missing_field',
      message: 'A secret.',
      where: '/oidc_client_secret',
    } as const;
    throw new DomainError('validation', 'no secret', { issues: [issue] });
  }
  const { mode } = await clientOf(context, operation, { clientId, clientIds: [clientId] });
  const sealed = {
    sealedSecret: context.memberIssuerSecrets.seal(clientId, Buffer.from(secret)),
    sealedUnder: context.sealingKeys[0].id,
  };
  const { document } = await putDocument<MemberIssuerDocument>(context, {
    collection: context.memberIssuers,
    id: clientId,
    operation,
    decide: (_present, at) => decideIssuer({ clientId, mode }, settings, sealed, at),
  });
  return document;
}

/** No effect on a client without one. */
export async function removeMemberIssuer(
  context: Context,
  operation: Operation,
  clientId: string,
): Promise<void> {
  if ((await context.memberIssuers.get(clientId, operation.limits)) === undefined) return;
  await changeDocument<MemberIssuerDocument>(context, {
    collection: context.memberIssuers,
    id: clientId,
    operation,
    decide: decideIssuerRemoval,
  });
}

/** The issuer with the secret. Throws one `not-found` for an unknown or closed client and for one without an issuer. */
export async function openMemberIssuer(
  context: Context,
  { limits }: Pick<Operation, 'limits'>,
  clientId: string,
): Promise<MemberIssuerWithSecret> {
  await openClientOf(context, { limits }, clientId);
  const { settings, sealedSecret } = (await context.memberIssuers.get(clientId, limits)) ?? {};
  if (settings === undefined || sealedSecret === undefined) throw new DomainError('not-found');
  const secret = Buffer.from(context.memberIssuerSecrets.open(clientId, sealedSecret)).toString();
  return { ...settings, secret };
}

/** The client whose people may sign in. Throws `not-found` for another one. */
export async function openClientOf(
  context: Pick<Context, 'clients' | 'deploymentMode'>,
  { limits }: Pick<Operation, 'limits'>,
  clientId: string,
): Promise<ClientDocument> {
  const client = await context.clients.get(clientId, limits);
  if (client?.mode !== context.deploymentMode || !isActive(client))
    throw new DomainError('not-found', 'a client whose people cannot sign in');
  return client;
}

import { changeDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { ClientIds } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { findActive, findHolder } from '../../storage/find-domains.ts';

/** A certificate with its private key, PEM. The key is a secret. */
export interface OpenCertificate {
  readonly chain: string;
  readonly privateKey: string;
  readonly fingerprint: string;
}

/** The certificate of an active hostname, for the edge. Throws `not-found` for any other hostname. */
export async function certificateOf(
  context: Context,
  hostname: string,
  limits: CallOptions,
): Promise<OpenCertificate> {
  return opened(context, await findActive(context.domains, hostname, limits));
}

/**
 * The certificate of a hostname that has one, for a load balancer, with an audit row. Throws `not-found` for a hostname without
 * one, and for domains of other clients than these.
 */
export async function exportCertificate(
  context: Context,
  operation: Operation,
  { hostname, clientIds }: { readonly hostname: string; readonly clientIds: ClientIds },
): Promise<OpenCertificate> {
  const holder = await findHolder(context.domains, hostname.toLowerCase(), operation.limits);
  const reached =
    holder && (clientIds === undefined || clientIds.includes(holder.clientId)) ? holder : undefined;
  const certificate = opened(context, reached);
  await changeDocument<DomainDocument>(context, {
    collection: context.domains,
    id: reached?._id ?? '',
    operation,
    decide: ({ _id, clientId, hostname: held, kind }) => ({
      audit: {
        ...{ action: 'domain.certificate_exported', clientId, subject: _id },
        changed: { hostname: held, kind, fingerprint: certificate.fingerprint },
      },
    }),
  });
  return certificate;
}

function opened({ certificateSealer }: Context, domain: DomainDocument | undefined): OpenCertificate {
  if (domain?.certificate === undefined)
    throw new DomainError('not-found', 'the hostname has no certificate');
  const { chain, sealedKey, fingerprint } = domain.certificate;
  const privateKey = Buffer.from(certificateSealer.open(domain._id, sealedKey)).toString();
  return { chain, privateKey, fingerprint };
}

import { changeDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { ClientIds } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { findActive, findHolder } from '../../storage/find-domains.ts';

/** A certificate with its private key, PEM. The key is a secret. */
export interface OpenCertificate {
  readonly chain: string;
  readonly privateKey: string;
  readonly fingerprint: string;
}

/** For the edge. Throws `not-found` unless the hostname is active. */
export async function openActiveCertificate(
  context: Context,
  { limits }: Operation,
  hostname: string,
): Promise<OpenCertificate> {
  return openCertificate(context, await findActive(context.domains, hostname, limits));
}

/** For a load balancer, with an audit row. Throws `not-found` without a certificate, and for other clients' domains. */
export async function exportCertificate(
  context: Context,
  operation: Operation,
  asked: { readonly hostname: string; readonly clientIds: ClientIds },
): Promise<OpenCertificate> {
  const { clientIds } = asked;
  const holder = await findHolder(context.domains, asked.hostname.toLowerCase(), operation.limits);
  const reached =
    holder && (clientIds === undefined || clientIds.includes(holder.clientId)) ? holder : undefined;
  const certificate = openCertificate(context, reached);
  await changeDocument<DomainDocument>(context, {
    collection: context.domains,
    id: reached?._id ?? '',
    operation,
    decide: ({ _id, clientId, hostname, kind }) => ({
      audit: {
        action: 'domain.certificate_exported',
        clientId,
        subject: _id,
        changed: { hostname, kind, fingerprint: certificate.fingerprint },
      },
    }),
  });
  return certificate;
}

function openCertificate(
  { certificateSealer }: Context,
  domain: DomainDocument | undefined,
): OpenCertificate {
  if (domain?.certificate === undefined)
    throw new DomainError('not-found', 'the hostname has no certificate');
  const { chain, sealedKey, fingerprint } = domain.certificate;
  const privateKey = Buffer.from(certificateSealer.open(domain._id, sealedKey)).toString();
  return { chain, privateKey, fingerprint };
}

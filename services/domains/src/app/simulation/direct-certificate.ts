import { type ChangeParts, type Operation, putDocument } from '@telehealth/changes';
import type { CertificateDirective } from '../../domain/simulation/certificate-directive.ts';
import type {
  CertificateDirectiveDocument,
  CertificateDirectives,
} from '../../storage/certificate-directives.ts';

/** Sets how the simulated authority treats orders for a hostname, and returns since when (epoch ms). */
export async function directCertificate(
  context: ChangeParts,
  directives: CertificateDirectives,
  operation: Operation,
  { hostname, directive }: { readonly hostname: string; readonly directive: CertificateDirective },
): Promise<number> {
  const { document } = await putDocument<CertificateDirectiveDocument>(context, {
    collection: directives,
    id: hostname,
    operation,
    decide: (_, setAt) => ({
      set: { directive, setAt },
      audit: { action: 'certificate.direct', clientId: '', subject: hostname, changed: { directive } },
    }),
  });
  return document?.setAt ?? 0;
}

import { createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { DomainKind } from '@telehealth/contracts/domains/v1/domain';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import {
  CertificateDirective,
  DnsMode,
  DomainSimulationService,
} from '@telehealth/contracts/domains/v1/domain_simulation_service';
import type { StartFile } from '@telehealth/platform';

/** Simulated DNS and certificate authority, and the operators' actions on domains. */
export function simulatedWorld({ ops_token, ops_url, ops_urls }: StartFile) {
  const transport = createGrpcTransport({
    baseUrl: ops_urls.domains ?? ops_url,
    interceptors: [
      (next) => (request) => {
        request.header.set('authorization', `Bearer ${ops_token}`);
        return next(request);
      },
    ],
  });
  const simulation = createClient(DomainSimulationService, transport);
  const domains = createClient(DomainService, transport);
  const modes = {
    ok: DnsMode.OK,
    nxdomain: DnsMode.NXDOMAIN,
    servfail: DnsMode.SERVFAIL,
    timeout: DnsMode.TIMEOUT,
    flattened: DnsMode.FLATTENED,
  };
  const directives = {
    issue: CertificateDirective.ISSUE,
    delay: CertificateDirective.DELAY,
    fail: CertificateDirective.FAIL,
  };
  return {
    domains,
    /** Creates a record that names the target. */
    name: (hostname: string, target: string, mode: keyof typeof modes = 'ok') =>
      simulation.setDnsRecord({ hostname, target, mode: modes[mode] }),
    forget: (hostname: string) => simulation.clearDnsRecord({ hostname }),
    direct: (hostname: string, directive: keyof typeof directives) =>
      simulation.directCertificate({ hostname, directive: directives[directive] }),
    activate: (brandId: string, kind: 'login' | 'member') =>
      domains.activateDomain({ brandId, kind: kind === 'login' ? DomainKind.LOGIN : DomainKind.MEMBER }),
  };
}

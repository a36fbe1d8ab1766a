import { DomainKind, DomainStateSchema } from '@telehealth/contracts/domains/v1/domain';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import {
  CertificateDirective,
  DnsMode,
  DnsModeSchema,
  DomainSimulationService,
} from '@telehealth/contracts/domains/v1/domain_simulation_service';
import { command, given } from '../command/command.ts';
import { enumValue } from '../command/enum-flag.ts';
import { required, text } from '../command/flag.ts';

const { listDomains, getDomain, bindDomain, activateDomain, blockDomain, unblockDomain, exportCertificate } =
  DomainService.method;
const { setDnsRecord, clearDnsRecord, directCertificate } = DomainSimulationService.method;

const kinds: Readonly<Record<string, DomainKind>> = { login: DomainKind.LOGIN, member: DomainKind.MEMBER };

const ofKind = {
  choices: { kind: Object.keys(kinds) },
  details: ['Kinds: login, where patients sign in, and member, the member portal.'],
};

/** By brand and kind. */
function named({ brandId, kind }: { readonly brandId: string; readonly kind: string }) {
  return { brandId, kind: kinds[kind] ?? DomainKind.UNSPECIFIED };
}

const whereSimulated = ['Only a platform that simulates it has this, as npm start does.'];

export const domainCommands = [
  command('domain list', 'List custom domains by hostname', {
    example: '--state cert_issued',
    method: listDomains,
    flags: {
      client: text('only domains of this client', '<client-id>'),
      brand: text('only domains of this brand', '<brand-id>'),
      state: enumValue('only domains in this state', DomainStateSchema, '<state>'),
    },
    request: ({ client, brand, state }) => given({ clientId: client, brandId: brand, state }),
    columns: `domain.hostname domain.kind domain.state domain.brand_id client_id failed_rechecks
      certificate_expires_at order_failure due_at`,
  }),
  command('domain show <brand-id> <kind>', 'Show a custom domain of a brand', {
    example: 'brd_3Fq8 login',
    method: getDomain,
    ...ofKind,
    request: named,
  }),
  command('domain register <brand-id> <kind> <hostname>', 'Bind a hostname to a brand', {
    example: 'brd_3Fq8 login start.acme.example',
    method: bindDomain,
    missing: ({ brandId }) => `brand ${brandId}`,
    ...ofKind,
    request: ({ hostname, ...domain }) => ({ ...named(domain), hostname }),
  }),
  command('domain activate <brand-id> <kind>', 'Attach the issued certificate and serve the hostname', {
    example: 'brd_3Fq8 login',
    method: activateDomain,
    ...ofKind,
    request: named,
  }),
  command('domain block <brand-id> <kind>', 'Take a domain out of service', {
    example: 'brd_3Fq8 login --reason abuse_report --yes',
    method: blockDomain,
    flags: { reason: required(text('a code, such as abuse_report', '<code>')) },
    ...ofKind,
    request: ({ reason, ...domain }) => ({ ...named(domain), reason }),
    danger: ({ brandId, kind }) => `Patients of ${brandId} no longer reach its ${kind} domain.`,
  }),
  command('domain unblock <brand-id> <kind>', 'Remove a block; the domain returns to its state before', {
    example: 'brd_3Fq8 login',
    method: unblockDomain,
    ...ofKind,
    request: named,
  }),
  command('domain certificate export <hostname>', 'Get the certificate of a hostname with its private key', {
    example: 'start.acme.example --out start.pem',
    method: exportCertificate,
    isSecret: true,
    details: ['For a load balancer: the chain and then the private key, PEM. Every call is audited.'],
    document: ({ chain, privateKey }) => chain + privateKey,
  }),
  command('domain dns set <hostname> <target>', 'Give a hostname a CNAME record in the simulated DNS', {
    example: 'start.acme.example brd-3fq8.edge.example --mode nxdomain',
    method: setDnsRecord,
    flags: {
      mode: enumValue('what DNS answers; ok by default', DnsModeSchema, '<mode>'),
    },
    details: [
      'Modes:',
      '  ok         the CNAME record names the target',
      '  nxdomain   there is no such name',
      '  servfail   the server fails',
      '  timeout    no server answers',
      '  flattened  the hostname has addresses and no CNAME record',
      ...whereSimulated,
    ],
    request: ({ mode = DnsMode.OK, ...record }) => ({ ...record, mode }),
  }),
  command('domain dns clear <hostname>', 'Remove the record of a hostname from the simulated DNS', {
    example: 'start.acme.example',
    method: clearDnsRecord,
    details: whereSimulated,
  }),
  directs(
    'issue',
    'Let the simulated authority issue certificates for a hostname',
    CertificateDirective.ISSUE,
  ),
  directs('delay', 'Leave orders of a certificate for a hostname pending', CertificateDirective.DELAY),
  directs(
    'fail',
    'Let the simulated authority refuse certificates for a hostname',
    CertificateDirective.FAIL,
  ),
];

function directs(word: string, summary: string, directive: CertificateDirective) {
  return command(`domain certificate ${word} <hostname>`, summary, {
    example: 'start.acme.example',
    method: directCertificate,
    details: whereSimulated,
    request: ({ hostname }) => ({ hostname, directive }),
  });
}

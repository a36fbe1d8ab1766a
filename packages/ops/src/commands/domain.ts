import {
  CertificateDirective,
  DnsMode,
  DomainSimulationService,
} from '@telehealth/contracts/domains/v1/domain_simulation_service';
import { command } from '../command.ts';
import { choice } from '../flag.ts';

const { setDnsRecord, clearDnsRecord, directCertificate } = DomainSimulationService.method;

const modes = {
  ok: DnsMode.OK,
  nxdomain: DnsMode.NXDOMAIN,
  servfail: DnsMode.SERVFAIL,
  timeout: DnsMode.TIMEOUT,
  flattened: DnsMode.FLATTENED,
};

type Mode = keyof typeof modes;

const whereSimulated = ['Only a platform that simulates it has this, as npm start does.'];

export const domainCommands = [
  command('domain dns set <hostname> <target>', 'Give a hostname a CNAME record in the simulated DNS', {
    method: setDnsRecord,
    flags: {
      mode: choice('what DNS answers; ok by default', Object.keys(modes) as [Mode, ...Mode[]], '<mode>'),
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
    request: ({ hostname, target, mode = 'ok' }) => ({ hostname, target, mode: modes[mode] }),
  }),
  command('domain dns clear <hostname>', 'Take the record of a hostname out of the simulated DNS', {
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
    method: directCertificate,
    details: whereSimulated,
    request: ({ hostname }) => ({ hostname, directive }),
  });
}

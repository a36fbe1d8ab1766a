import { Type } from 'typebox';
import { operations } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { activeDomain, CustomDomain, DomainCreate } from './custom-domain.ts';

export const domainOperations = operations(
  { tag: 'Domains', credentials: ['apiKey'], brand: 'in-path' },
  {
    registerDomain: {
      method: 'POST',
      path: '/v1/account/brands/{brand_id}/domains',
      summary: 'Register a custom domain',
      description:
        'Then add the record in `cname` to your DNS and verify. The same hostname again is 200. 409: `domain_exists`, `hostname_taken`.',
      body: DomainCreate,
      answers: { 200: dataOf(CustomDomain), 201: dataOf(CustomDomain) },
      problems: ['validation', 'conflict'],
    },
    listDomains: {
      method: 'GET',
      path: '/v1/account/brands/{brand_id}/domains',
      summary: 'The custom domains of a brand',
      description: 'One of each kind at most. A kind without one uses the shared default.',
      answers: { 200: pageOf(CustomDomain) },
    },
    readDomain: {
      method: 'GET',
      path: '/v1/account/brands/{brand_id}/domains/{kind}',
      summary: 'A custom domain',
      description: '404: the shared default serves.',
      answers: { 200: dataOf(CustomDomain) },
    },
    deleteDomain: {
      method: 'DELETE',
      path: '/v1/account/brands/{brand_id}/domains/{kind}',
      summary: 'Delete a custom domain',
      description: 'Out of service at once. A login host that was active is kept for you for 30 days.',
      answers: { 204: Type.Null() },
      problems: ['conflict'],
    },
    verifyDomain: {
      method: 'POST',
      path: '/v1/account/brands/{brand_id}/domains/{kind}/verify',
      summary: 'Look at the DNS record of a domain, and advance it',
      description:
        'A `login` domain becomes `active`, a `member` domain `cert_requested`. Without the record or the certificate nothing changes: `not-ready` with `Retry-After`.',
      answers: { 200: dataOf(CustomDomain, activeDomain) },
      problems: ['conflict', 'not-ready'],
    },
  },
);

import { Type } from 'typebox';
import { del, get, operations, post } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { activeDomain, CustomDomain, DomainCreate } from './custom-domain.ts';

export const domainOperations = operations(
  { tag: 'Domains', credentials: ['apiKey'], resource: 'domains', brand: 'in-path' },
  {
    registerDomain: post('/v1/account/brands/{brand_id}/domains', {
      summary: 'Register a custom domain for a brand',
      description:
        'Registers a hostname of yours as the login host or the member portal of a brand. Add the record in `cname` to your DNS next, then verify the domain. The same hostname again is answered with 200. It is refused with 409 when the brand has another domain of the kind (`domain_exists`) and when the hostname is in use or was in use until recently (`hostname_taken`). A hostname that nobody may register, such as a public suffix or an IP address, is 422.',
      body: DomainCreate,
      answers: { 200: dataOf(CustomDomain), 201: dataOf(CustomDomain) },
      problems: ['validation', 'conflict'],
    }),
    listDomains: get('/v1/account/brands/{brand_id}/domains', {
      summary: 'List the custom domains of a brand',
      description:
        'Answers the registered domains of a brand, at most one of each kind. A kind that is not in the list uses the shared default.',
      query: PageQuery,
      answers: { 200: pageOf(CustomDomain) },
    }),
    readDomain: get('/v1/account/brands/{brand_id}/domains/{kind}', {
      summary: 'Read a custom domain',
      description:
        'Answers the domain of one kind with its state and its DNS record. When no domain of the kind is registered, it is 404 and the shared default serves.',
      answers: { 200: dataOf(CustomDomain) },
    }),
    deleteDomain: del('/v1/account/brands/{brand_id}/domains/{kind}', {
      summary: 'Delete a custom domain',
      description:
        'Takes a domain out of service at once; its kind uses the shared default from then on. A login host that was active is reserved for you for 30 days, so that nobody else can take it over. A domain that an operator has blocked is refused with `conflict`.',
      answers: { 204: Type.Null() },
      problems: ['conflict'],
    }),
    verifyDomain: post('/v1/account/brands/{brand_id}/domains/{kind}/verify', {
      summary: 'Verify the DNS record of a domain',
      description:
        'Reads the DNS record of a domain and moves the domain forward: a `login` domain becomes `active`, a `member` domain `cert_requested`. Call it after you have added the record, and again after `Retry-After` while the answer is `not-ready`, whose `code` says what is missing. A request that is not ready changes nothing. A hostname that is in use by somebody else is refused with 409 `hostname_taken`. The request may take some seconds, because it waits for DNS and for the certificate.',
      answers: { 200: dataOf(CustomDomain, activeDomain) },
      problems: ['conflict', 'not-ready'],
    }),
  },
);

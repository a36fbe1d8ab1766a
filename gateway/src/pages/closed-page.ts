import { acceptedLocales } from '@telehealth/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from './html.ts';
import { htmlPage, styleSource } from './html-page.ts';
import { textsFor } from './texts-for.ts';

const texts = {
  en: {
    language: 'en',
    title: 'Closed for now',
    notice: 'This page is closed for now. Please come back later.',
  },
  es: {
    language: 'es',
    title: 'Cerrado por ahora',
    notice: 'Esta página está cerrada por ahora. Vuelva más tarde.',
  },
};

const policy = `default-src 'none'; style-src ${styleSource()}; frame-ancestors 'none'; base-uri 'none'`;

/** The page of a suspended client (decisions.md 16): 503 with the name of the brand, and nothing else of it. */
export function sendClosedPage(request: FastifyRequest, reply: FastifyReply, brandName = ''): FastifyReply {
  const { language, title, notice } = textsFor(
    acceptedLocales(request.headers['accept-language'] ?? ''),
    texts,
  );
  const name = brandName === '' ? '' : `<p class="brand">${escaped(brandName)}</p>\n`;
  const main = `${name}<h1>${title}</h1>\n<p class="notice">${notice}</p>`;
  reply
    .code(503)
    .header('content-security-policy', policy)
    .header('content-type', 'text/html; charset=utf-8');
  return reply.header('x-robots-tag', 'noindex').send(htmlPage(title, main, { language }));
}

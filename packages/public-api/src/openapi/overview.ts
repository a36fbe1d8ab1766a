import { correlationIdMaxLength, correlationIdPattern } from '@telehealth/ids';

/** A guide as the overview leads to it. */
export interface LinkedGuide {
  readonly title: string;
  /** The first sentence, in Markdown. */
  readonly summary: string;
  readonly href: string;
}

/** What is true of every operation, and where the guides are. */
export function overview(guides: readonly LinkedGuide[]): string {
  const sections = guides.map(({ title, summary, href }) => `## ${title}\n\n${summary} [Read it](${href}).`);
  return `${rules}\n\n# Guides\n\n${sections.join('\n\n')}`;
}

const rules = `Multi-tenant API for patient-facing telehealth funnels.

Errors are problem documents (RFC 9457). Each [problem type](/problems/) has a page that says what it means and what to do. An operation
lists its own problems by their status; those that nearly every operation answers are its \`default\` answer. A request for anything else
gets a constant answer: 401 without a valid credential, 403 with a publishable key, and with an API key 404 for an unknown path and 405 with
\`Allow\` for another method of a known one. A request that is not well-formed HTTP is a \`malformed-request\` with status 400, 408, 414, 417 or 431.

\`HEAD\` is answered like \`GET\`. Query parameters that are not described are ignored.

Every operation reads two headers, and ignores them when they are malformed. \`X-Correlation-Id\` names the request:
at most ${correlationIdMaxLength} characters, \`${correlationIdPattern}\`. \`traceparent\` is its place in the caller's trace (W3C Trace Context), and is passed on
with \`tracestate\`.

Every answer, problems included, has \`X-Correlation-Id\`: that of the request, or a new one. Every answer to a request with a credential has
\`RateLimit\` and \`RateLimit-Policy\`, which the 429 answers describe. Every answer of an operation that takes a
publishable key has \`Vary: Origin\`, and \`Access-Control-Allow-Origin\` for a page on the brand's list. Only answers with an \`ETag\` may be
stored; read them again with \`If-None-Match\`.`;

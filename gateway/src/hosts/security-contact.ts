import type { FastifyInstance } from 'fastify';

const month = 30 * 24 * 3_600_000;

/** An address that RFC 9116 takes as a contact. */
export function isSecurityContact(text: string): boolean {
  return /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text);
}

/** RFC 9116: where faults of the security are reported. What it says holds as long as this gateway says it, so its end moves along. */
export function addSecurityContact(
  scope: FastifyInstance,
  { contact, now }: { readonly contact: string; readonly now: () => number },
): void {
  scope.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(now() + month).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
}

import type { Certificate } from './domain.ts';

/** When a certificate is renewed, epoch ms: when a third of its lifetime is left. */
export function renewalAt({ notBefore, notAfter }: Pick<Certificate, 'notBefore' | 'notAfter'>): number {
  return notAfter - Math.floor((notAfter - notBefore) / 3);
}

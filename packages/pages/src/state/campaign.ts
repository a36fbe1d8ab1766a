import type { Campaign } from '../api/intake.ts';

const parts = ['source', 'medium', 'campaign', 'term', 'content'] as const;
const names = ['offering', 'reference', 'promo', 'test', ...parts.map((part) => `utm_${part}`)];

/** The parameters of an address that a new journey keeps. */
export function visitParameters(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => names.includes(name)));
}

/** The platform refuses a malformed reference, promo or test, so this page leaves them out. */
export function campaignIn(query: URLSearchParams): Campaign {
  const fitting = (name: string, pattern: RegExp) => {
    const text = query.get(name) ?? '';
    return pattern.test(text) ? text : undefined;
  };
  const test = fitting('test', /^(?:true|false|1|0)$/);
  return {
    reference: fitting('reference', /^[A-Za-z0-9._:-]{1,64}$/),
    promo: fitting('promo', /^.{1,256}$/su),
    test: test === undefined ? undefined : ['true', '1'].includes(test),
    attribution: Object.fromEntries(parts.map((part) => [part, query.get(`utm_${part}`) ?? undefined])),
  };
}

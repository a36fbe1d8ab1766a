/** RFC 8555 8.3: certificate authorities read it over plain HTTP. */
export const challengePath = '/.well-known/acme-challenge/';

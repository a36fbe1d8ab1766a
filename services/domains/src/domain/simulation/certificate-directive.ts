/** How the simulated certificate authority treats orders: it issues at once, leaves them pending, or refuses them. */
const certificateDirectives = ['issue', 'delay', 'fail'] as const;
export type CertificateDirective = (typeof certificateDirectives)[number];

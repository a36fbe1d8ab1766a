const certificateDirectives = ['issue', 'delay', 'fail'] as const;
export type CertificateDirective = (typeof certificateDirectives)[number];

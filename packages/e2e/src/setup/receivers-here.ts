/** Receivers of tests listen on loopback. */
export const receiversHere = { EGRESS_ALLOW_CIDRS: '127.0.0.0/8' } as const;

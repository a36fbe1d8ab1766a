/** A client never changes its mode. */
export type ClientMode = 'test' | 'live';

/** What a client's credentials reach. A client never changes its mode. */
export type ClientMode = 'test' | 'live';

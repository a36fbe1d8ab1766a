import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Stores the data of the issuer in memory. The library's own adapter does the same, but warns about it at every start. */
export function memoryAdapter(): AdapterFactory {
  const stored = new Map<string, AdapterPayload>();
  const byField = (kind: string, field: 'uid' | 'userCode') => async (value: string) =>
    [...stored].find(([key, payload]) => key.startsWith(`${kind} `) && payload[field] === value)?.[1];
  return (kind): Adapter => {
    const keyOf = (id: string) => `${kind} ${id}`;
    return {
      async upsert(id, payload, expiresIn = 0) {
        stored.set(keyOf(id), payload);
        if (expiresIn > 0) setTimeout(() => stored.delete(keyOf(id)), expiresIn * 1000).unref();
      },
      find: async (id) => stored.get(keyOf(id)),
      findByUid: byField(kind, 'uid'),
      findByUserCode: byField(kind, 'userCode'),
      async consume(id) {
        const payload = stored.get(keyOf(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        stored.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    };
  };
}

type Send = (request: Request) => Promise<Response>;

/** After these the platform has stored no outcome, or the first request is still worked on (decisions.md 1). */
const isOpen = (status: number) => status >= 500 || status === 409 || status === 429;

/**
 * A change whose answer was lost may have taken effect. Pressed again, the same request goes under the same idempotency
 * key, so that nothing happens twice.
 */
export function keepKeys(send: Send): Send {
  const keys = new Map<string, string>();
  return async (request) => {
    const own = request.headers.get('idempotency-key');
    if (own === null) return send(request);
    const { method, url, headers } = request;
    const act = [method, url, headers.get('x-brand-id'), await request.clone().text()].join('\n');
    const key = keys.get(act) ?? own;
    keys.set(act, key);
    headers.set('idempotency-key', key);
    const answer = await send(request);
    // A body that breaks off is no answer.
    await answer.clone().arrayBuffer();
    if (!isOpen(answer.status)) keys.delete(act);
    return answer;
  };
}

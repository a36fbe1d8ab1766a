import { type Answer, send } from './http-client.ts';

/** The intake operations of one brand, as a tenant's server calls them. */
export interface IntakeClient {
  resolve(journeyId?: string, query?: Readonly<Record<string, string>>): Promise<Answer>;
  next(journeyId: string, body: unknown): Promise<Answer>;
  back(journeyId: string): Promise<Answer>;
  abandon(journeyId: string): Promise<Answer>;
}

/** A client for the brand under the API key. */
export function intakeClient(baseUrl: string, apiKey: string, brandId: string): IntakeClient {
  const own = { authorization: `Bearer ${apiKey}`, 'x-brand-id': brandId };
  const post = (operation: string, journeyId: string, body?: unknown) =>
    send(`${baseUrl}/v1/instrument/${operation}`, {
      method: 'POST',
      headers: { ...own, 'x-journey-id': journeyId },
      ...(body === undefined ? {} : { body }),
    });

  return {
    resolve: (journeyId, query = {}) => {
      const search = new URLSearchParams(query).toString();
      return send(`${baseUrl}/v1/instrument/resolve${search && `?${search}`}`, {
        headers: journeyId === undefined ? own : { ...own, 'x-journey-id': journeyId },
      });
    },
    next: (journeyId, body) => post('next', journeyId, body),
    back: (journeyId) => post('back', journeyId),
    abandon: (journeyId) => post('abandon', journeyId),
  };
}

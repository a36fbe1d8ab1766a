import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Logger } from '@telehealth/service-kit';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/**
 * The status with which the receiver answers a request, after one line that says whether it is a webhook of the
 * platform. Without a secret nothing can be verified yet: the platform sends it again later.
 */
export async function answerWebhook(
  request: IncomingMessage,
  secret: string | undefined,
  logger: Logger,
): Promise<number> {
  const body = await text(request);
  if (secret === undefined) return 503;
  try {
    const headers = request.headers as Record<string, string>;
    const event = new Webhook(secret).verify(body, headers) as { readonly id: string; readonly type: string };
    logger.info(`webhook ${event.type} ${event.id} verified`);
    return 204;
  } catch (error) {
    const reason = error instanceof WebhookVerificationError ? error.message : 'The body is not JSON';
    logger.warn(`webhook not verified: ${reason}`);
    return 400;
  }
}

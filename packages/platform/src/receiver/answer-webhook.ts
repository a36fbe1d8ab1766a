import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookVerificationError } from '@telehealth/client';
import type { Logger } from '@telehealth/service-kit/telemetry';

/**
 * Logs one line about whether a request is a webhook of the platform, and returns the status of the answer. Without a secret nothing
 * can be verified, and the status makes the platform send it again.
 */
export async function answerWebhook(
  request: IncomingMessage,
  secret: string | undefined,
  logger: Logger,
): Promise<number> {
  const body = await buffer(request);
  if (secret === undefined) return 503;
  try {
    const event = await verifyWebhook(body, request.headers, secret);
    logger.info(`webhook ${event.type} ${event.id} verified`);
    return 204;
  } catch (error) {
    const reason = error instanceof WebhookVerificationError ? error.message : 'The body is not JSON';
    logger.warn(`webhook not verified: ${reason}`);
    return 400;
  }
}

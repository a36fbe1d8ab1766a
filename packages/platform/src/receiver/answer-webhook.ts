import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookVerificationError } from '@telehealth/client';
import type { Logger } from '@telehealth/service-kit/telemetry';

/**
 * The status with which the receiver answers a request, after one line that says whether it is a webhook of the
 * platform. Without a secret nothing can be verified yet: the platform sends it again later.
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

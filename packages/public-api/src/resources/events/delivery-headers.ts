import { only } from '../../schema/json-schema.ts';
export const webhookHeaders: readonly object[] = [
  header('webhook-id', 'The id of the event: the same in every attempt, and to every registration.', {
    type: 'string',
    examples: ['evt_9rLk4WcZ2vXq7TnYb1Mj5P'],
  }),
  header('webhook-timestamp', 'When the attempt was made, in seconds since 1970.', {
    type: 'integer',
    examples: [1770134712],
  }),
  header(
    'webhook-signature',
    'Signatures, separated by spaces: `v1,<base64>` made with the secret of the registration, with more of them after a rotation, and `v1a,<base64>` made with a key of the platform.',
    { type: 'string', examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] },
  ),
  header('webhook-delivery-id', 'Names the delivery in the delivery log.', { type: 'string' }),
  header('webhook-attempt', 'Counts the attempts of the delivery from 1.', { type: 'integer', minimum: 1 }),
  {
    ...header('webhook-test', 'Present on a test event, and on no other.', only('true')),
    required: false,
  },
  header('x-correlation-id', 'Names the attempt to the operator of the platform.', { type: 'string' }),
  header('user-agent', 'Names the platform.', { type: 'string' }),
];

function header(name: string, description: string, schema: object) {
  return { name, in: 'header', required: true, description, schema };
}

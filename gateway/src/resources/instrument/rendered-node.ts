import { RenderedNodeSchema } from '@telehealth/contracts/intake/v1/rendered_node';
import { RenderedNode } from '@telehealth/public-api/instrument/rendered-node';
import { jsonEncoder } from '../routes/json-encoder.ts';

/** A node as bodies show it (interface.md 2.2): empty fields are absent. */
export const renderedNodeToJson = jsonEncoder(RenderedNodeSchema, RenderedNode, {
  option_codes: ({ options }) => (options.length === 0 ? undefined : options.map(({ code }) => code)),
});

import { questionControls } from '@telehealth/conditions';
import type { Bundle } from './bundle.ts';
import { consentControls, displayControls } from './controls.ts';
import { offeringRefPattern } from './offering-ref.ts';
import { phases } from './phase.ts';
import {
  anything,
  boolean,
  either,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  type Shape,
  type ShapeFault,
  text,
  tuple,
  variant,
} from './shape.ts';

/**
 * Judges untrusted JSON as a bundle: every key known, every value of the right type. Conditions are left to
 * the lint, which knows the facts. A bundle that passes is safe to lint, not yet safe to compile.
 */
export function parseBundle(
  input: unknown,
): { readonly bundle: Bundle } | { readonly faults: readonly ShapeFault[] } {
  const faults: ShapeFault[] = [];
  bundleShape(input, '', faults);
  return faults.length === 0 ? { bundle: input as Bundle } : { faults };
}

const code = text(/^[a-z][a-z0-9_]{0,63}$/);
const copyKey = text(/^[a-z][a-z0-9_.]{0,127}$/);
const unit = text(/^[a-z][a-z0-9/]{0,15}$/);
const version = text(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
const localeName = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const bound = either(number(), text(/^\d{4}-\d{2}-\d{2}$/), oneOf('as_of'));

const fact = object(
  {
    code,
    value_type: oneOf('boolean', 'code', 'number', 'date', 'string', 'address', 'media'),
    cardinality: oneOf('single', 'multi'),
  },
  {
    unit,
    min: bound,
    max: bound,
    safety: boolean,
    identity_document: boolean,
    contact: boolean,
    options: list(
      object({ code }, { label_key: copyKey, exclusive: boolean, classification_code: version }),
      1,
      200,
    ),
  },
);

const derivation = object(
  {
    code,
    value_type: oneOf('number', 'code'),
    expr: variant(
      'kind',
      new Map([
        ['age_years', object({ kind: anything, from: code })],
        ['bmi', object({ kind: anything, kg: code, cm: code })],
        ['convert', object({ kind: anything, from: code, to: oneOf('cm', 'kg') })],
        ['address_state', object({ kind: anything, from: code })],
      ]),
    ),
  },
  { round: integer(0, 6) },
);

const nodeBase = { id: code, kind: anything, section: code };
const nodeOptional = {
  phase: oneOf(...phases),
  when: anything,
  on_unknown: oneOf('hide', 'show'),
  progress_weight: number(0, 1),
  copy: copyKey,
};
const content = map(/^[a-z][a-z0-9_]{0,63}$/, copyKey, 50);
const codes = (min: number) => list(code, min, 50);

const seconds = integer(1, 3600);
const media = object(
  {
    kind: oneOf('image', 'video'),
    accept: list(text(/^(image|video)\/[a-z0-9][a-z0-9.+-]{0,63}$/), 1, 20),
    capture_mode: oneOf('upload', 'camera'),
    max_bytes: integer(1, 1_000_000_000),
    resumable: oneOf(true),
  },
  {
    facing: oneOf('user', 'environment'),
    max_duration_s: seconds,
    min_duration_s: seconds,
    consent: object({ version, copy: copyKey }, { fact: code }),
  },
);

const node = variant(
  'kind',
  new Map<string, Shape>([
    [
      'question',
      object(
        {
          ...nodeBase,
          fact: code,
          control: oneOf(...Object.keys(questionControls)),
          required: boolean,
        },
        {
          ...nodeOptional,
          content,
          options: list(object({ code }, { when: anything, label_key: copyKey }), 1, 200),
          may_auto_advance: boolean,
          prefill: oneOf('collect', 'suppress', 'confirm'),
          media,
        },
      ),
    ],
    [
      'display',
      object(
        { ...nodeBase, control: oneOf(...displayControls), display: oneOf('static', 'computed') },
        {
          ...nodeOptional,
          content,
          interstitial: boolean,
          primary: codes(1),
          echo: codes(1),
          zone: object(
            { of: code, scale_min: number(), scale_max: number(), zone_min: number(), zone_max: number() },
            { zone_label: copyKey },
          ),
          reassurance: object({}, { below: copyKey, in_zone: copyKey, above: copyKey }),
          offering_refs: list(text(offeringRefPattern), 1, 50),
        },
      ),
    ],
    [
      'consent',
      object(
        {
          ...nodeBase,
          control: oneOf(...consentControls),
          grants: codes(1),
          content,
          consent: object({ version, required: boolean }, { support_route: version }),
        },
        { ...nodeOptional, echo: codes(1) },
      ),
    ],
  ]),
);

const criterion = object({
  id: text(/^[a-z][a-z0-9_.]{0,63}$/),
  effect: oneOf('require', 'exclude'),
  reason: code,
  when: anything,
  approval: object({ status: oneOf('draft', 'approved') }),
});

const bundleShape = object(
  {
    schema: oneOf('instrument/1'),
    id: text(/^[a-z][a-z0-9_.]{0,63}$/),
    version: text(/^\d{1,9}(\.\d{1,9}){2}(-[0-9A-Za-z.-]{1,32})?$/),
    therapy: code,
    content_status: oneOf('placeholder_not_approved', 'approved'),
    locales: list(text(localeName), 1, 50),
    facts: list(fact, 0, 2000),
    derivations: list(derivation, 0, 200),
    sections: list(object({ id: code, label_key: either(oneOf(null), copyKey) }), 1, 200),
    nodes: list(node, 1, 2000),
    flags: list(object({ code, when: anything }), 0, 200),
    copy: map(localeName, map(/^[a-z][a-z0-9_.]{0,127}$/, text(/\S/), 20_000), 50),
  },
  { phases: tuple(...phases.map((phase) => oneOf(phase))), eligibility: list(criterion, 0, 200) },
);

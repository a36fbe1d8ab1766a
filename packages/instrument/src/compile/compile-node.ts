import type { ConsentDefinition, NodeDefinition } from '../bundle/bundle.ts';
import { consentCopyHash } from '../bundle/bundle-hash.ts';
import type { Compilation } from './compilation.ts';
import { compileBase, shownValues, templateBase } from './compile-base.ts';
import { compileDisplay } from './compile-display.ts';
import { compileQuestion } from './compile-question.ts';
import type { CompiledConsent, CompiledNode } from './instrument.ts';

/** `index` is the position in the walk. */
export function compileNode(compilation: Compilation, node: NodeDefinition, index: number): CompiledNode {
  switch (node.kind) {
    case 'question':
      return compileQuestion(compilation, node, index);
    case 'display':
      return compileDisplay(compilation, node, index);
    case 'consent':
      return compileConsent(compilation, node, index);
  }
}

function compileConsent(compilation: Compilation, node: ConsentDefinition, index: number): CompiledConsent {
  return {
    ...compileBase(compilation, node, index),
    kind: 'consent',
    version: node.consent.version,
    required: node.consent.required,
    grants: node.grants,
    supportRoute: node.consent.support_route,
    copySha256: consentCopyHash(compilation.bundle, node, compilation.locale),
    shown: shownValues(compilation, node.echo ?? []),
    template: Object.freeze({
      ...templateBase(compilation, node),
      consentVersion: node.consent.version,
      grants: node.grants,
      required: node.consent.required,
    }),
  };
}

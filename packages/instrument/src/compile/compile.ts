import { type FactSignature, foldCase, spanOfDate } from '@telehealth/conditions';
import type { Bundle, DerivationDefinition } from '../bundle/bundle.ts';
import { bundleHash } from '../bundle/bundle-hash.ts';
import {
  type Derive,
  derivationCompiler,
  inputCodes,
  isKnownUnanswered,
  readsDay,
} from '../bundle/derivations.ts';
import { derivationsInOrder, exclusiveCodes, factTable } from '../bundle/fact-table.ts';
import { endingCodes } from '../bundle/schema/ending-codes.ts';
import { scoresOf } from '../expressions/scores.ts';
import { ageSpan } from '../expressions/whole-years.ts';
import { shipStateFact } from '../places/state-zones.ts';
import type { Units } from '../units/units.ts';
import { type Compilation, createCompilation, foldedCode, spanCode } from './compilation.ts';
import { compileCriteria } from './compile-criteria.ts';
import { compileNode } from './compile-node.ts';
import { compileStops } from './compile-stops.ts';
import { endingPage } from './ending-page.ts';
import type { CompiledDerivation, Instrument } from './instrument.ts';

export type { Instrument } from './instrument.ts';

/**
 * Compiles a bundle that passed the lint, in one of its locales (default: the first) and units (default: metric).
 * Throws `Error` for an undeclared name, which no published bundle has.
 */
export function compileInstrument(
  bundle: Bundle,
  sha256: string = bundleHash(bundle),
  locale: string = bundle.locales[0] ?? '',
  units: Units = 'metric',
): Instrument {
  const derivations = derivationsInOrder(bundle);
  const folded = bundle.facts.filter(({ fold_case }) => fold_case === true);
  const codes = [
    ...[...bundle.facts, ...derivations].map(({ code }) => code),
    ...folded.map(({ code }) => foldedCode(code)),
    ...[...factTable(bundle)].flatMap(([code, { isRange }]) => (isRange ? [spanCode(code)] : [])),
  ];
  const slotByCode = new Map(codes.map((code, slot) => [code, slot]));
  const compilation = createCompilation(bundle, slotByCode, { locale, units });
  const nodes = bundle.nodes.map((node, index) => Object.freeze(compileNode(compilation, node, index)));
  // Lists read by every plan stay unfrozen: V8 reads frozen arrays measurably slower.
  return Object.freeze({
    id: bundle.id,
    version: bundle.version,
    sha256,
    locale,
    units,
    bundle,
    nodes,
    ...phasesOf(bundle),
    nodeById: new Map(nodes.map((node) => [node.id, node])),
    slotByCode,
    slotCount: codes.length,
    factCount: bundle.facts.length,
    ...compileDerivations(compilation),
    flags: Object.freeze(
      bundle.flags.map(({ code, when }) => Object.freeze({ code, when: compilation.compile(when) })),
    ),
    criteria: Object.freeze(compileCriteria(compilation)),
    stops: compileStops(compilation),
    endings: compileEndings(compilation),
  });
}

function phasesOf({ phases, nodes }: Bundle): Pick<Instrument, 'tierAware' | 'clinicalFrom'> {
  const clinicalFrom = nodes.findIndex(({ phase }) => phase === 'clinical');
  return { tierAware: phases !== undefined, clinicalFrom: clinicalFrom === -1 ? nodes.length : clinicalFrom };
}

function compileDerivations({
  bundle,
  slotOf,
  signatureOf,
  factOf,
  baseSlots,
}: Compilation): Pick<Instrument, 'derivationsByFact' | 'knownUnanswered'> {
  const derivationsByFact = bundle.facts.map((): CompiledDerivation[] => []);
  const stateSlot = bundle.facts.findIndex(({ code }) => code === shipStateFact);
  const ofDay = new Set<string>();
  const unanswered = new Map<string, CompiledDerivation>();
  const compile = derivationCompiler({
    slotOf,
    unitOf: (ref) => signatureOf(ref)?.unit,
    scoresOf: (ref) => scoresOf(factOf(ref)),
    exclusiveOf: (ref) => exclusiveCodes(factOf(ref)),
  });
  for (const derivation of derivationsInOrder(bundle)) {
    const { code } = derivation;
    const inputs = inputCodes(derivation);
    const compiled = Object.freeze({ slot: slotOf(code), derive: compile(derivation) });
    const facts = new Set(baseSlots([code]));
    if (readsDay(derivation) || inputs.some((ref) => ofDay.has(ref))) {
      ofDay.add(code);
      // The state determines the patient's day.
      facts.add(stateSlot);
    }
    if (isKnownUnanswered(derivation) || inputs.some((ref) => unanswered.has(ref))) {
      unanswered.set(code, compiled);
    }
    const span = compileAgeSpan(derivation, signatureOf(code), slotOf);
    for (const fact of facts) derivationsByFact[fact]?.push(compiled, ...span);
  }
  for (const { code, fold_case } of bundle.facts) {
    const slot = slotOf(code);
    if (fold_case) derivationsByFact[slot]?.push(compileFolding(slot, slotOf(foldedCode(code))));
    if (signatureOf(code)?.isRange)
      derivationsByFact[slot]?.push(compileDateSpan(slot, slotOf(spanCode(code))));
  }
  return { derivationsByFact, knownUnanswered: [...unanswered.values()] };
}

/** For texts compared without case. */
function compileFolding(fact: number, slot: number): CompiledDerivation {
  const derive: Derive = (slots) => {
    const text = slots[fact];
    return typeof text === 'string' ? foldCase(text) : undefined;
  };
  return Object.freeze({ slot, derive });
}

/** For dates by month or year. */
function compileDateSpan(fact: number, slot: number): CompiledDerivation {
  const derive: Derive = (slots) => {
    const date = slots[fact];
    return typeof date === 'string' ? spanOfDate(date) : undefined;
  };
  return Object.freeze({ slot, derive });
}

/** For an age by the month or year of birth. */
function compileAgeSpan(
  { code, expr }: DerivationDefinition,
  signature: FactSignature | undefined,
  slotOf: Compilation['slotOf'],
): readonly CompiledDerivation[] {
  if (expr.kind !== 'age_years' || !signature?.isRange) return [];
  const from = slotOf(expr.from);
  const derive: Derive = (slots, asOfDay) => ageSpan(slots[from], asOfDay);
  return [Object.freeze({ slot: slotOf(spanCode(code)), derive })];
}

/** Only those with a text. */
function compileEndings({ bundle, textOf }: Compilation): Instrument['endings'] {
  const compiled = endingCodes.flatMap((code) => {
    const ending = bundle.endings?.[code];
    if (textOf(ending?.headline) === undefined || !ending) return [];
    return [[code, Object.freeze({ code, ...endingPage(textOf, ending) })] as const];
  });
  return Object.freeze(Object.fromEntries(compiled));
}

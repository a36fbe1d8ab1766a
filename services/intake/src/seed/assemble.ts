/** What parts and sources of bundles have in common: lists, last pages, and copy by locale and key. */
interface Fragment {
  readonly facts?: readonly unknown[];
  readonly derivations?: readonly unknown[];
  readonly flags?: readonly unknown[];
  readonly endings?: Readonly<Record<string, unknown>>;
  readonly copy: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A block of nodes that several questionnaires share. */
export interface Part extends Fragment {
  readonly nodes: readonly unknown[];
}

/** Among the nodes of a bundle, `{ "part": <name> }` is replaced by the nodes of that part. */
export interface BundleSource extends Fragment {
  readonly id: string;
  readonly nodes: readonly object[];
}

/**
 * Each part's nodes in their place, its facts, derivations and flags before the bundle's own. Copy and last pages of the source
 * replace those of a part, so that a shared question can name its subject. Throws `Error` on a part that is missing or used
 * twice.
 */
export function assemble(source: BundleSource, parts: Readonly<Record<string, Part>>): unknown {
  const used = new Map<string, Part>();
  const nodes = source.nodes.flatMap((node) => {
    if (!('part' in node)) return [node];
    const name = String(node.part);
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (!part || used.has(name)) throw new Error(`${source.id}: part ${name} is missing or used twice`);
    used.set(name, part);
    return part.nodes;
  });
  const fragments: readonly Fragment[] = [...used.values(), source];
  const locales = Object.keys(source.copy);
  return {
    ...source,
    facts: fragments.flatMap(({ facts = [] }) => facts),
    derivations: fragments.flatMap(({ derivations = [] }) => derivations),
    flags: fragments.flatMap(({ flags = [] }) => flags),
    endings: Object.assign({}, ...fragments.map(({ endings }) => endings)),
    nodes,
    copy: Object.fromEntries(
      locales.map((locale) => [locale, Object.assign({}, ...fragments.map(({ copy }) => copy[locale]))]),
    ),
  };
}

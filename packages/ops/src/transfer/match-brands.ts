import type { Brand } from '@telehealth/contracts/accounts/v1/brand';
import { UsageError } from '../io/failure.ts';

/** Target undefined: it is created. */
export interface MatchedBrand {
  readonly source: Brand;
  readonly target: Brand | undefined;
}

/**
 * A pair `a=b` names the target by id or name; else names are equal.
 *
 * @throws UsageError when a pair names no brand, a name fits several brands, or two brands have one target.
 */
export function matchBrands(
  sources: readonly Brand[],
  targets: readonly Brand[],
  pairs: readonly string[],
): readonly MatchedBrand[] {
  const chosen = new Map(pairs.map((pair) => chosenBy(pair, sources, targets)));
  const matched = sources.map((source) => {
    const target = chosen.get(source) ?? onlyOne(named(targets, source.name), source.name);
    return { source, target };
  });
  for (const { target, source } of matched) {
    const others = matched.filter((one) => target !== undefined && one.target === target);
    if (others.length > 1) {
      throw new UsageError(
        `Two brands would go to ${target?.brandId}, one of them ${source.brandId}: use --brand`,
      );
    }
  }
  const [twice] = matched.filter(
    ({ source, target }) => target === undefined && named(sources, source.name).length > 1,
  );
  if (twice !== undefined)
    throw new UsageError(`Several brands are called ${twice.source.name}: use --brand`);
  return matched;
}

function chosenBy(pair: string, sources: readonly Brand[], targets: readonly Brand[]): [Brand, Brand] {
  const at = pair.indexOf('=');
  const [from, to] = [pair.slice(0, at), pair.slice(at + 1)];
  const source = onlyOne(named(sources, from), from);
  const target = onlyOne(named(targets, to), to);
  if (at < 0 || source === undefined || target === undefined) {
    throw new UsageError(
      `--brand ${pair}: it takes <brand>=<brand>, each the id or the name of a brand there is`,
    );
  }
  return [source, target];
}

function named(brands: readonly Brand[], idOrName: string): readonly Brand[] {
  return brands.filter(({ brandId, name }) => brandId === idOrName || name === idOrName);
}

function onlyOne(found: readonly Brand[], idOrName: string): Brand | undefined {
  if (found.length > 1)
    throw new UsageError(`Several brands are called ${idOrName}: use --brand with their ids`);
  return found[0];
}

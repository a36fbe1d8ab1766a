import { type Address, addressLabel } from '@telehealth/instrument/walk';
import { providedAddress } from '../../domain/addresses/provided-address.ts';
import type { AddressProvider } from './address-provider.ts';
import type { ProviderMonitor, ProviderOperation } from './provider-monitor.ts';
import type { SmartySettings } from './settings.ts';
import { askSmarty, smartyConnections } from './smarty-exchange.ts';
import { candidateIn, type SmartySuggestion, suggestionsIn } from './smarty-messages.ts';

const defaultTimeoutMs = 2000;

/**
 * US Autocomplete Pro suggests, US Street normalizes and confirms. A ref contains the suggested address, so it can always be
 * retrieved; if the confirmation fails, the address stays unconfirmed.
 */
export function createSmartyProvider(
  settings: SmartySettings,
  { watch, timeoutMs = defaultTimeoutMs }: { readonly watch: ProviderMonitor; readonly timeoutMs?: number },
): AddressProvider {
  const dispatcher = smartyConnections();
  const { authId, authToken } = settings;
  const authorization = `Basic ${Buffer.from(`${authId}:${authToken}`).toString('base64')}`;

  /** Undefined when the request failed. */
  async function ask<T>(
    operation: ProviderOperation,
    asked: { readonly url: URL; readonly body?: unknown; readonly signal: AbortSignal },
    read: (answer: unknown) => T,
  ): Promise<T | undefined> {
    try {
      const result = read(await askSmarty(dispatcher, { ...asked, authorization, timeoutMs }));
      watch.worked(operation);
      return result;
    } catch (error) {
      asked.signal.throwIfAborted();
      watch.failed(operation, error);
      return undefined;
    }
  }

  return {
    name: 'smarty',
    simulated: false,
    async suggest(query, limit, signal) {
      const url = new URL(settings.autocompleteUrl);
      url.searchParams.set('search', query);
      url.searchParams.set('max_results', String(limit));
      const suggestions = (await ask('suggest', { url, signal }, suggestionsIn)) ?? [];
      return suggestions.slice(0, limit).map((suggestion) => ({
        ref: refOf(suggestion),
        label: addressLabel(asSuggested(suggestion)),
      }));
    },
    async retrieve(ref, signal) {
      const suggestion = suggestionOf(ref);
      if (suggestion === undefined) return undefined;
      // By POST, so that no URL contains an address.
      const asked = {
        url: new URL(settings.streetUrl),
        body: [{ ...suggestion, candidates: 1, match: 'strict' }],
        signal,
      };
      const confirmed = await ask('confirm', asked, candidateIn);
      if (confirmed === undefined) return providedAddress(asSuggested(suggestion), 'unconfirmed');
      return providedAddress(confirmed.address, confirmed.deliverable ? 'confirmed' : 'unconfirmed');
    },
    close: () => dispatcher.destroy(),
  };
}

function refOf({ street, secondary, city, state, zipcode }: SmartySuggestion): string {
  return [street, secondary, city, state, zipcode].join('\n');
}

function suggestionOf(ref: string): SmartySuggestion | undefined {
  const [street, secondary, city, state, zipcode, ...more] = ref.split('\n');
  if (!street || secondary === undefined || !city || !state || !zipcode || more.length > 0) return undefined;
  return { street, secondary, city, state, zipcode };
}

function asSuggested({ street, secondary, city, state, zipcode }: SmartySuggestion): Address {
  return {
    line1: street,
    ...(secondary !== '' && { line2: secondary }),
    city,
    state,
    postalCode: zipcode,
    country: 'US',
  };
}

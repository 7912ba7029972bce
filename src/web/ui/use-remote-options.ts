import { useEffect, useState } from 'react';

export type Option = { value: string; label: string; note?: string | undefined };

/** Finds options for what was typed, at the server or in a list. Gives up when `signal` aborts. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<readonly Option[]>;

export type RemoteOptions = { options: readonly Option[]; state: 'loading' | 'ready' | 'failed' };

/** Asks 120 ms after the last key, drops late answers; while it asks, the options from before stay. */
export function useRemoteOptions(search: OptionSearch, query: string, open: boolean): RemoteOptions {
  const [found, setFound] = useState<RemoteOptions>({ options: [], state: 'loading' });
  useEffect(() => {
    if (!open) return;
    const asking = new AbortController();
    setFound((before) => ({ ...before, state: 'loading' }));
    const timer = setTimeout(
      () => {
        search(query.trim(), asking.signal).then(
          (options) => (asking.signal.aborted ? undefined : setFound({ options, state: 'ready' })),
          () => (asking.signal.aborted ? undefined : setFound({ options: [], state: 'failed' })),
        );
      },
      query === '' ? 0 : debounce,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [search, query, open]);
  return found;
}

/** Searches a list that is already here: every word typed must start or stand in the label or note. */
export function searchIn(options: readonly Option[]): OptionSearch {
  return (query) => {
    const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
    const matches = options.filter((option) => {
      const text = `${option.label} ${option.note ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return Promise.resolve(matches);
  };
}

const debounce = 120;

import type { RecordDefinition } from '#kit/record.ts';

/** The list somebody came from: its question and the page he saw, for "3 of 41" and previous/next on the record. */
export type ListContext = { query: Readonly<Record<string, string>>; back: string; offset: number; ids: readonly string[]; total: number };

const keyOf = (record: RecordDefinition): string => `longhaul.list.${record.name}`;

export const keepListContext = (record: RecordDefinition, context: ListContext): void => {
  try {
    sessionStorage.setItem(keyOf(record), JSON.stringify(context));
  } catch {
    // Without storage a record has no neighbours; nothing else is lost.
  }
};

export const readListContext = (record: RecordDefinition): ListContext | null => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(record)) ?? 'null') as ListContext | null;
  } catch {
    return null;
  }
};

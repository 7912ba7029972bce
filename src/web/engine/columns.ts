import type { Field } from '#kit/fields.ts';
import { fieldOf } from '#kit/record.ts';
import type { RecordDefinition } from '#kit/record.ts';
import { isSortable } from '#kit/list-query.ts';
import { baseLabel } from './value-words.ts';

/** A column of a list. Widths in px. */
export type Column = { name: string; label: string; field: Field | null; width: number; numeric: boolean; sortable: boolean };

export const minWidth = 64;
export const maxWidth = 480;

export const columnOf = (record: RecordDefinition, name: string): Column => {
  const field = fieldOf(record, name) ?? null;
  const label = field?.label ?? (name === 'title' ? record.label.one : baseLabel(name));
  return { name, label, field, width: Math.max(widthOf(field, name), headWidth(label)), numeric: isNumeric(field), sortable: isSortable(record, name) };
};

/** Every field a list may show, in the order of the declaration; masked and long ones stay on the record's page. */
export const possibleColumns = (record: RecordDefinition): string[] => {
  const fields = Object.entries(record.fields).filter(([name, field]) => field.confidential === undefined && !isReason(record, name) && !['longText', 'rows'].includes(field.kind)).map(([name]) => name);
  const base = ['number', 'title', 'status', 'statusSince', 'createdAt', 'updatedAt', 'source', 'tags'];
  return [...new Set([...record.list.columns, ...fields, ...base])];
};

/** `readinessReason` explains `readiness` and is shown beside it. */
export const reasonOf = (record: RecordDefinition, name: string): string | null => {
  const reason = `${name}Reason`;
  return fieldOf(record, name)?.kind === 'choice' && fieldOf(record, reason)?.kind === 'text' ? reason : null;
};

const isReason = (record: RecordDefinition, name: string): boolean => name.endsWith('Reason') && reasonOf(record, name.slice(0, -'Reason'.length)) === name;

export const isNumeric = (field: Field | null): boolean => field?.kind === 'int' || field?.kind === 'decimal' || field?.kind === 'money';

const headWidth = (label: string): number => Math.min(200, Math.round(label.length * 7.2) + 40);

const widthOf = (field: Field | null, name: string): number => {
  if (field === null) return name === 'title' ? 190 : name.endsWith('At') || name.endsWith('Since') ? 184 : 116;
  switch (field.kind) {
    case 'int': return field.plain === true ? 72 : 96;
    case 'decimal': return 96;
    case 'money': return 112;
    case 'bool': return 88;
    case 'date': return field.expiry === true ? 148 : 120;
    case 'instant': return 176;
    case 'choice': return Object.keys(field.options).includes('ready') ? 188 : 128;
    case 'ref': return 140;
    case 'phone': return 128;
    case 'email': return 200;
    case 'text': return field.mono === true ? 188 : 132;
    case 'longText': case 'choices': case 'refs': case 'address': case 'rows': return 180;
  }
};

/** How one user sees one list: order, width, pinned columns at the left. */
export type Layout = { columns: readonly string[]; widths: Readonly<Record<string, number>>; pinned: number };

/** What is kept, or the declaration's own columns; names that no longer exist fall out. */
export const layoutFrom = (record: RecordDefinition, kept: Partial<Layout> | null, viewColumns: readonly string[] | null): Layout => {
  const possible = new Set(possibleColumns(record));
  const columns = (kept?.columns ?? viewColumns ?? record.list.columns).filter((name) => possible.has(name));
  return { columns: columns.length === 0 ? record.list.columns : columns, widths: kept?.widths ?? {}, pinned: Math.min(2, kept?.pinned ?? 1) };
};

export const moveColumn = (layout: Layout, name: string, by: -1 | 1): Layout => {
  const at = layout.columns.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= layout.columns.length) return layout;
  const columns = layout.columns.toSpliced(at, 1).toSpliced(to, 0, name);
  return { ...layout, columns };
};

export const toggleColumn = (layout: Layout, name: string): Layout => {
  const shown = layout.columns.includes(name);
  if (shown && layout.columns.length === 1) return layout;
  return { ...layout, columns: shown ? layout.columns.filter((other) => other !== name) : [...layout.columns, name] };
};

export const resizeColumn = (layout: Layout, name: string, width: number): Layout => ({
  ...layout, widths: { ...layout.widths, [name]: Math.round(Math.min(maxWidth, Math.max(minWidth, width))) },
});

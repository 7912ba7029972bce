import type { DecimalField, Field, IntField } from '#kit/fields.ts';
import { formatCurrencyCents, formatNumber, formatPhone } from '#kit/format.ts';
import { formatDate, formatInstant } from '#kit/format-time.ts';
import { isEmptyValue, textOf } from './rows.ts';

/** A field's value in plain words; empty text when there is none. `label` is the title behind a reference. */
export const wordsOf = (field: Field, value: unknown, timeZone: string, label: string | null = null): string => {
  if (isEmptyValue(value)) return '';
  switch (field.kind) {
    case 'text': case 'longText': case 'email': return textOf(value);
    case 'phone': return formatPhone(textOf(value));
    case 'int': case 'decimal': return typeof value === 'number' ? withUnit(bareNumber(field, value), field.unit) : '';
    case 'money': return typeof value === 'number' ? formatCurrencyCents(value) : '';
    case 'bool': return value === true ? (field.yes ?? 'Yes') : (field.no ?? 'No');
    case 'date': return formatDate(textOf(value));
    case 'instant': return formatInstant(textOf(value), timeZone);
    case 'choice': return field.options[textOf(value)]?.label ?? textOf(value);
    case 'choices': return listOf(value).map((one) => field.options[one]?.label ?? one).join(', ');
    case 'ref': case 'refs': return label ?? 'Not visible to you';
    case 'address': return addressWords(value);
    case 'rows': return Array.isArray(value) ? value.map((row: unknown) => rowWords(field.of, row, timeZone)).join('; ') : '';
  }
};

/** A number without its unit. */
export const bareNumber = (field: IntField | DecimalField, value: number): string => {
  if (field.kind === 'decimal') return formatNumber(value, field.places);
  return field.plain === true ? String(value) : formatNumber(value);
};

/** "120 Main St, Joplin, MO 64801". */
const addressWords = (value: unknown): string => {
  const { street, city, state, zip } = value as Readonly<Record<string, string | undefined>>;
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter((part) => part !== undefined && part !== '').join(', ');
};

const rowWords = (of: Readonly<Record<string, Field>>, row: unknown, timeZone: string): string =>
  Object.entries(of).map(([name, field]) => wordsOf(field, (row as Readonly<Record<string, unknown>>)[name], timeZone)).filter((words) => words !== '').join(', ');

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

const withUnit = (words: string, unit: string | undefined): string => (unit === undefined ? words : `${words} ${unit}`);

const baseLabels: Readonly<Record<string, string>> = {
  number: 'Number', status: 'Status', statusSince: 'Status since', createdAt: 'Created', updatedAt: 'Changed', archivedAt: 'Archived', source: 'Source', tags: 'Tags', archived: 'Archive', title: 'Title',
  createdBy: 'Created by', updatedBy: 'Changed by', archiveReason: 'Reason of archiving',
};

/** The name of a field that every record has. */
export const baseLabel = (name: string): string => baseLabels[name] ?? name;

import type { BaseRow } from './record.ts'

/** Where a record comes from, in words. */
const sources: Readonly<Record<BaseRow['source'], string>> = {
  manual: 'Entered manually',
  system: 'Created automatically',
  telematics: 'Telematics',
  import: 'Import',
  api: 'API',
  ai: 'Assistant',
  migration: 'Migration',
  demo: 'Demo data',
}

export const sourceWords = (value: unknown): string => (sources as Readonly<Record<string, string>>)[String(value)] ?? String(value ?? '')

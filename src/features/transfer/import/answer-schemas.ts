import * as z from 'zod'

const moment = z.iso.datetime({ offset: true })
const states = ['uploaded', 'checking', 'checked', 'queued', 'running', 'done', 'failed', 'rolling_back', 'rolled_back'] as const
const outcomes = ['pending', 'create', 'update', 'unchanged', 'error', 'rolled_back', 'kept'] as const
const levels = ['error', 'warning', 'note', 'kept'] as const
const issue = z.object({ field: z.string(), message: z.string() })

/** An import in lists. */
export const importShort = z.object({
  id: z.uuid(),
  kind: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  state: z.enum(states),
  rowCount: z.int(),
  batchId: z.uuid(),
  createdAt: moment,
  createdBy: z.uuid(),
  createdByName: z.string().nullable(),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  rollbackUntil: moment.nullable(),
  error: z.string().nullable(),
  counts: z
    .object({
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      error: z.int(),
      warning: z.int(),
      rolledBack: z.int().optional(),
      kept: z.int().optional(),
    })
    .nullable(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  can: z.object({ edit: z.boolean(), check: z.boolean(), run: z.boolean(), rollback: z.boolean(), why: z.record(z.string(), z.string()) }),
})

const column = z.object({
  heading: z.string(),
  field: z.string().nullable(),
  suggested: z.boolean(),
  samples: z.array(z.string()),
  values: z
    .array(
      z.object({
        text: z.string(),
        count: z.int(),
        to: z.string().nullable(),
        toLabel: z.string().nullable(),
        like: z.string().nullable(),
      }),
    )
    .nullable(),
  adds: z.boolean().meta({ description: 'Words without a record can become records' }),
  dates: z.object({ order: z.enum(['mdy', 'dmy', 'ymd']), ambiguous: z.boolean() }).nullable(),
})

const field = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  required: z.boolean(),
  unique: z.boolean(),
  match: z.boolean(),
  hasDefault: z.boolean(),
  to: z.string().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  fills: z.array(z.string()).optional(),
})

/** One import as answered. */
export const importAnswer = importShort
  .extend({
    file: z.object({
      separator: z.enum([',', ';', '\t']).nullable(),
      encoding: z.enum(['utf-8', 'utf-16', 'windows-1252', 'mixed']).nullable(),
      notes: z.array(z.string()),
      sheets: z.array(z.string()),
      sheet: z.string().nullable(),
    }),
    columns: z.array(column),
    sample: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    defaults: z.record(z.string(), z.string()),
    defaultLabels: z.record(z.string(), z.string()),
    problems: z.array(issue),
    blanks: z.enum(['keep', 'clear']),
    unreadable: z.enum(['refuse', 'empty']),
    findings: z
      .array(
        z.strictObject({
          heading: z.string().nullable(),
          level: z.enum(levels),
          message: z.string(),
          also: z.array(z.string()),
          more: z.int(),
          rows: z.number().int(),
          firstLine: z.number().int(),
        }),
      )
      .meta({
        description:
          'What was found, equal findings once: rows and first line of all, what differs in a few others (also), and how many more differ',
      }),
    fields: z.array(field),
    missing: z.array(z.string()),
    layout: z.string().nullable().meta({ description: 'What files with these headings are called; null without a name' }),
    layouts: z.array(z.string()).meta({ description: 'Names of saved layouts of this kind' }),
  })
  .meta({ id: 'Import' })

/** One change of one field. */
export const changeAnswer = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  fromTitle: z.string().optional(),
  toTitle: z.string().optional(),
  masked: z.boolean().optional(),
})

/** One row of an import as answered. */
export const rowAnswer = z.object({
  line: z.int(),
  outcome: z.enum(outcomes),
  recordId: z.uuid().nullable(),
  number: z.string().nullable(),
  title: z.string().nullable(),
  cells: z.array(z.string()),
  fixed: z.array(z.string()),
  issues: z.array(issue.extend({ heading: z.string().nullable(), level: z.enum(levels), twice: z.boolean().optional() })),
  changes: z.array(changeAnswer.extend({ label: z.string() })),
})

import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { checkPlan, toDecide, underWay } from './check-plan.ts'
import type { Check, CheckName } from './check-plan.ts'
import { copyFields, copyNames, orderedChecks } from './working.ts'
import type { CopyName } from './working.ts'
import { employersToAsk, policyAttempts, standingOf } from './employers/employers.ts'
import type { AskedEmployer } from './employers/employers.ts'

export interface Entry {
  readonly check?: string | null
  readonly result?: string | null
  readonly on?: string | null
  readonly by?: string | null
}

/** An application as somebody reads it; of the checks those that they see. */
export type Shown = Readonly<Record<string, unknown>> & { readonly status: string }

/** One thing that is missing, who owes it, and the step that brings it on. */
export interface Item {
  readonly key: string
  readonly what: string
  readonly note: string
  readonly who: Check['from']
  /** `YYYY-MM-DD` since when it is waited for; null where nobody was asked. */
  readonly since: string | null
  readonly step: { readonly move: string; readonly label: string; readonly given: Readonly<Record<string, unknown>> } | null
}

const rowsOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : [])
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The steps of one check, oldest first. */
export const entriesOf = (row: Shown, name: CheckName | CopyName): readonly Entry[] =>
  [...rowsOf<Entry>(row['checkLog']), ...rowsOf<Entry>(row['testLog'])].filter(({ check }) => check === name)

export const stateOf = (row: Shown, name: CheckName | CopyName): string => textIn(row[name]) || 'not_ordered'

/** Checks that this applicant needs, of those the reader sees. */
export const checksOf = (row: Shown): readonly Check[] =>
  checkPlan.filter(
    ({ name, cdlOnly }) =>
      name in row && !drivesNothing.includes(textIn(row['position'])) && (cdlOnly !== true || row['licenseClass'] !== 'non_cdl'),
  )

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth']

/** What a previous employer is asked for. */
const askedFor = ({ accidents, testing, outsideClearinghouse }: AskedEmployer): string =>
  [accidents || testing ? 'employment and accidents' : '', outsideClearinghouse ? 'drug and alcohol history' : '']
    .filter(Boolean)
    .join(', ')

const employerItems = (row: Shown, today: string): Item[] => {
  if (['clear', 'failed', 'not_needed', ...toDecide].includes(stateOf(row, 'previousEmployers'))) return []
  return employersToAsk(row, today).flatMap((asked): Item[] => {
    const { name } = asked
    const { standing, made } = standingOf(name, row)
    if (standing !== 'open') return []
    const shared = { key: `employer ${name}`, since: made.at(-1)?.on ?? null }
    if (made.length >= policyAttempts)
      return [
        {
          ...shared,
          what: `Good-faith effort, ${name}`,
          note: `no answer to ${made.length} attempts (company policy: ${policyAttempts}); report the employer to FMCSA (49 CFR 386.12)`,
          who: 'recruiting',
          step: { move: 'document_effort', label: 'Document effort', given: { employer: name } },
        },
      ]
    return [
      {
        ...shared,
        what: made.length === 0 ? `Request to ${name}` : `${ordinals[made.length] ?? 'Next'} attempt, ${name}`,
        note: made.length === 0 ? askedFor(asked) : `no answer to ${made.length} of ${policyAttempts} attempts (company policy)`,
        who: made.length === 0 ? 'recruiting' : 'third_party',
        step: { move: 'log_attempt', label: 'Log attempt', given: { employer: name } },
      },
    ]
  })
}

const isOrdered = (name: CheckName): boolean => (orderedChecks as readonly string[]).includes(name)

/** Photos that the applicant sent and nobody has looked at. */
const copyItems = (row: Shown): Item[] =>
  copyNames.flatMap((name): Item[] =>
    row[name] === 'received'
      ? [
          {
            key: name,
            what: copyFields[name].label,
            note: 'sent by the applicant, to be verified',
            who: 'recruiting',
            since: entriesOf(row, name).at(-1)?.on ?? null,
            step: { move: 'verify_copies', label: 'Verify', given: { [name]: 'clear' } },
          },
        ]
      : [],
  )

const checkItem = (row: Shown, check: Check, today: string): Item[] => {
  const state = stateOf(row, check.name)
  // One line for each employer says more than one for all.
  if (check.name === 'previousEmployers' && !toDecide.includes(state)) return employerItems(row, today)
  const since = entriesOf(row, check.name).at(-1)?.on ?? null
  const step = (label: string, result?: string): Item['step'] => ({
    move: 'record_checks',
    label,
    given: result === undefined ? {} : { [check.name]: result },
  })
  const item = (what: string, note: string, who: Item['who'], by: Item['step']): Item[] => [
    { key: check.name, what, note, who, since, step: by },
  ]
  if (toDecide.includes(state)) return item(capital(check.words), 'received, to be decided', 'recruiting', step('Decide'))
  const ordering: Item['step'] = isOrdered(check.name)
    ? { move: 'order_check', label: 'Order', given: { check: check.name } }
    : step('Mark as ordered', 'ordered')
  const resulting: Item['step'] = isOrdered(check.name)
    ? { move: 'record_result', label: 'Result in', given: { check: check.name } }
    : step('Record result')
  if (underWay.includes(state))
    return item(
      capital(check.ordered ?? check.words),
      check.from === 'recruiting' ? 'scheduled' : 'result not received',
      check.from,
      resulting,
    )
  return state === 'not_ordered'
    ? item(
        capital(check.words),
        check.from === 'recruiting' ? 'not recorded' : 'not ordered',
        'recruiting',
        check.from === 'recruiting' ? step('Record result') : ordering,
      )
    : []
}

/** What is missing from the application and the checks, what can be done at once first. */
export const openItems = (row: Shown, today: string): readonly Item[] => {
  if (['rejected', 'withdrawn', 'expired'].includes(row.status)) return []
  const missing = textIn(row['missing'])
  const statusSince = textIn(row['statusSince']).slice(0, 10)
  const answers: Item[] =
    row.status === 'draft'
      ? [
          {
            key: 'answers',
            what: missing === '' ? 'Submission of the application' : 'Answers in the application',
            note: missing,
            who: 'applicant',
            since: statusSince === '' ? null : statusSince,
            step: null,
          },
        ]
      : []
  const card: Item[] =
    row['physical'] === 'clear' && row['medicalExpirationDate'] === null
      ? [
          {
            key: 'medical card',
            what: 'Medical card date',
            note: 'no medical certificate without it',
            who: 'recruiting',
            since: entriesOf(row, 'physical').at(-1)?.on ?? null,
            step: { move: 'record_checks', label: 'Enter date', given: {} },
          },
        ]
      : []
  const items =
    row.status === 'draft' ? answers : [...copyItems(row), ...checksOf(row).flatMap((check) => checkItem(row, check, today)), ...card]
  const rank = { recruiting: 0, applicant: 1, third_party: 2 }
  return items.toSorted((one, other) => rank[one.who] - rank[other.who])
}

/** Words of the stops that stand, as the reader is told of them. */
export const stopsOf = (row: Shown): readonly string[] => (textIn(row['stops']) || textIn(row['stopsSeen'])).split('; ').filter(Boolean)
export const isPolicy = (words: string): boolean => words.endsWith('(company policy)')

import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { deviceWords } from '#kit/device-words.ts'
import type { Issue } from '#kit/errors.ts'
import type { Field } from '#kit/fields.ts'
import { schemasOf } from '#kit/schemas.ts'
import type { Values } from '#kit/schemas.ts'
import { applicantFields } from '#records/recruiting/recruiting-applications/applicant.ts'
import { fieldsOf, formSteps, labelOfStep } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import type { FieldName, StepKey } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import type { Carrier } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { lockRecord, updateRecord } from '#engine/write/store.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { parse } from '#platform/http/route.ts'
import { hiringCarrier } from './carrier.ts'
import { noteOpening } from '#features/links/links.ts'
import { formLinks, lockFormLink, reachStep } from './links.ts'
import { applicationsRecord } from './kind.ts'
import type { Photo } from './answers.ts'
import { photosOf } from './photos.ts'
import { signaturesOf } from './signatures.ts'
import type { Signature } from './signatures.ts'

export interface OpenForm {
  readonly carrier: Carrier
  readonly expiresAt: string
  readonly today: string
  /** Place of the furthest step that was saved, 0 before the first. */
  readonly step: number
  /** Without identity values, which the form never shows again: `onFile` names those that are stored. */
  readonly answers: Values
  readonly onFile: readonly string[]
  /** What each step holds, as a word to give back when it is saved: another one means that somebody else saved it meanwhile. */
  readonly stamps: Readonly<Record<string, string>>
  readonly signatures: readonly Omit<Signature, 'ip' | 'words'>[]
  readonly photos: readonly Photo[]
}

/** The carrier of the application a link leads to; a conflict of the office's own is no business of the applicant. */
export const carrierOfLink = async (deps: Deps, token: string): Promise<Carrier> => {
  const link = await formLinks.find(deps.pool, token, deps.clock.now())
  return hiringCarrier(deps, link.division).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict')
      throw new AppError('unavailable', 'This application can’t be opened right now. Tell the recruiter.')
    throw error
  })
}

export interface Opener {
  readonly ip: string
  readonly userAgent: string
}

const mostOpenings = 20

/** Opens the form, which is logged with address and browser; reloading it within a minute is the same opening. */
export const openForm = async (deps: Deps, token: string, from: Opener): Promise<OpenForm> => {
  const carrier = await carrierOfLink(deps, token)
  return inTransaction(deps, systemActor, async (tx) => {
    const { link, row } = await lockFormLink(tx, token)
    const opening = JSON.stringify([{ at: tx.now.toISOString(), ip: from.ip, browser: deviceWords(from.userAgent) }])
    const isNew = await noteOpening(tx, 'application', link.id, row.id)
    const [stored] = await tx.query<{ step: number }>(sql`
      update application_links set openings = case when ${isNew}::boolean
        then ${opening}::jsonb || (case when jsonb_array_length(openings) >= ${mostOpenings} then openings - -1 else openings end) else openings end
      where id = ${link.id}::uuid returning step`)
    const signatures = await signaturesOf(tx.client, row.id)
    return {
      carrier,
      expiresAt: link.expiresAt,
      today: tx.today,
      step: stored?.step ?? 0,
      answers: answersOf(row),
      onFile: onFileOf(row),
      stamps: Object.fromEntries(formSteps.map(({ key }) => [key, stampOf(deps, row, key)])),
      photos: await photosOf(tx.client, row.id),
      signatures: signatures.map(({ ip: _ip, words: _words, ...seen }) => seen),
    }
  })
}

export interface SavedStep {
  readonly stamp: string
  readonly savedAt: string
  readonly onFile: readonly string[]
}

/** Saves the answers of one step. Throws stale when somebody saved it since `seen`, invalid for answers that cannot be kept. */
export const saveStep = async (deps: Deps, token: string, step: StepKey, given: Values, seen: string): Promise<SavedStep> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { link, row: before } = await lockFormLink(tx, token)
    const record = applicationsRecord(deps)
    const values = parse(schemasOf(record).update, onlyOf(step, given))
    if (seen !== stampOf(deps, before, step)) throw new AppError('stale', 'These answers were changed in another tab or on another device.')
    await updateRecord(tx, record, before.id, values, { reason: `Applicant’s form: ${labelOfStep(step)}` })
    await reachStep(tx, link.id, step)
    const after = await lockRecord(tx, record, before.id)
    return { stamp: stampOf(deps, after, step), savedAt: tx.now.toISOString(), onFile: onFileOf(after) }
  })

/** The step's own fields alone: the rest of the application is the company's. */
const onlyOf = (step: StepKey, given: Values): Values => {
  const own: readonly string[] = fieldsOf(step)
  const strange = Object.keys(given).filter((name) => !own.includes(name))
  if (strange.length > 0)
    throw new AppError(
      'invalid',
      'This step has no such question.',
      strange.map((field): Issue => ({ field, message: 'Unknown field' })),
    )
  return given
}

const isIdentity = (name: FieldName): boolean => {
  const field: Field = applicantFields[name]
  return field.confidential === 'identity'
}

const answersOf = (row: StoredRow): Values =>
  Object.fromEntries(formSteps.flatMap(({ fields }) => fields.map((name) => [name, isIdentity(name) ? null : (row[name] ?? null)])))

const onFileOf = (row: StoredRow): string[] =>
  formSteps.flatMap(({ fields }) => fields.filter((name) => isIdentity(name) && !isBlank(row[name])))

const isBlank = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

// An HMAC, not a hash: the stamp of the first step goes over a number of nine digits.
const stampOf = (deps: Pick<Deps, 'secrets'>, row: StoredRow, step: StepKey): string =>
  deps.secrets.digest('application form', `${step} ${JSON.stringify(fieldsOf(step).map((name) => row[name] ?? null))}`)

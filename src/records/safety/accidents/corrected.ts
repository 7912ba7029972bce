import { sql } from 'drizzle-orm'
import { snake } from '#kit/case.ts'
import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf, ident } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, lockBeyondLimits, textOf } from '#records/effects.ts'
import { settledAnew } from './facts.ts'
import { definitions } from './law/cited.ts'
import { drugHours } from './law/testing.ts'

const formerBasis = 'Not on a public road, in spite of'
const basis = `Private property; not known whether it is open to the public without a gate or prohibiting sign, which makes it a highway (${definitions})`

/**
 * Accidents that an earlier release left out of the register because they happened on private property are to be checked: open to public
 * travel, such a place is a highway (49 CFR 390.5T). Decisions of people stay. Changes nothing the second time.
 */
export const askPrivatePlaces = async (tx: Tx): Promise<void> => {
  const found = await tx.query<{ id: string }>(sql`
    select id from accidents where private_property and open_to_public is null and recordable_override is null and dot_recordable = 'no'
      and recordable_basis like ${`${formerBasis}%`} and archived_at is null`)
  await changeRecords(
    tx,
    'accidents',
    found.map(({ id }) => id),
    (row) => ({
      dotRecordable: 'check',
      recordableBasis: basis,
      ...(row['recordabilityConfirmed'] === true ? { recordabilityConfirmed: false } : {}),
    }),
    'Private property open to the public counts as a highway',
  )
}

/** Why earlier releases left accidents out of the register though no one had said whether anyone died. */
const formerNos = [
  'No death, no treatment away from the scene, no tow with disabling damage',
  'No treatment away from the scene, no tow with disabling damage; whether anyone died is not answered: if so, recordable',
]
const light = ['near_miss', 'minor']

/**
 * Earlier releases took an accident of which no one had said whether anyone died for one without a death: it is to be checked (49 CFR 390.5T),
 * and not called light. Tests are asked about where their hours still run (49 CFR 382.303(d)); of older ones the next change asks. Decisions
 * of people stay. Changes nothing the second time.
 */
export const askDeaths = async (tx: Tx): Promise<void> => {
  const found = await tx.query<{ id: string }>(sql`
    select id from accidents where fatalities is null and archived_at is null
      and ((recordable_override is null and dot_recordable = 'no' and recordable_basis = any(${arrayOf(formerNos, 'text')}))
        or severity = any(${arrayOf(light, 'text')})
        or (occurred_at > ${tx.now.toISOString()}::timestamptz - make_interval(hours => ${drugHours}) and 'not_required' in (alcohol_test, drug_test)))`)
  if (found.length === 0) return
  const rows = await lockBeyondLimits(
    tx,
    'accidents',
    found.map(({ id }) => id),
  )
  const settled = new Map((await settledAnew(tx, rows)).map((row) => [row.id, row]))
  await changeRecords(
    tx,
    'accidents',
    [...settled.keys()],
    (row) => openedAgain(row, settled.get(row.id) ?? row, tx.now),
    'No one has said whether anyone died',
  )
}

const openedAgain = (row: StoredRow, anew: StoredRow, now: Date): Values | null => {
  const testable = now.getTime() - Date.parse(String(row['occurredAt'])) < drugHours * 3_600_000
  const names = [
    'dotRecordable',
    'recordableBasis',
    'severity',
    ...(testable ? ['alcoholTest', 'alcoholTestBasis', 'drugTest', 'drugTestBasis'] : []),
  ].filter((name) => row[name] !== anew[name])
  if (names.length === 0) return null
  const unconfirmed = names.includes('dotRecordable') && row['recordabilityConfirmed'] === true
  return { ...Object.fromEntries(names.map((name) => [name, anew[name]])), ...(unconfirmed ? { recordabilityConfirmed: false } : {}) }
}

/** What earlier releases said after "our driver was not cited", which is over with the hours. */
const formerPromise = '; if they are cited within (8|32) hours of the accident, required'

/**
 * Takes the promise of a citation that may still come out of stored reasons: it was shown after its hours too, and is told by the moment
 * now (`outlookFields`). Changes nothing the second time.
 */
export const dropPromises = async (tx: Tx): Promise<void> => {
  const places = { accidents: ['alcoholTestBasis', 'drugTestBasis'], deadlines: ['basis', 'explanation'] } as const
  for (const [kind, names] of Object.entries(places)) {
    const told = names.map((name) => sql`${ident(snake(name))} ~ ${formerPromise}`)
    const found = await tx.query<{ id: string }>(sql`select id from ${ident(kind)} where ${sql.join(told, sql` or `)}`)
    await changeRecords(
      tx,
      kind,
      found.map(({ id }) => id),
      (row) => Object.fromEntries(names.map((name) => [name, textOf(row[name])?.replace(new RegExp(formerPromise), '') ?? null])),
      'Reasons no longer promise a citation after its hours',
    )
  }
}

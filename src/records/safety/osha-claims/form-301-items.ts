import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { snake } from '#kit/case.ts'
import { literal } from '#engine/sql.ts'
import type { StoredRow } from '#engine/write/rules.ts'

type Wanted = readonly [item: number, property: string, words: string]

/** Items of Form 301 that every case answers; 10, 11 and 13 are there from the beginning (29 CFR 1904.29(b)(2)). */
const always: readonly Wanted[] = [
  [1, 'workerName', 'name'],
  [2, 'homeAddress', 'home address'],
  [3, 'birthDate', 'birth date'],
  [4, 'hiredOn', 'date hired'],
  [5, 'sex', 'sex'],
  [8, 'emergencyRoom', 'emergency room or not'],
  [9, 'inpatient', 'hospitalized overnight or not'],
  [12, 'timeBeganWork', 'time work began'],
  [14, 'activityBefore', 'what the employee was doing'],
  [15, 'whatHappened', 'what happened'],
  [16, 'injuryDetail', 'the injury or illness'],
  [17, 'harmObject', 'the object or substance'],
]

/** Asked where treatment was given away from the worksite: in an emergency room or a hospital it was. */
const treatedAway: readonly Wanted[] = [
  [6, 'physician', 'physician'],
  [7, 'facility', 'facility'],
]

const ofDeath: readonly Wanted[] = [[18, 'outcomeDeath', 'date of death']]

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** What Form 301 must say before the case counts as entered, item by item. */
export const missingOn301 = (row: StoredRow): readonly string[] =>
  [
    ...always,
    ...(row['emergencyRoom'] === true || row['inpatient'] === true ? treatedAway : []),
    ...(row['classification'] === 'death' ? ofDeath : []),
  ]
    .toSorted(([a], [b]) => a - b)
    .filter(([, property]) => isMissing(row[property]))
    .map(([item, , words]) => `item ${item} (${words})`)

/** The missing items over a row, in words: "Missing: item 2 (home address), item 5 (sex)". */
export const missing301Words = (row: SQL): SQL => {
  const said = (wanted: readonly Wanted[], when: SQL): SQL[] =>
    wanted.map(
      ([item, property, words]) =>
        sql`case when ${when} and ${row}.${sql.identifier(snake(property))} is null then ${literal(`item ${item} (${words})`)} end`,
    )
  const items = [
    ...said(always, sql`true`),
    ...said(treatedAway, sql`(${row}.emergency_room or ${row}.inpatient)`),
    ...said(ofDeath, sql`${row}.classification is not distinct from 'death'`),
  ]
  return sql`('Missing: ' || concat_ws(', ', ${sql.join(items, sql`, `)}))`
}

/** The same over a row: true while an item is missing. */
export const lacksOn301 = (row: SQL): SQL => {
  const missing = (wanted: readonly Wanted[]): SQL =>
    sql`(${sql.join(
      wanted.map(([, property]) => sql`${row}.${sql.identifier(snake(property))} is null`),
      sql` or `,
    )})`
  return sql`(${missing(always)} or ((${row}.emergency_room or ${row}.inpatient) and ${missing(treatedAway)})
    or (${row}.classification is not distinct from 'death' and ${missing(ofDeath)}))`
}

import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { safetyDeciders } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { changedTotals } from '#records/safety/osha-claims/osha/form-300a.ts'
import { itaDuties, rates, yearDates } from '#records/safety/osha-claims/osha/figures.ts'
import { groupRates } from '#records/safety/osha-claims/osha/totals.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { dutyOf, itaResult, readSheets } from './ita.ts'
import { changedTotal, naicsOf, seesIdentity, yearOf } from './look.ts'
import type { Sheet } from './look.ts'
import { readTargets } from './targets.ts'

const rate = z.number().nullable()
const ratesAnswer = z.object({ trir: rate, dart: rate, ltir: rate, severity: rate })
const nullableText = z.string().nullable()
const count = z.int()

const yearAnswer = z.object({
  year: z.int(),
  dates: z.object({
    signFrom: z.string(),
    signBy: z.string(),
    postFrom: z.string(),
    postTo: z.string(),
    submitBy: z.string(),
    keepUntil: z.string(),
  }),
  group: ratesAnswer.extend({ hours: z.int().nullable(), cases: count, hoursMissing: count }),
  targets: z.object({ trir: rate, dart: rate }).describe('Targets of the company; null: none'),
  establishments: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      naics: nullableText,
      duty: z
        .enum(itaDuties)
        .nullable()
        .describe(
          'check: look into appendices A and B of 29 CFR 1904 subpart E. Null while the people employed at any time of the year or the NAICS code are missing',
        ),
      kept: z
        .object({
          id: z.uuid(),
          number: z.string(),
          status: z.string(),
          averageEmployees: z.int().nullable(),
          peakEmployees: z.int().nullable(),
          requestedInWriting: z.boolean().nullable(),
          totalHours: z.int().nullable(),
          executiveName: nullableText,
          certifiedOn: nullableText,
          postedOn: nullableText,
          takenDownOn: nullableText,
          submittedOn: nullableText,
          submissionReference: nullableText,
          photos: count,
        })
        .nullable(),
      totals: z.object({
        deaths: count,
        daysAway: count,
        restricted: count,
        other: count,
        unclassified: count,
        awayDays: count,
        restrictedDays: count,
      }),
      rates: ratesAnswer,
      undecided: count,
      incomplete: count.describe('Cases on the log without all answers of Form 301'),
      undecidedIncomplete: count.describe('The same of cases that are not decided, and so not on the log'),
      counting: count,
      estimated: count.describe('Cases with an estimate in the days of the totals'),
      privacy: count.nullable().describe('Null for whoever must not know which cases are privacy cases'),
      changed: z.array(changedTotal).describe('Totals that are no longer what was signed'),
      faults: z.object({ '300a': count, '300-301': count }).describe('Checks of the files that fail'),
    }),
  ),
})

const yearRow = (sheet: Sheet, role: Role): Record<string, unknown> => {
  const { establishment, totals, cases } = sheet
  const { id, name, kept, undecided, incomplete, undecidedIncomplete, counting, estimated } = establishment
  const { deaths, daysAway, restricted, other, unclassified, awayDays, restrictedDays } = totals
  return {
    id,
    name,
    naics: naicsOf(establishment),
    duty: dutyOf(sheet),
    kept,
    totals: { deaths, daysAway, restricted, other, unclassified, awayDays, restrictedDays },
    rates: rates(totals, totals.awayDays, kept?.totalHours ?? null),
    undecided,
    incomplete,
    undecidedIncomplete,
    counting,
    estimated,
    privacy: seesIdentity(role) ? cases.filter((one) => one.privacyCase).length : null,
    changed: changedTotals(kept?.signedTotals ?? null, totals),
    faults: { '300a': itaResult('300a', [sheet], 'ein').refused.length, '300-301': itaResult('300-301', [sheet], 'ein').refused.length },
  }
}

/** The year of every establishment at a glance: what is counted, what is missing, what is due (29 CFR 1904.32, 1904.41). */
export const yearRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/osha/year',
    tag: 'OSHA',
    summary: 'Year end: totals, rates, signature, posting and submission of every establishment',
    access: safetyDeciders,
    query: z.strictObject({ year: yearOf, division: z.union([z.literal('ALL'), z.uuid()]).default('ALL') }),
    answer: yearAnswer,
    handler: async ({ user, query }) => {
      if (query.division !== 'ALL' && user.divisions !== null && !user.divisions.includes(query.division))
        throw new AppError('not_found', 'This division does not exist, or you may not see it.')
      const [sheets, { targets }] = await Promise.all([
        readSheets(deps, user, query.year, { division: query.division === 'ALL' ? null : query.division }),
        readTargets(deps),
      ])
      const terminals = sheets.map(({ totals, establishment }) => ({
        cases: totals,
        lostDays: totals.awayDays,
        hours: establishment.kept?.totalHours ?? null,
      }))
      const hours = terminals.map((one) => one.hours)
      return {
        year: query.year,
        dates: yearDates(query.year),
        group: {
          ...groupRates(terminals),
          hours: hours.some((one) => one === null) ? null : hours.reduce<number>((sum, one) => sum + (one ?? 0), 0),
          cases: sheets.reduce((sum, sheet) => sum + sheet.cases.length, 0),
          hoursMissing: hours.filter((one) => one === null).length,
        },
        targets,
        establishments: sheets.map((sheet) => yearRow(sheet, user.role)),
      }
    },
  })

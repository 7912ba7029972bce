import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { safetyDeciders } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { oshaYear } from '#records/safety/osha-claims/osha/answers.ts'
import { changedTotals } from '#records/safety/osha-claims/osha/form-300a.ts'
import { rates, yearDates } from '#records/safety/osha-claims/osha/figures.ts'
import { groupRates } from '#records/safety/osha-claims/osha/totals.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { dutyOf, itaResult, readSheets } from './ita.ts'
import { naicsOf, seesIdentity, yearOf } from './look.ts'
import type { Sheet } from './look.ts'
import { readTargets } from './targets.ts'

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
    answer: oshaYear,
    handler: async ({ user, query }) => {
      if (query.division !== 'ALL' && user.divisions !== null && !user.divisions.includes(query.division))
        throw new AppError('not_found', 'Division not found, or you don’t have access.')
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

import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { Values } from '#kit/schemas.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { numberOf, textOf } from '#records/effects.ts'
import { employerOf } from '#features/company/employer.ts'
import { run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import { pdfOf } from '#platform/documents/pdf.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { offerLetter } from './offer-letter.ts'
import type { Limit, Offer } from './offer-letter.ts'

const limitsOf = (value: unknown): Limit[] =>
  (Array.isArray(value) ? (value as Values[]) : []).map((limit) => ({
    text: textOf(limit['text']) ?? '',
    driving: limit['driving'] === true,
    liftLb: numberOf(limit['liftLb']),
    hours: numberOf(limit['hours']),
    until: textOf(limit['until']),
  }))

const offerOf = async (deps: Deps, user: SessionUser, id: string): Promise<Offer> => {
  const record = kindOf(deps, 'workers-comp-cases')
  const entry = await readRecord(deps, record, user, id)
  const duty = textOf(entry['offer'])
  if (duty === null) throw new AppError('conflict', 'No work is offered here yet. Enter the duty first.')
  const [claim] = await run<{ number: string; employee: string | null; injured: string; division: string | null }>(
    deps.pool,
    sql`select c.division_id as division, c.number, c.employee_name as employee, to_char(c.injured_at at time zone coalesce(d.time_zone, ${companyTimeZone}), 'YYYY-MM-DD') as injured
      from workers_comp c left join divisions d on d.id = c.division_id where c.id = ${textOf(entry['claim'])}::uuid`,
  )
  if (claim === undefined) throw new AppError('not_found', 'Claim not found for this entry.')
  return {
    employer: await employerOf(deps, claim.division),
    employee: claim.employee ?? 'Employee',
    claim: claim.number,
    injuredOn: claim.injured,
    duty,
    terms: textOf(entry['offerTerms']),
    offeredOn: textOf(entry['offeredOn']) ?? deps.clock.today(),
    from: String(entry['startsOn']),
    until: textOf(entry['endsOn']),
    answerBy: textOf(entry['answerBy']),
    mayDrive: entry['mayDrive'] === true,
    limits: limitsOf(entry['restrictions']),
  }
}

/** Papers of workers' compensation. */
export const workersCompRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/workers-comp-cases/:id/offer-letter',
    tag: "Workers' comp",
    summary: 'The letter that offers an injured employee work within their restrictions, with room for a dated answer',
    access: safetyDeciders,
    params: idParams,
    query: z.strictObject({ language: z.enum(['en', 'es']).default('en') }),
    produces: 'application/pdf',
    handler: async ({ user, params, query, reply }) => {
      const offer = await offerOf(deps, user, params.id)
      const bytes = await pdfOf(offerLetter(offer, query.language, `${user.firstName} ${user.lastName}`, deps.clock.now()))
      return download(reply, 'application/pdf', `Offer of work ${offer.claim} ${query.language}.pdf`).send(bytes)
    },
  })
}

import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import type { Role } from '#kit/roles.ts'
import { caseWorkers } from '#kit/roles.ts'
import { form300a } from '#records/safety/osha-claims/osha/form-300a.ts'
import type { SummarySection, SummarySheet } from '#records/safety/osha-claims/osha/form-300a.ts'
import type { ItaYear } from '#records/safety/osha-claims/osha/ita-300a.ts'
import { summaryTotals } from '#records/safety/osha-claims/osha/totals.ts'
import type { SummaryTotals } from '#records/safety/osha-claims/osha/totals.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { casesOnLog } from './read-cases.ts'
import type { RecordedCase } from './read-cases.ts'
import { establishmentYears } from './read-years.ts'
import type { EstablishmentYear } from './read-years.ts'

export const yearOf = z.coerce.number().int().min(2000).max(2100)
export const sheetQuery = z.strictObject({ establishment: z.uuid(), year: yearOf })

/** Who may see who a privacy case is (29 CFR 1904.29(b)(6)). */
export const seesIdentity = (role: Role): boolean => caseWorkers.includes(role)

/** One establishment and year with its log. */
export interface Sheet {
  readonly year: number
  readonly establishment: EstablishmentYear
  readonly cases: readonly RecordedCase[]
  readonly totals: SummaryTotals
}

/** Throws not_found where the establishment does not exist or may not be seen. */
export const readSheet = async (deps: Deps, user: SessionUser, id: string, year: number): Promise<Sheet> => {
  const [establishments, cases] = await Promise.all([establishmentYears(deps, user, year, id), casesOnLog(deps, user, year, id)])
  const establishment = establishments.find((one) => one.id === id)
  if (!establishment) throw new AppError('not_found', 'OSHA log not found for this establishment and year, or you don’t have access.')
  return { year, establishment, cases, totals: summaryTotals(cases) }
}

export const naicsOf = ({ kept, naics }: EstablishmentYear): string | null => kept?.naics ?? naics

const summarySheet = ({ establishment, totals }: Sheet): SummarySheet => {
  const { kept } = establishment
  return {
    establishmentName: establishment.name,
    address: establishment.address,
    industry: kept?.industry ?? null,
    naics: naicsOf(establishment),
    averageEmployees: kept?.averageEmployees ?? null,
    hours: kept?.totalHours ?? null,
    totals,
    signedTotals: kept?.signedTotals ?? null,
    executive:
      kept === null || kept.executiveName === null
        ? null
        : {
            name: kept.executiveName,
            title: kept.executiveTitle ?? '',
            phone: kept.executivePhone ?? '',
            signedOn: kept.certifiedOn,
          },
  }
}

/** Form 300A by its boxes. */
export const summaryOf = (sheet: Sheet): readonly SummarySection[] => form300a(summarySheet(sheet))

/** The year as it is filed. */
export const itaYearOf = ({ year, establishment, totals }: Sheet): ItaYear => ({
  establishmentName: establishment.name,
  ein: establishment.ein,
  naics: naicsOf(establishment),
  year,
  totals,
  ...placeOf(establishment),
  ...employmentOf(establishment),
})

const placeOf = ({ address }: EstablishmentYear): Pick<ItaYear, 'street' | 'city' | 'state' | 'zip'> =>
  address ?? { street: null, city: null, state: null, zip: null }

type Employment = Pick<ItaYear, 'companyName' | 'industry' | 'peakEmployees' | 'averageEmployees' | 'hours' | 'changeReason'>

const employmentOf = ({ kept, company }: EstablishmentYear): Employment =>
  kept === null
    ? { companyName: company, industry: null, peakEmployees: null, averageEmployees: null, hours: null, changeReason: null }
    : { ...kept, companyName: kept.companyName ?? company, hours: kept.totalHours }

import type { Basic } from '#records/safety/violations/csa/method.ts'
import type { Contribution } from '#records/safety/violations/csa/points.ts'
import { agesOutOn } from '#records/safety/violations/csa/time-weight.ts'
import type { Csa, InspectionFact, ViolationFact } from '#features/safety/csa/answers.ts'

/** A contribution with the words to show it. */
export type Line = Contribution & {
  /** Of the violation, or of the crash. */
  title: string
  code: string | null
  description: string | null
  href: string
  date: string
  agesOutOn: string
  state: string | null
  report: { title: string; href: string } | null
  /** The violations it stands for, by their codes. */
  alsoCodes: readonly string[]
}

type Known = { violation: ViolationFact; report: InspectionFact }

const violationsById = (csa: Csa): ReadonlyMap<string, Known> =>
  new Map(csa.inspections.flatMap((report) => report.violations.map((violation) => [violation.id, { violation, report }] as const)))

/** What adds to a category (or to all of them), the heaviest first, then the newest. */
export const linesOf = (csa: Csa, contributions: readonly Contribution[], basic?: Basic): Line[] => {
  const known = violationsById(csa)
  const crashes = new Map(csa.crashes.map((crash) => [crash.id, crash]))
  return contributions
    .filter((one) => basic === undefined || one.basic === basic)
    .flatMap((one): Line[] => {
      const crash = crashes.get(one.violationId)
      if (crash !== undefined) return [{ ...one, ...crashWords(crash), alsoCodes: [] }]
      const found = known.get(one.violationId)
      return found === undefined
        ? []
        : [{ ...one, ...violationWords(found), alsoCodes: one.also.flatMap((id) => known.get(id)?.violation.code ?? []) }]
    })
    .toSorted((a, b) => b.weighted - a.weighted || (a.date < b.date ? 1 : -1))
}

const violationWords = ({ violation, report }: Known) => ({
  title: `${violation.code} ${violation.description ?? ''}`.trim(),
  code: violation.code,
  description: violation.description,
  href: `/violations/${violation.id}`,
  date: report.date,
  agesOutOn: agesOutOn(report.date),
  state: report.state,
  report: report.number === null ? null : { title: report.reportNumber ?? report.number, href: `/inspections/${report.id}` },
})

const crashWords = ({ id, title, number, date }: Csa['crashes'][number]) => ({
  title,
  code: null,
  description: null,
  href: `/accidents/${id}`,
  date,
  agesOutOn: agesOutOn(date),
  state: null,
  report: { title: number, href: `/accidents/${id}` },
})

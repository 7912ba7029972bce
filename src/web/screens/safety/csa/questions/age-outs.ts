import { csaOf, rounded } from '#records/safety/violations/csa/csa.ts'
import type { CsaInput } from '#records/safety/violations/csa/csa.ts'
import type { Basic, Method } from '#records/safety/violations/csa/method.ts'
import { ageOutCalendar } from '#records/safety/violations/csa/what-if.ts'

/** A day on which violations or crashes stop counting. `moves` are the measures the day before and that day, of those that change. */
export interface AgeOut {
  readonly on: string
  readonly leaving: readonly string[]
  readonly moves: readonly { readonly basic: Basic; readonly before: number | null; readonly after: number | null }[]
}

const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The next days on which something of these categories is older than its 24 months (SMS Methodology), at most `most`. */
export const nextAgeOuts = (input: CsaInput, method: Method, snapshot: string, focus: ReadonlySet<Basic>, most = 3): AgeOut[] => {
  const leaving = ageOutCalendar(input, method, snapshot)
    .flatMap((month) => month.leaving)
    .filter(({ basic, on }) => focus.has(basic) && on > snapshot)
  return [...Map.groupBy(leaving, ({ on }) => on)].slice(0, most).map(([on, own]) => {
    const basics = new Set(own.map(({ basic }) => basic))
    const after = new Map(csaOf(input, method, on).map(({ basic, measure }) => [basic, measure]))
    const moves = csaOf(input, method, dayBefore(on)).flatMap(({ basic, measure }) => {
      const [before, then] = [shown(measure), shown(after.get(basic) ?? null)]
      return basics.has(basic) && before !== then ? [{ basic, before, after: then }] : []
    })
    return { on, leaving: [...new Set(own.map(({ violationId }) => violationId))], moves }
  })
}

const shown = (measure: number | null): number | null => (measure === null ? null : rounded(measure))

import { useNavigate, useSearch } from '@tanstack/react-router'
import { basics } from '#records/safety/violations/csa/csa.ts'
import { methods } from '#records/safety/violations/csa/method.ts'
import type { Basic, MethodKey } from '#records/safety/violations/csa/method.ts'
import { monthsLater } from '#records/safety/violations/csa/time-weight.ts'
import { type Search, withSearch } from '#web/engine/paths.ts'

export const tabs = ['categories', 'counts', 'aging', 'what-if', 'clean'] as const
export type CsaTab = (typeof tabs)[number]

/** What is looked at; all of it stands in the address. */
export type CsaAddress = {
  tab: CsaTab
  usdot: string | undefined
  snapshot: string | undefined
  category: Basic | undefined
  method: MethodKey | undefined
  /** The address with these changes. */
  href: (changes: Search) => string
  go: (changes: Search) => void
}

export function useCsaAddress(): CsaAddress {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const href = (changes: Search): string => withSearch('/csa', { ...search, ...changes })
  return {
    tab: tabs.find((tab) => tab === search['tab']) ?? 'categories',
    usdot: search['usdot'],
    snapshot: isDay(search['snapshot']) ? search['snapshot'] : undefined,
    category: basics.find((basic) => basic === search['category']),
    method: search['method'] === 'v3' || search['method'] === 'enhanced' ? search['method'] : undefined,
    href,
    go: (changes) => void navigate({ href: href(changes), replace: true, resetScroll: false }),
  }
}

/** An address written by hand may hold anything; what is no day asks for today. */
const isDay = (text: string | undefined): boolean =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Which records the figures are of. */
export type Scope = { division: string | undefined; usdot: string | undefined; snapshot: string }

const days = (field: string, { snapshot }: Scope): Search => ({ [`${field}From`]: monthsLater(snapshot, -24), [`${field}To`]: snapshot })

/** The list of violations that count in CSA, further narrowed. */
export const violationsHref = (scope: Scope, more: Search = {}): string =>
  withSearch('/violations', {
    outcome: 'as_cited,lesser',
    usedInSms: 'true',
    ...days('occurredOn', scope),
    ...more,
    usdot: scope.usdot,
    division: scope.division,
  })

export const inspectionsHref = (scope: Scope, more: Search = {}): string =>
  withSearch('/inspections', { ...days('inspectedAt', scope), ...more, usdot: scope.usdot, division: scope.division })

/** The crashes that count, further narrowed; those FMCSA found not preventable stay in the register and count no more. */
export const crashesHref = (
  scope: Scope,
  crashes: readonly { readonly number: string; readonly notPreventable: boolean }[],
  more: Search = {},
): string => {
  const out = crashes.filter(({ notPreventable }) => notPreventable).map(({ number }) => number)
  return withSearch('/accidents', {
    dotRecordable: 'yes',
    ...days('occurredAt', scope),
    ...(out.length === 0 ? {} : { number: `!${out.join(',')}` }),
    ...more,
    usdot: scope.usdot,
    division: scope.division,
  })
}

/** Stored categories that stand in a category of the method. */
export const storedCategories = (method: MethodKey, basic: Basic): string =>
  [basic, ...basics.filter((other) => methods[method].countsIn[other] === basic)].join(',')

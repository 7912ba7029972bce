import { shippedFrom, shippedRules } from './shipped.ts'
import type { RuleCode } from './shipped.ts'
import type { Shipped } from './shipped-rule.ts'

/** A version that replaces the first one from the day the law changed. */
export interface LaterRule extends Shipped {
  readonly code: RuleCode
  readonly validFrom: string
  /** A wrong first day that an earlier release shipped, with the text it shipped. */
  readonly shippedAs?: { readonly validFrom: string; readonly ruleText: string }
}

const dver15Text =
  'Within 15 days after the inspection, certify that all violations have been corrected and keep a copy for 12 months. Return the form only to a state agency that requests it (49 CFR 396.9(d)(3)(ii)).'

export const laterRules: readonly LaterRule[] = [
  {
    code: 'DVER-15',
    what: 'Certify corrections, return the report if requested',
    offset: 15,
    unit: 'calendar_days',
    citation: '49 CFR 396.9(d)(3)(i)',
    ruleText: `${dver15Text} Published June 22, 2026, in force since July 22, 2026 (91 FR 37053).`,
    severity: 'legal',
    validFrom: '2026-07-22',
    shippedAs: { validFrom: '2026-06-22', ruleText: `${dver15Text} Effective day, June 22, 2026, to be verified.` },
  },
]

type RuleValues = Readonly<Record<'code' | 'what' | 'unit' | 'ruleText' | 'severity' | 'validFrom' | 'status', string>> & {
  readonly offset: number
  readonly citation: string | null
  readonly policy: boolean
  readonly validTo: string | null
}

const valuesOf = (code: RuleCode, rule: Shipped, validFrom: string): RuleValues => ({
  code,
  what: rule.what,
  offset: rule.offset,
  unit: rule.unit,
  citation: rule.citation ?? null,
  ruleText: rule.ruleText,
  severity: rule.severity,
  policy: rule.citation === undefined,
  validFrom,
  validTo: rule.validTo ?? null,
  status: 'active',
})

/** Every rule as first shipped. */
export const shippedRuleValues = (): RuleValues[] =>
  (Object.entries(shippedRules) as [RuleCode, Shipped][]).map(([code, rule]) => valuesOf(code, rule, shippedFrom))

/** The versions that came later. */
export const laterRuleValues = (): RuleValues[] => laterRules.map((rule) => valuesOf(rule.code, rule, rule.validFrom))

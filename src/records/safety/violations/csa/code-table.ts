import table from './codes.json' with { type: 'json' }
import { normalizeCode } from './code.ts'
import type { Basic } from './method.ts'

/**
 * 974 roadside violation codes as SMS uses them (v3.21): code, text, BASIC, severity weight, group, and how sure the weight is.
 * Not the official appendix A, whose 2,394 codes were not to be had: put together from public copies of it; `inferred` groups and
 * `recalled` weights are marked (SMS Methodology). Loaded on the server only.
 */
export interface ViolationCode {
  readonly code: string
  readonly description: string
  readonly basic: Basic
  /** 0 to 10, before the out-of-service weight. */
  readonly severity: number
  readonly group: string
  readonly evidence: 'sourced' | 'inferred' | 'recalled'
}

type Row = [string, string, Basic, number, string, ViolationCode['evidence']]

/** Carrier pages of FMCSA use this code with two meanings; the table has one of them. */
const secondMeanings: readonly Row[] = [
  [
    '391.11(b)(4)',
    'License - operating without the endorsement the vehicle needs',
    'driver_fitness',
    8,
    'License-related: High',
    'inferred',
  ],
]

const codes: readonly ViolationCode[] = [...(table as Row[]), ...secondMeanings].map(
  ([code, description, basic, severity, group, evidence]) => ({ code, description, basic, severity, group, evidence }),
)

const byCode = Map.groupBy(codes, (entry) => entry.code.toUpperCase())
const byNormal = Map.groupBy(codes, (entry) => normalizeCode(entry.code))

/** The rows that a written code means: none when the table has it not, several when it is ambiguous; then a person decides. */
export const findCodes = (written: string): readonly ViolationCode[] =>
  byCode.get(written.trim().toUpperCase()) ?? byNormal.get(normalizeCode(written)) ?? []

/** Codes that begin with, or whose text holds, what was typed; for the input's suggestions. */
export const searchCodes = (typed: string, limit: number): readonly ViolationCode[] => {
  const normal = normalizeCode(typed)
  const words = typed.trim().toLowerCase()
  if (words.length < 2) return []
  const starting = codes.filter((entry) => normal !== '' && /\d/.test(normal) && normalizeCode(entry.code).startsWith(normal))
  const saying = codes.filter((entry) => !starting.includes(entry) && entry.description.toLowerCase().includes(words))
  return [...starting, ...saying].slice(0, limit)
}

import { normalizeCode } from './code.ts'

/**
 * Codes of Unsafe Driving whose conviction disqualifies a driver, with the paragraph of 49 CFR 383.51. The preview weighs them 2, but its
 * own list is not published: these are matched by what the code says, so this is company policy and not FMCSA's list.
 */
const byParagraph: Readonly<Record<string, readonly string[]>> = {
  '383.51(b)': ['392.4A-UI', '392.5A2-UI'],
  '383.51(c)': [
    '392.2-SLLS4',
    '392.2R',
    '392.2LC',
    '392.2FC',
    '392.80(a)',
    '392.2-SLLT',
    '390.17DT',
    '177.804B',
    '392.82(a)(1)',
    '177.804C',
  ],
  '383.51(d)': ['392.10(a)(1)', '392.10(a)(2)', '392.10(a)(3)', '392.10(a)(4)', '392.11', '392.2RR'],
}

const paragraphs: ReadonlyMap<string, string> = new Map(
  Object.entries(byParagraph).flatMap(([paragraph, codes]) => codes.map((code) => [normalizeCode(code), paragraph] as const)),
)

/** The paragraph of 49 CFR 383.51 under which a conviction for the code disqualifies; null when none is known. */
export const disqualifiesUnder = (code: string): string | null => paragraphs.get(normalizeCode(code)) ?? null

/** All of them, in the spelling of `normalizeCode`. */
export const disqualifyingCodes: readonly string[] = [...paragraphs.keys()]

/** A run of words in a question with one of its meanings. */
export interface Span<Meaning> {
  /** Positions of the first word and of the one after the last. */
  readonly from: number
  readonly to: number
  readonly cost: number
  readonly meaning: Meaning
}

export interface Cover<Meaning> {
  readonly cost: number
  readonly spans: readonly Span<Meaning>[]
}

/** The cost of skipping a glue word; higher if it also has a meaning, alone or with other glue ("filed" is also a state). */
const glueCost = 0.05
const passedOver = 1.5

/**
 * The cheapest way to cover each word exactly once, by a meaning or as glue; null where a word has neither. Linear in words times the spans that
 * end at one.
 */
export const coverOf = <Meaning>(
  words: readonly string[],
  spans: readonly Span<Meaning>[],
  isGlue: (word: string) => boolean,
): Cover<Meaning> | null => {
  const endingAt = Map.groupBy(spans, ({ to }) => to)
  // "Need somebody" may be all glue and still declared.
  const isMeant = (at: number): boolean =>
    spans.some(({ from, to }) => from <= at && at < to && words.slice(from, to).every((word) => isGlue(word)))
  const glueCostOf = (at: number): number => (isMeant(at) ? passedOver : glueCost)
  const best: (Cover<Meaning> | null)[] = [{ cost: 0, spans: [] }]
  for (let end = 1; end <= words.length; end += 1) {
    const before = best[end - 1] ?? null
    let least: Cover<Meaning> | null =
      before !== null && isGlue(words[end - 1] ?? '') ? { cost: before.cost + glueCostOf(end - 1), spans: before.spans } : null
    for (const span of endingAt.get(end) ?? []) {
      const start = best[span.from] ?? null
      if (start === null || start.cost + span.cost >= (least?.cost ?? Infinity)) continue
      least = { cost: start.cost + span.cost, spans: [...start.spans, span] }
    }
    best.push(least)
  }
  return best[words.length] ?? null
}

/** Words that are neither covered by a span nor glue. */
export const uncovered = <Meaning>(
  words: readonly string[],
  spans: readonly Span<Meaning>[],
  isGlue: (word: string) => boolean,
): string[] => words.filter((word, at) => !isGlue(word) && !spans.some(({ from, to }) => from <= at && at < to))

type Row = Readonly<Record<string, unknown>>

/**
 * The block of a driver who refused a test after an accident or failed it. Who reads its fields learns no more than its words say:
 * people see holds who may not see results (49 CFR 382.405).
 */
export const needsClearing = (hold: Row): boolean =>
  hold['kind'] === 'manual' && hold['placedByRecord'] === true && (hold['accident'] ?? null) !== null

/** Why it was lifted, in words that tell nobody of a test. */
export const clearedBySafety = 'Cleared by Safety'

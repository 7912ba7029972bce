import type { QueryResult } from '#records/drivers/qualification-documents/query-results.ts'

const clear = /\b(?:not\s+prohibited|no\s+(?:records?|information|violations?)\b(?:\s+(?:was|were))?(?:\s+(?:found|reported))?)/gi
const stop = /\bprohibited\b|\b(?:records?|information|violations?)(?:\s+(?:was|were))?\s+found\b/i
const returned = /return[\s-]+to[\s-]+duty|\bRTD\b/i

/**
 * What a Clearinghouse query says it found; null where it says nothing or both. "Not prohibited" after a return to duty is for a person to
 * tell from "No information".
 */
export const resultInText = (text: string): QueryResult | null => {
  const rest = text.replaceAll(clear, ' ')
  const isClear = rest !== text
  if (stop.test(rest)) return isClear ? null : 'found'
  return isClear && !returned.test(rest) ? 'none' : null
}

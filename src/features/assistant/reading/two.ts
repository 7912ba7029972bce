import type { Frame } from '../frame.ts'
import { capital } from '../spelling/settled.ts'

const asks = String.raw`how (?:many|much|far|long|old|often)|what|what's|when|where|which`
const second = new RegExp(
  String.raw`^((?:${asks}|who|is|are|does|do|did|has|have|show|list|count)\b.{6,}?),? and (?:also )?((?:${asks})\b.{4,})$`,
)

/** "How many tractors do we have and how many are active": one question is answered at a time, so it asks which comes first. */
export const readTwo = (text: string, question: string): Frame | null => {
  const found = second.exec(text)
  const [, one, other] = found ?? []
  if (one === undefined || other === undefined) return null
  const cut = question.toLowerCase().lastIndexOf(` and ${other.split(' ')[0] ?? ''}`)
  const options = cut < 0 ? [one, other] : [question.slice(0, cut), question.slice(cut).replace(/^ and (?:also )?/i, '')]
  return {
    type: 'clarify',
    question: 'I answer one question at a time. Which one first?',
    options: options.map((part) => capital(part.replace(/[,?.! ]+$/, ''))),
  }
}

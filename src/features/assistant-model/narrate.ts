import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Answer } from '../assistant/answers/shape.ts'
import type { Frame } from '../assistant/frame.ts'
import { isPlainText, onlyNumbersOf } from './numbers.ts'

const rules =
  'You put a table of counts into one or two plain sentences of American English, 80 words at most. Use no number that is not in the table, calculate nothing, give no advice, no links and no markup. Records are called R1, R2 and so on: keep these signs as they are. Say the total. Answer with the sentences alone.'

export interface Narration {
  readonly system: string
  readonly prompt: string
  /** The sentences with the names of the records in them, or null where they say what nobody counted. */
  readonly check: (text: string) => string | null
}

/** What the model may put into words: totals by group. Counts and lists have their own sentence. */
export const narrationOf = (frame: Frame, answer: Answer, record: RecordDefinition | undefined, recordText: boolean): Narration | null => {
  if (frame.type !== 'group' && frame.type !== 'trend' && frame.type !== 'compare') return null
  if (record === undefined || answer.total === null || answer.rows.length === 0) return null
  const field = 'by' in frame ? record.fields[frame.by] : undefined
  const isNamed = frame.type === 'compare' || field?.kind === 'ref' || field?.kind === 'refs' || field?.kind === 'text'
  const hides = isNamed && !recordText
  const rows = answer.rows.map(({ label, count }, at) => ({ group: hides ? `R${at + 1}` : label, count }))
  const table = { records: record.label.many, by: field?.label ?? frame.type, total: answer.total, rows }
  const prompt = JSON.stringify(table)
  const total = answer.total
  return {
    system: rules,
    prompt,
    check: (text) => {
      const said = text.trim()
      const signs = hides ? [...said.matchAll(/\bR(\d+)\b/g)].map(([, at]) => Number(at)) : []
      const bare = hides ? said.replace(/\bR\d+\b/g, '') : said
      const stands =
        said !== '' &&
        said.split(/\s+/).length <= 80 &&
        isPlainText(said) &&
        signs.every((at) => answer.rows[at - 1] !== undefined) &&
        onlyNumbersOf(bare, hides ? prompt.replace(/"R\d+"/g, '') : prompt) &&
        (said.includes(formatNumber(total)) || said.includes(String(total)))
      return stands
        ? said.replace(/\bR(\d+)\b/g, (sign, at: string) => (hides ? (answer.rows[Number(at) - 1]?.label ?? sign) : sign))
        : null
    },
  }
}

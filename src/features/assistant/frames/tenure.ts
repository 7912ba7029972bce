import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Linked } from '../reading/link.ts'
import { askWhich, preferred } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'

const lead = String.raw`how (?:long|many (?:years|months|days|weeks))`
const asked: readonly RegExp[] = [
  new RegExp(String.raw`^${lead} (?:has|have|had|is|was) (?:driver |unit |truck )?@ (?:been )?(.+)$`),
  new RegExp(String.raw`^${lead} have we had (?:unit |truck )?@()$`),
  /^(?:what is )?(?:the )?(?:tenure|seniority) (?:of|for) @()$/,
  /^(?:what is )?@ (?:tenure|seniority)()$/,
]
const here =
  /^(?:here|with us|around|employed|on staff|on board|with the company|on the payroll|(?:working|worked|work|driving|driven|drove) (?:here|for us|with us)|in (?:the )?fleet|in service|ours)?$/
/** Dates from which someone or something is with the company. */
const starts = ['hireDate', 'inServiceOn', 'purchasedOn']

/** "How long has Dana been here", "how long has 1167 been in the shop": the time since a date of one record. */
export const readTenure = (linked: Linked, { lexicon }: Reading): Frame | null => {
  const [mention, other] = linked.mentions
  if (mention === undefined || other !== undefined) return null
  const text = linked.text.replace(mention.mark, '@')
  const words = asked.map((pattern) => pattern.exec(text)?.[1]).find((one) => one !== undefined)
  if (words === undefined) return null
  const found = preferred(mention.found, (kind) => fieldOf(lexicon.kinds[kind], words, lexicon) !== null)
  const [named] = found
  const field = named === undefined ? null : fieldOf(lexicon.kinds[named.kind], words, lexicon)
  if (named === undefined || field === null) return null
  return found.length > 1 ? askWhich(linked, mention, found, lexicon) : { type: 'field', named, field, since: true }
}

/** The date that is meant: of a state since when it is in it, else since when it is here. */
const fieldOf = (record: RecordDefinition | undefined, words: string, lexicon: Lexicon): string | null => {
  if (record === undefined) return null
  if (here.test(words)) return starts.find((property) => record.fields[property]?.kind === 'date') ?? null
  const bare = words.replace(/^(?:in|at|on) (?:the )?/, '')
  const isState = [words, bare, `in ${bare}`, `on ${bare}`].some((one) =>
    lexicon.meanings.get(one)?.some(({ kind, query }) => kind === record.name && Object.keys(query).join() === 'status'),
  )
  return isState ? 'statusSince' : null
}

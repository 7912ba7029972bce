import { startOfDay } from '#platform/clock.ts'
import type { Frame } from '../frame.ts'
import type { Named } from '../reading/names/named.ts'
import { refersTo } from '../kinds.ts'
import { readPeriod } from '../periods.ts'
import type { FoundPeriod } from '../periods.ts'
import type { Reading } from '../reading/reading.ts'
import { withoutShorthandOf } from '../spelling/shorthand.ts'
import { plainText } from '../words.ts'
import type { Act } from './act.ts'
import { phrasesFor } from './move-words.ts'
import type { Meant } from './move-words.ts'
import { readBulk } from './read-bulk.ts'

type Again = (question: string, reading: Reading) => Promise<Frame>

/** A change of one record that is asked for, or null. Many at once are not changed from here: their list is opened. */
export const readProposal = async (question: string, reading: Reading, again: Again): Promise<Frame | null> => {
  const text = withoutShorthandOf(reading.lexicon, plainText(question))
  return (
    (await readBulk(text, reading, (rest) => again(rest, reading))) ??
    (await readTask(question, reading)) ??
    (await readComment(question, reading)) ??
    (await readTimeOff(text, reading)) ??
    (await readMove(question, text, reading))
  )
}

const proposal = (act: Act): Frame => ({ type: 'proposal', act })
const tidy = (words: string): string => words.trim().replace(/^[\s:,–-]+|[\s.]+$/g, '')
const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

const asksTask =
  /^(?:please |pls )?(?:add|create|make|new|put in)(?: me)?(?: an?| another| a new)? (task|to-?do|to do|reminder)(?: item)?\b[\s:,]*(.+)$/is
const reminds = /^(?:please |pls )?remind me\b[\s:,]*(.+)$/is

const clock = /\b(?:at )?(\d{1,2})(?::(\d\d))? ?([ap])\.?m\b\.?/i
/** Minutes of the day; 9:00 where no time is said. */
const minutesOf = (said: RegExpExecArray | null): number =>
  said === null ? 540 : ((Number(said[1]) % 12) + (said[3]?.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(said[2] ?? 0)

/** "Remind me tomorrow to call Dale", "add todo for 1077 check left steer tire". */
const readTask = async (question: string, reading: Reading): Promise<Frame | null> => {
  const { lexicon, today } = reading
  const asked = asksTask.exec(question.trim())
  const said = asked?.[2] ?? reminds.exec(question.trim())?.[1]
  if (said === undefined) return null
  const subject = /^for\s+(.+)$/is.exec(said)
  const [about, rest] = subject === null ? [null, said] : await leading(subject[1] ?? '', said, reading)
  const when = dueIn(plainText(rest), today)
  const day = when?.from ?? null
  const hour = clock.exec(rest)
  const words = without(hour === null ? rest : without(rest, hour[0]), when?.words)
  const title = capital(tidy(words).replace(/^(?:to|that|about)\s+/i, ''))
  if (title === '') return null
  const todos = lexicon.kinds['maintenance-todos']
  const isShop = about?.kind === 'vehicles' && /^to/i.test(asked?.[1] ?? '') && todos !== undefined
  if (isShop) return proposal({ what: 'create', kind: 'maintenance-todos', values: { title, vehicle: about.id, dueOn: day }, about })
  const dueAt = day === null ? null : new Date(startOfDay(day).getTime() + minutesOf(hour) * 60_000).toISOString()
  const record = about === null ? null : { kind: about.kind, id: about.id }
  return proposal({ what: 'create', kind: 'tasks', values: { title, dueAt, record }, about })
}

/** The day a task is for stands at its beginning or its end, and is not over: "the trailer towed last week" says when that was. */
const dueIn = (text: string, today: string): FoundPeriod | null => {
  const words = text.split(' ')
  const found = [words.slice(0, 4), words.slice(-4)].map((part) => readPeriod(part.join(' '), today, 'future'))
  return found.find((period) => period?.from != null && period.from >= today) ?? null
}

/** The record that the first words name, and the words after it; all of them where they name none. */
const leading = async (words: string, whole: string, { find }: Reading): Promise<readonly [Named | null, string]> => {
  const all = words.trim().split(/\s+/)
  for (const take of [3, 2, 1]) {
    const [first, rest] = [all.slice(0, take).join(' '), all.slice(take).join(' ')]
    const named = rest === '' ? [] : await find(plainText(first).replace(/^(?:unit|truck|driver|vehicle) /, ''))
    if (named.length === 1 && named[0] !== undefined) return [named[0], rest]
  }
  return [null, whole]
}

/** The words without the period they name, wherever it stands and however it is written. */
const without = (words: string, period: string | undefined): string => {
  if (period === undefined) return words
  const pattern = period.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return words.replace(new RegExp(String.raw`\b(?:on |for |by )?${pattern.join(String.raw`\s+`)}(?!\w)`, 'i'), ' ').replace(/\s+/g, ' ')
}

const asksComment =
  /^(?:please |pls )?(?:add (?:an? )?)?(?:comment|note|remark)\s+(?:on|to|for|about)\s+(?:the\s+)?([^:]+?)(?::\s*|\s+[–-]\s+)(.+)$/is

const readComment = async (question: string, reading: Reading): Promise<Frame | null> => {
  const found = asksComment.exec(question.trim())
  if (found === null) return null
  const named = await reading.find(bareName(plainText(found[1] ?? ''), reading)[0])
  return one(named, question, found[1] ?? '', (record) => proposal({ what: 'comment', named: record, body: (found[2] ?? '').trim() }))
}

const asksOff = /^(?:put|mark|give|book|schedule|request|take)(?: in)? (.+?) (off|(?:on |for )?(?:vacation|pto|time off|sick)) (.+)$/

/** "Put Dale Kowalski off Dec 24 thru 26". */
const readTimeOff = async (text: string, reading: Reading): Promise<Frame | null> => {
  const { lexicon, today } = reading
  const spelled = text.replace(
    /\b([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)? ?(?:to|thru|through|until|-|–) ?(\d{1,2})(?:st|nd|rd|th)?\b(?! ?[a-z/])/,
    '$1 $2 to $1 $3',
  )
  const found = asksOff.exec(spelled)
  const when = found === null ? null : readPeriod(found[3] ?? '', today, 'future')
  if (found === null || when === null || when.from === null || lexicon.kinds['time-off'] === undefined) return null
  const type = (found[2] ?? '').includes('sick') ? 'sick' : 'pto'
  const named = (await reading.find(bareName(found[1] ?? '', reading)[0])).filter(({ kind }) => kind === 'drivers')
  return one(named, text, found[1] ?? '', (driver) =>
    proposal({
      what: 'create',
      kind: 'time-off',
      values: { driver: driver.id, type, start: when.from, end: when.to ?? when.from },
      about: driver,
    }),
  )
}

const marks = /^(?:please )?(?:mark|set|put|move|change|flag|switch|turn|send|take|return|make) (.+)$/
const loose = /(?: (?:as|to|is|in|into|on|the|back|status|a))+$/

/** "Mark accident ACC-2026-0041 closed", "put Miller on leave", "close RPR-0012". */
const readMove = async (question: string, text: string, reading: Reading): Promise<Frame | null> => {
  const { states, steps } = phrasesFor(reading.lexicon.kinds)
  const marked = marks.exec(text)?.[1]
  if (marked !== undefined) {
    const fits = states.filter(({ phrase }) => marked.endsWith(` ${phrase}`))
    const nameIn = (phrase: string): string => marked.slice(0, -phrase.length - 1).replace(loose, '')
    const found = await resolved(fits, question, nameIn, reading)
    if (found !== null) return found
    // A record was named that does not exist, or that this person does not see.
    if (fits.some(({ phrase }) => isName(bareName(nameIn(phrase), reading)[0], reading))) return { type: 'unread', left: [] }
  }
  const named = steps.filter(({ phrase }) => text.startsWith(`${phrase} `))
  return resolved(named, question, (phrase) => text.slice(phrase.length + 1).replace(/^(?:for|of|on|the) /, ''), reading)
}

/** The record that is left of the question beside the longest phrase that fits its kind. */
const resolved = async (
  fits: readonly Meant[],
  question: string,
  nameIn: (phrase: string) => string,
  reading: Reading,
): Promise<Frame | null> => {
  for (const [phrase, meant] of Map.groupBy(fits, (fit) => fit.phrase)) {
    const [words, only] = bareName(nameIn(phrase), reading)
    // "The repair on unit 1104": the owner has a word for its kind too.
    const name = only === null ? words : bareName(words, reading)[0]
    if (!isName(name, reading)) continue
    const all = await reading.find(name)
    const named = all.filter(({ kind }) => meant.some((fit) => fit.kind === kind) && (only === null || only.includes(kind)))
    if (named.length === 0) {
      const hangs = ownedBy(all, only ?? [], meant, reading)
      if (hangs !== null) return hangs
      continue
    }
    return one(named, question, name, (record) =>
      proposal({ what: 'move', named: record, moves: meant.filter(({ kind }) => kind === record.kind).flatMap(({ moves }) => moves) }),
    )
  }
  return null
}

/** "Approve Dale Kowalski's time off": the request is not named, but whose it is. */
const ownedBy = (named: readonly Named[], kinds: readonly string[], meant: readonly Meant[], { lexicon }: Reading): Frame | null => {
  const kind = kinds.find((one) => meant.some((fit) => fit.kind === one))
  const owners = named.filter((one) => kind !== undefined && refersTo(lexicon.kinds[kind], one.kind))
  const [owner] = owners
  if (kind === undefined || owner === undefined || owners.length > 1) return null
  return proposal({ what: 'moveOf', kind, owner, moves: meant.filter((fit) => fit.kind === kind).flatMap(({ moves }) => moves) })
}

const isName = (words: string, { lexicon }: Reading): boolean => words !== '' && !lexicon.nouns.has(words) && words.split(' ').length <= 5

/** "Accident ACC-2026-0041" without the word for its kind, and the kinds that word may mean. */
const bareName = (words: string, { lexicon }: Reading): readonly [string, readonly string[] | null] => {
  const parts = words.replace(/^(?:the|my|our) /, '').split(' ')
  for (const take of [3, 2, 1]) {
    if (parts.length <= take) continue
    const before = lexicon.nouns.get(parts.slice(0, take).join(' '))
    if (before !== undefined)
      return [
        parts
          .slice(take)
          .join(' ')
          .replace(/^(?:for|of|on|from) /, ''),
        before.map(({ kind }) => kind),
      ]
    const after = lexicon.nouns.get(parts.slice(-take).join(' '))
    if (after !== undefined) return [parts.slice(0, -take).join(' '), after.map(({ kind }) => kind)]
  }
  return [parts.join(' '), null]
}

/** The one record that is named; of several the person chooses, and what does not exist reads like what the role may not see. */
const one = (named: readonly Named[], question: string, name: string, made: (record: Named) => Frame): Frame => {
  const [first] = named
  if (first === undefined) return { type: 'unread', left: [] }
  if (named.length === 1) return made(first)
  const at = question.toLowerCase().indexOf(name.toLowerCase())
  const options = named.slice(0, 4).map(({ label }) => (at < 0 ? label : question.slice(0, at) + label + question.slice(at + name.length)))
  return { type: 'clarify', question: 'Which one do you mean?', options: [...new Set(options)] }
}

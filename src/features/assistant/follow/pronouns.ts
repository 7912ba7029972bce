import type { Frame } from '../frame.ts'
import type { Linked, Mention } from '../reading/link.ts'
import type { Named } from '../reading/names/named.ts'
import type { Reading } from '../reading/reading.ts'

const person = /\b(?:he|she|him|her|his|hers|the same (?:driver|guy)|that (?:driver|guy)|this driver)\b/
const people = /\b(?:they|them|their)\b/
const thing = /\b(?:it|its|that (?:truck|unit|one|accident|ticket)|this (?:truck|unit|one|accident|ticket)|the same (?:truck|unit))\b/
const either = new RegExp(`${person.source}|${people.source}|${thing.source}`)

/** "Their tickets", "when does it expire": the record that the question before was about; "his phone": the driver that its answer named. */
export const withPronouns = async (linked: Linked, reading: Reading): Promise<Linked> => {
  const { before } = reading
  if (before === null || linked.mentions.length > 0 || !either.test(linked.text)) return linked
  const subject = subjectOf(before, reading.lexicon.kinds)
  const named = subject?.kind === 'drivers' ? null : await personIn(linked.text, before, reading)
  const whom = named === null ? linked : replaced(linked, named.pattern, named.mention)
  // Runs have no phone, so "his" is left alone if the run has no driver.
  const pattern = named !== null || (person.test(linked.text) && subject?.kind !== 'drivers') ? thing : either
  return subject === null ? whom : replaced(whom, pattern, { mark: '@it', words: subject.label, found: [subject] })
}

const replaced = ({ text, mentions }: Linked, pattern: RegExp, mention: Mention): Linked =>
  pattern.test(text) ? { text: text.replace(pattern, mention.mark), mentions: [...mentions, mention] } : { text, mentions }

/** Who "he" is. "They" may be several of a run; of a list that is no person. */
const personIn = async (text: string, before: Frame, { peopleOf }: Reading): Promise<{ pattern: RegExp; mention: Mention } | null> => {
  const pattern = person.test(text) ? person : people.test(text) && before.type === 'about' ? people : null
  const found = pattern === null ? [] : await peopleOf(before)
  const [one] = found
  if (pattern === null || one === undefined) return null
  return { pattern, mention: { mark: '@he', words: found.map(({ label }) => label).join(' or '), found } }
}

const subjectOf = (before: Frame, kinds: Reading['lexicon']['kinds']): Named | null => {
  if ('named' in before) return before.named
  if (before.type === 'availability') return before.covers ?? null
  if (!('query' in before)) return null
  const record = kinds[before.kind]
  for (const { on, words } of before.read) {
    const id = before.query[on]
    const field = record?.fields[on]
    const kind = on === 'id' ? before.kind : field?.kind === 'ref' || field?.kind === 'refs' ? field.to : ''
    if (id !== undefined && (kind === 'drivers' || kind === 'vehicles') && /^[0-9a-f-]{36}$/.test(id))
      return { kind, id, label: words.replace(/^[^:]+: /, '') }
  }
  return null
}

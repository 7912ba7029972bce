import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from '../frame.ts'
import type { Linked } from '../reading/link.ts'
import { spelled } from '../reading/names/mentions.ts'
import type { Part } from '../reading/part.ts'

const mostAsked = 6

/** The question again, once for each field that has the words as an option: "MVR pending", "PSP pending". */
export const askField = ({ said = '', or = [] }: Part, { fields }: RecordDefinition, linked: Linked): Frame => {
  const text = spelled(linked)
  const labels = or.flatMap((property) => fields[property]?.label ?? [])
  return {
    type: 'clarify',
    question: `Which do you mean by “${said}”?`,
    options: labels.slice(0, mostAsked).map((label) => text.replace(said, `${label} ${said}`)),
  }
}

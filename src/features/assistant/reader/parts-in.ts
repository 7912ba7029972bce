import type { Linked } from '../reading/link.ts'
import { spelled } from '../reading/names/mentions.ts'
import type { Part } from '../reading/part.ts'
import type { Cover } from './cover.ts'
import { isGlue } from './glue.ts'
import { partsOfMeaning } from './rules.ts'
import type { Meaning } from './rules.ts'

/** The filters of a cover, each with the words of the question that it was read from. */
export const partsIn = ({ spans }: Cover<Meaning>, words: readonly string[], linked: Linked): readonly Part[] =>
  spans.flatMap(({ from, to, meaning }) => {
    const run = words.slice(from, to)
    // Of "this year that are" the last two words say nothing.
    const end = run.findLastIndex((word) => !isGlue(word)) + 1
    const said = spelled({ ...linked, text: run.slice(0, end === 0 ? run.length : end).join(' ') })
    return partsOfMeaning(meaning).map((part) => ({ ...part, said }))
  })

import type { Frame } from '../frame.ts'

const teaches = [
  /^(?:please )?remember(?: that|:)? (.+)$/,
  /^(when(?:ever)? i say .+)$/,
  /^(by .+ i mean .+)$/,
  /^((?!.*\b(?:where|with|whose|status|from)\b)(?:\S+ ){1,4}= .+)$/,
  /^((?!what|how|who|which|does|do|is|are).{1,80} (?:means|is short for|stands for) .+)$/,
  /^(always (?:show|use|count|look at) .+)$/,
  /^((?:from now on )?(?:just|only) (?:give|tell) me the numbers?(?: from now on)?)$/,
]
const shows =
  /^(?:what|which things) (?:do|did) you (?:remember|know|learn)(?: about me| for me| from me)?$|^(?:show|list)(?: me)? (?:my memory|what you remember)$/
const forgets = /^(?:please )?(?:forget|unlearn)(?: about| what i (?:said|told you|taught you)(?: about)?)? (.+)$/

/** What is said to the assistant about its memory, not asked of the records. */
export const readMemory = (text: string): Extract<Frame, { type: 'memory' }> | null => {
  if (shows.test(text)) return { type: 'memory', act: 'show' }
  if (text === 'yes forget everything') return { type: 'memory', act: 'forget', said: null, sure: true }
  const gone = forgets.exec(text)?.[1]
  if (gone !== undefined) {
    const all = /^(?:everything|it all|all|all of it)$/.test(gone)
    return { type: 'memory', act: 'forget', said: all ? null : gone, sure: false }
  }
  const lesson = teaches.map((pattern) => pattern.exec(text)?.[1]).find((words) => words !== undefined)
  return lesson === undefined ? null : { type: 'memory', act: 'teach', lesson }
}

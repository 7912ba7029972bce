import { may } from '#kit/access.ts'
import { guideSelector } from '#kit/guide-ids.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence, withArticle } from '#kit/words.ts'
import { isGuide } from '#records/guide-ids.ts'
import type { GuideId } from '#records/guide-ids.ts'
import type { SessionUser } from '#platform/session.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Action } from '../answers/shape.ts'
import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { step } from './topic.ts'
import type { Step } from './topic.ts'
import { topicsFor } from './topics.ts'
import type { Tour } from './tour.ts'

export interface Explained {
  readonly response: string
  readonly tour: Tour | null
  readonly list: { readonly href: string; readonly label: string } | null
  readonly actions: readonly Action[]
}

type HowTo = Extract<Frame, { type: 'howto' }>

/** How the task is done, or null where this role does not do it. One step is shown at once, several when asked for. */
export const explain = (user: SessionUser, { kinds }: Lexicon, frame: HowTo): Explained | null => {
  const found = frame.topic === 'add' ? addOne(user, kinds[frame.of?.kind ?? '']) : kept(user, kinds, frame)
  if (found === null) return null
  const steps = found.steps.filter(({ guide }) => isGuide(guide, kinds))
  const [first] = steps
  if (first === undefined) return null
  const list = first.path === null ? null : { href: first.path, label: 'Go there' }
  if (steps.length === 1) return { response: first.say, tour: null, list, actions: actionsTo(first) }
  const numbered = steps.map(({ say }, index) => `${index + 1}. ${say}`).join('\n')
  return { response: `How to ${found.title}:\n${numbered}`, tour: { title: `How to ${found.title}`, steps }, list, actions: [] }
}

const kept = (user: SessionUser, kinds: Lexicon['kinds'], { topic, of }: HowTo): Tour | null => {
  const record = kinds[of?.kind ?? '']
  if (topic === 'export-list' && record !== undefined) return exportOf(user, record, of?.query ?? {})
  return topicsFor(user.role).find(({ key }) => key === topic) ?? null
}

/** Any kind that has no topic of its own. */
const addOne = (user: SessionUser, record: RecordDefinition | undefined): Tour | null => {
  if (record === undefined || !may(user.role, 'create', record)) return null
  const one = inSentence(record.label.one)
  return {
    title: `add ${withArticle(one)}`,
    steps: [
      step(`Open ${record.label.many} and press Add ${one}.`, record.path, `${record.name}.list.new` as GuideId),
      step('Fill in what is required; it is marked.', `${record.path}/new`, 'form.fields'),
      step('Save.', `${record.path}/new`, 'form.save'),
    ],
  }
}

const exportOf = (user: SessionUser, record: RecordDefinition, query: Readonly<Record<string, string>>): Tour => {
  const say = may(user.role, 'export', record)
    ? 'Here is the list. Press this button and choose CSV or Excel. You get the rows and columns you see.'
    : 'Your role can’t export this list. You can print it from this button.'
  return { title: 'export a list', steps: [step(say, hrefOf(record, query), `${record.name}.list.export` as GuideId)] }
}

const actionsTo = ({ say, path, guide }: Step): readonly Action[] => [
  ...(path === null ? [] : [{ type: 'navigate' as const, path, message: 'Opening the screen' }]),
  { type: 'highlight', selector: guideSelector(guide), message: say },
]

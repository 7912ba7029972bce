import { may } from '#kit/access.ts'
import { guideOf, guideSelector, listGuide } from '#kit/guide-ids.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { isGuide, navGuideOf } from '#records/guide-ids.ts'
import type { Action, Answer } from './answers/shape.ts'
import type { Frame } from './frame.ts'
import type { Lexicon } from './lexicon.ts'
import { namedScreens } from './named-screens.ts'
import { plainText } from './words.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const plainSearch = /^[\w.:,=&%+!-]*$/

/**
 * The address as the role may open it, with the parameters that its list takes, or null: no such screen, none for this role, or another
 * site's.
 */
export const openPath = (role: Role, { kinds }: Lexicon, href: string): string | null => {
  if (!/^\/(?![/\\])[^#\\]*$/.test(href)) return null
  const [path = '', search = ''] = href.split('?', 2)
  const screen = namedScreens.find((one) => one.path === path)
  if (screen?.roles.includes(role) === true) return plainSearch.test(search) ? href : null
  for (const record of Object.values(kinds)) {
    if (path === record.path) return path + keptSearch(record, search)
    const below = path.startsWith(`${record.path}/`) ? path.slice(record.path.length + 1) : null
    if (below === 'new') return may(role, 'create', record) && plainSearch.test(search) ? href : null
    if (below !== null && uuid.test(below)) return plainSearch.test(search) ? href : null
  }
  return null
}

/** The parameters that the list takes, each by itself. */
const keptSearch = (record: RecordDefinition, search: string): string => {
  const asked = [...new URLSearchParams(search)]
  const kept = asked.filter(([name, value]) => takes(record, name, value))
  if (kept.length === asked.length) return search === '' ? '' : `?${search}`
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
}

const takes = (record: RecordDefinition, name: string, value: string): boolean => {
  try {
    parseListQuery(record, { [name]: value })
    return true
  } catch {
    return false
  }
}

/** "Open tickets" are tickets; "open the tickets" leads there. */
const goesThere = /^(?:go to|take me to|bring me to|open (?:the|my|up)|show(?: me)?|pull up|bring up|navigate to|jump to|let me see)\b/
/** "Where are the tickets" is a question for the screen too. */
const asksWhere = /^where (?:is|are)\b/

/** What an answer does besides: it opens the list that was asked to be shown, and leaves out what this role cannot open. */
export const withPlaces = (role: Role, lexicon: Lexicon, frame: Frame, question: string, answer: Answer): Answer => {
  const text = plainText(question)
  const opens = frame.type === 'cannot' || goesThere.test(text) || asksWhere.test(text)
  const actions = answer.actions.length > 0 || !opens ? answer.actions : toList(lexicon, frame, answer)
  return { ...answer, actions: [...actions, ...menuEntry(frame)].flatMap((action) => allowed(role, lexicon, action)) }
}

/** Several at once are changed in their list, so that is where who asks for it is taken. */
const toList = ({ kinds }: Lexicon, frame: Frame, { list }: Answer): readonly Action[] => {
  const kind = Object.values(kinds).find(({ path }) => path === list?.href.split('?')[0])
  if (list === null || kind === undefined || frame.type === 'count' || frame.type === 'howto' || frame.type === 'proposal') return []
  return [
    { type: 'navigate', path: list.href, message: 'Opening the list' },
    { type: 'highlight', selector: guideSelector(listGuide(kind, 'rows')), message: 'This is the list.' },
  ]
}

/** A screen that was asked for by its name is shown in the menu too, to be found there the next time. */
const menuEntry = (frame: Frame): readonly Action[] => {
  const guide = frame.type === 'navigate' ? navGuideOf(frame.path) : undefined
  return guide === undefined || frame.type !== 'navigate'
    ? []
    : [{ type: 'highlight', selector: guideSelector(guide), message: 'It’s here in the menu.' }]
}

const allowed = (role: Role, lexicon: Lexicon, action: Action): readonly Action[] => {
  if (action.type === 'highlight') return isGuide(guideOf(action.selector) ?? '', lexicon.kinds) ? [action] : []
  const path = openPath(role, lexicon, action.path)
  return path === null ? [] : [{ ...action, path }]
}

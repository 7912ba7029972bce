import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { peopleOf } from './answers/people-of.ts'
import { recordOf } from './answers/record-of.ts'
import type { Frame } from './frame.ts'
import { topicsFor } from './help/topics.ts'
import { lexiconFor } from './lexicon.ts'
import { screensFor } from './named-screens.ts'
import { findNamed } from './names.ts'
import type { Reading } from './reading/reading.ts'
import { linkNames, possessivesOf } from './reading/link.ts'
import { findValues } from './reading/values.ts'

/** Where a question is asked. */
export interface Place {
  readonly path: string
  readonly before: Frame | null
  readonly division: string
  /** A new question since `before` was not understood. */
  readonly lost?: boolean
}
export const nowhere: Place = { path: '/', before: null, division: 'ALL' }

/** What reading a question needs of the outside, as this person has it. */
export const readingOf = (deps: Deps, user: SessionUser, { path, before, division, lost = false }: Place): Reading => {
  const lexicon = lexiconFor(deps.registry, user.role)
  const find: Reading['find'] = (words) => findNamed(deps, user, lexicon, words)
  return {
    lexicon,
    today: deps.clock.today(),
    screens: screensFor(user.role, deps.registry),
    find,
    link: (text, whole) => linkNames(deps, user, lexicon, text, possessivesOf(whole), find),
    recordOf: (frame) => recordOf({ deps, user, lexicon, path }, frame),
    peopleOf: (frame) => peopleOf({ deps, user, lexicon, path }, frame),
    values: (record, phrases) => findValues(deps, user, record, phrases),
    topics: topicsFor(user.role),
    before,
    lost,
    division,
    limited: user.divisions !== null,
    here: Object.values(lexicon.kinds).find((record) => path === record.path || path.startsWith(`${record.path}/`))?.name ?? null,
  }
}

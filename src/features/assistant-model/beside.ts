import { wanted } from '#platform/jobs/wanted.ts'
import type { Answer } from '../assistant/answers/shape.ts'
import type { Frame } from '../assistant/frame.ts'
import type { Seen } from '../assistant/memory/seen.ts'
import type { Reading } from '../assistant/reading/reading.ts'
import { ModelFailure } from './call.ts'
import type { Call } from './call.ts'
import { chosenOf, eitherOf, isComparable } from './differ.ts'
import { frameFrom, WrongFrame } from './frames.ts'
import { narrationOf } from './narrate.ts'
import { parsePrompt } from './prompt.ts'
import type { Asked } from './prompt.ts'
import type { Model } from './settings.ts'

export interface Outcome {
  readonly memory: boolean
  readonly mode: 'local' | 'llm' | 'local-fallback'
  /** A line beside the answer. */
  readonly notice: string | null
}

/**
 * The language model for one question. It reads questions that the local reader didn't understand, or every question if the company chose
 * that, and puts totals by group into words.
 */
export interface Beside {
  /** `used`: what was taught about words of this question, as far as the person may see it. */
  read(local: Frame, reading: Reading, used: readonly Seen[]): Promise<Frame>
  narrate(frame: Frame, answer: Answer, reading: Pick<Reading, 'lexicon'>): Promise<string>
  outcome(): Promise<Outcome>
}

interface Question {
  readonly model: Model
  readonly asked: Omit<Asked, 'memories'>
  /** The company has a model on and the person lets questions go to it. */
  readonly goes: boolean
  /** It does not answer now, or may not be paid for. */
  readonly away: boolean
  readonly memory: () => Promise<boolean>
  readonly call: (call: Call) => Promise<string>
}

const fellBack = 'AI service unavailable, answered locally'
const parseTokens = 400
const narrateTokens = 250

export const besideOf = ({ model, asked, goes, away, memory, call }: Question): Beside => {
  let used = false
  let failed = goes && away
  // All calls of one question share its time, and end when nobody waits for the answer any more.
  let shared: AbortSignal | undefined
  const say = (system: string, prompt: string, maxOutputTokens: number): Promise<string> => {
    const left = wanted()
    shared ??= AbortSignal.any([AbortSignal.timeout(model.timeLimit * 1_000), ...(left === undefined ? [] : [left])])
    return call({ system, prompt, maxOutputTokens, signal: shared })
  }
  const orLocally = async <T>(work: () => Promise<T | null>, local: T): Promise<T> => {
    if (failed) return local
    try {
      const made = await work()
      used ||= made !== null
      return made ?? local
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      failed = true
      return local
    }
  }
  return {
    read: async (local, reading, memories) => {
      const chosen = chosenOf(asked.question, asked.before)
      if (chosen !== null) return chosen
      const understood = isUnderstood(local)
      if (!goes || (understood && !readsFirst(model, local, memories))) return local
      const read = await orLocally(
        () => readBy((system, prompt) => say(system, prompt, parseTokens), { ...asked, memories }, reading),
        local,
      )
      return understood ? eitherOf(local, read, reading) : read
    },
    narrate: async (frame, answer, { lexicon }) => {
      if (!goes || !model.narrate || !('kind' in frame)) return answer.response
      const narration = narrationOf(frame, answer, lexicon.kinds[frame.kind], model.recordText)
      if (narration === null) return answer.response
      return orLocally(async () => narration.check(await say(narration.system, narration.prompt, narrateTokens)), answer.response)
    },
    outcome: async () => ({
      memory: goes && !failed && (await memory()),
      mode: failed ? 'local-fallback' : used ? 'llm' : 'local',
      notice: failed ? fellBack : null,
    }),
  }
}

/** A reading that a person taught is not checked against the model. */
const readsFirst = (model: Model, local: Frame, memories: readonly Seen[]): boolean =>
  model.reads === 'first' && isComparable(local) && memories.every(({ type }) => type !== 'question')

/** Whether the local reader understood the question. */
const isUnderstood = (frame: Frame): boolean => frame.type !== 'unread' && !(frame.type === 'cannot' && frame.why === 'language')

/** The model's reading; one that is wrong may be mended once. Null where it has none. */
const readBy = async (say: (system: string, prompt: string) => Promise<string>, asked: Asked, reading: Reading): Promise<Frame | null> => {
  const { system, prompt } = parsePrompt(asked, reading)
  const known = { question: asked.question, ids: idsOf(asked.before) }
  const first = await say(system, prompt)
  try {
    return await frameFrom(first, reading, known)
  } catch (error) {
    if (!(error instanceof WrongFrame)) throw error
    const again = await say(system, JSON.stringify({ ...(JSON.parse(prompt) as object), wrong: error.message }))
    return frameFrom(again, reading, known).catch((still: unknown) => {
      if (still instanceof WrongFrame) return null
      throw still
    })
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const idsOf = (frames: readonly Frame[]): ReadonlySet<string> =>
  new Set(
    frames.flatMap((frame) => ('query' in frame ? [...JSON.stringify(frame.query).matchAll(uuid)].map(([id]) => id.toLowerCase()) : [])),
  )

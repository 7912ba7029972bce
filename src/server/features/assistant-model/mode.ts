import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import { wanted } from '#server/platform/wanted.ts'
import type { Answer } from '../assistant/answer.ts'
import type { Frame } from '../assistant/frame.ts'
import type { Reading } from '../assistant/read.ts'
import { createBreaker } from './breaker.ts'
import { askModel, ModelFailure, roughTokens } from './call.ts'
import { frameFrom, WrongFrame } from './frames.ts'
import { memoryIsOn } from '../assistant/memory/store.ts'
import { budgetOf, spend } from './limits.ts'
import { narrationOf } from './narrate.ts'
import { parsePrompt } from './prompt.ts'
import type { Asked } from './prompt.ts'
import { keyOf, readModel, saveCheck } from './settings.ts'
import type { Model } from './settings.ts'

export type Mode = 'local' | 'llm' | 'local-fallback'

/** What the header says, and why. */
export interface Standing {
  /** The company has a model switched on. */
  readonly configured: boolean
  /** The person lets their questions go to it. */
  readonly allowed: boolean
  /** Questions of this person go to the model where it is needed: specification, the label of memory. */
  readonly memory: boolean
  /** For administrators. */
  readonly warning: string | null
}

export interface Outcome {
  readonly memory: boolean
  readonly mode: Mode
  /** A line beside the answer. */
  readonly notice: string | null
}

/** The model beside one question. It reads what the product's own parser did not, and puts totals by group into words. */
export interface Beside {
  read(local: Frame, reading: Reading): Promise<Frame>
  narrate(frame: Frame, answer: Answer, reading: Pick<Reading, 'lexicon'>): Promise<string>
  outcome(): Promise<Outcome>
}

export interface ModelMode {
  standing(user: SessionUser): Promise<Standing>
  forQuestion(user: SessionUser, asked: Asked): Promise<Beside>
  /** Asks the model for a word and keeps what came of it. */
  test(): Promise<{ readonly ok: boolean; readonly message: string }>
  /** Another model is another matter: what was learned of the one before is forgotten. */
  changed(): void
}

export const fellBack = 'AI service unavailable, answered locally'
const parseTokens = 400
const narrateTokens = 250
const mostAtOnce = 2

/** Model mode of this process. What it learns of the service (docs/adr/0036) holds until the process ends. */
export const createModelMode = (deps: Deps): ModelMode => {
  let breaker = createBreaker()
  /** What came of the last contact since the start. */
  let last: 'ok' | 'failed' | null = null
  const atWork = new Map<string, number>()
  const now = (): number => deps.clock.now().getTime()

  const standingOf = async (user: SessionUser, model: Model): Promise<Standing & { readonly spent: boolean }> => {
    const configured = model.enabled && model.model !== ''
    const [allowed, budget] = await Promise.all([memoryIsOn(deps, user), budgetOf(deps, model.monthlyTokens)])
    const reachable = last === null ? model.checkOk === true : last === 'ok'
    const memory = configured && allowed && !budget.spent && breaker.isClosed() && reachable
    const warning = configured && (user.role === 'super_admin' || user.role === 'admin') ? budget.warning : null
    return { configured, allowed, memory, warning, spent: budget.spent }
  }

  /** One call, with everything that holds for each: what it costs, how many at once, what its failure means. Throws ModelFailure. */
  const call = async (
    user: SessionUser,
    model: Model,
    signal: AbortSignal,
    ask: Parameters<ReturnType<typeof askModel>>[0],
  ): Promise<string> => {
    if ((atWork.get(user.id) ?? 0) >= mostAtOnce) throw new ModelFailure('Two questions are at work already.', true)
    if ((await budgetOf(deps, model.monthlyTokens)).spent) throw new ModelFailure('The budget of this month is used up.', false)
    if (!breaker.mayAsk(now())) throw new ModelFailure('The service failed a moment ago.', false)
    atWork.set(user.id, (atWork.get(user.id) ?? 0) + 1)
    try {
      const said = await askModel(model, await keyOf(deps))(ask)
      breaker.succeeded()
      last = 'ok'
      await spend(deps, said.tokens)
      return said.text
    } catch (error) {
      if (signal.aborted && !isLate(signal)) breaker.nothing()
      else {
        breaker.failed(now())
        last = 'failed'
        await spend(deps, roughTokens(ask.system + ask.prompt))
        deps.log.warn({ reason: error instanceof ModelFailure ? error.message : 'late' }, 'the assistant’s model gave no answer')
      }
      throw error instanceof ModelFailure || !isLate(signal) ? error : new ModelFailure('The service did not answer in time.', false)
    } finally {
      atWork.set(user.id, (atWork.get(user.id) ?? 1) - 1)
      if (atWork.get(user.id) === 0) atWork.delete(user.id)
    }
  }

  return {
    standing: async (user) => {
      const { configured, allowed, memory, warning } = await standingOf(user, await readModel(deps))
      return { configured, allowed, memory, warning }
    },
    forQuestion: async (user, asked) => {
      const model = await readModel(deps)
      const standing = await standingOf(user, model)
      return besideOf({
        model,
        standing,
        asked,
        resting: breaker.isResting(now()),
        standingNow: () => standingOf(user, model),
        call: (signal, ask) => call(user, model, signal, ask),
      })
    },
    test: async () => {
      const model = await readModel(deps)
      const signal = AbortSignal.timeout(model.timeLimit * 1_000)
      const begun = performance.now()
      const found = await askModel(
        model,
        await keyOf(deps),
      )({ system: 'Answer with the word OK.', prompt: 'OK?', maxOutputTokens: 16, signal }).then(
        ({ tokens }) => ({ ok: true, tokens, message: `${model.model} answered in ${formatSeconds(performance.now() - begun)}.` }),
        (error: unknown) => ({
          ok: false,
          tokens: 0,
          message: error instanceof ModelFailure ? error.message : 'The service did not answer in time.',
        }),
      )
      if (found.tokens > 0) await spend(deps, found.tokens)
      last = found.ok ? 'ok' : 'failed'
      if (found.ok) breaker.succeeded()
      await saveCheck(deps, found.ok, found.message)
      return { ok: found.ok, message: found.message }
    },
    changed: () => {
      breaker = createBreaker()
      last = null
    },
  }
}

const formatSeconds = (milliseconds: number): string => {
  const seconds = (milliseconds / 1000).toFixed(1)
  return seconds === '1.0' ? '1 second' : `${seconds} seconds`
}

const isLate = ({ aborted, reason }: AbortSignal): boolean => aborted && reason instanceof DOMException && reason.name === 'TimeoutError'

interface Question {
  readonly model: Model
  readonly standing: Standing & { readonly spent: boolean }
  readonly asked: Asked
  readonly resting: boolean
  readonly standingNow: () => Promise<Standing>
  readonly call: (signal: AbortSignal, ask: Parameters<ReturnType<typeof askModel>>[0]) => Promise<string>
}

const besideOf = ({ model, standing, asked, resting, standingNow, call }: Question): Beside => {
  const goes = standing.configured && standing.allowed
  let used = false
  let failed = goes && (standing.spent || resting)
  // All calls of one question share its time, and end when nobody waits for the answer any more.
  let shared: AbortSignal | undefined
  const signal = (): AbortSignal =>
    (shared ??= AbortSignal.any([AbortSignal.timeout(model.timeLimit * 1_000), wanted() ?? new AbortController().signal]))
  const say = (system: string, prompt: string, maxOutputTokens: number): Promise<string> => {
    const ends = signal()
    return call(ends, { system, prompt, maxOutputTokens, signal: ends })
  }
  const orLocally = async <T>(work: () => Promise<T>, local: T): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      failed = true
      return local
    }
  }
  return {
    read: async (local, reading) => {
      if (!goes || isUnderstood(local)) return local
      return orLocally(async () => {
        const found = await readBy((prompt, system) => say(system, prompt, parseTokens), asked, reading)
        if (found === null) return local
        used = true
        return found
      }, local)
    },
    narrate: async (frame, answer, { lexicon }) => {
      const narration =
        goes && model.narrate && 'kind' in frame ? narrationOf(frame, answer, lexicon.kinds[frame.kind], model.recordText) : null
      if (narration === null) return answer.response
      return orLocally(async () => {
        const text = narration.check(await say(narration.system, narration.prompt, narrateTokens))
        if (text === null) return answer.response
        used = true
        return text
      }, answer.response)
    },
    outcome: async () => ({
      memory: !failed && (await standingNow()).memory,
      mode: failed ? 'local-fallback' : used ? 'llm' : 'local',
      notice: failed ? fellBack : null,
    }),
  }
}

/** What the product's own parser is sure of stands, whatever a model would say. */
const isUnderstood = (frame: Frame): boolean => frame.type !== 'unread' && !(frame.type === 'cannot' && frame.why === 'language')

/** The model's reading; one that is wrong may be mended once. Null where it has none. */
const readBy = async (say: (prompt: string, system: string) => Promise<string>, asked: Asked, reading: Reading): Promise<Frame | null> => {
  const { system, prompt } = parsePrompt(asked, reading)
  const known = { question: asked.question, ids: idsOf(asked.before) }
  const first = await say(prompt, system)
  try {
    return await frameFrom(first, reading, known)
  } catch (error) {
    if (!(error instanceof WrongFrame)) throw error
    const again = await say(JSON.stringify({ ...(JSON.parse(prompt) as object), wrong: error.message }), system)
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

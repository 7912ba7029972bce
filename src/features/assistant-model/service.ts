import type { Deps } from '#engine/write/rules.ts'
import { SecretUnreadable } from '#platform/secrets/secrets.ts'
import { createBreaker } from './breaker.ts'
import { askModel, ModelFailure, roughTokens } from './call.ts'
import type { Call, Said } from './call.ts'
import { spend } from './limits.ts'
import { keyOf, saveCheck } from './settings.ts'
import type { Model } from './settings.ts'

export interface Tested {
  readonly ok: boolean
  readonly message: string
}

/** The service that runs the model, and what this process has learned of it. */
export interface Service {
  /** The last contact went well, and the breaker is closed. */
  isReachable(model: Model): boolean
  /** A question that came now would not be put to it. */
  isResting(model: Model): boolean
  /** Throws ModelFailure, or what the call's signal was aborted with. */
  ask(user: string, model: Model, call: Call): Promise<string>
  /** Asks for a word and keeps what came of it. */
  test(model: Model): Promise<Tested>
  /** Somebody has seen to it. */
  forget(): void
}

const mostAtOnce = 2

export const createService = (deps: Deps): Service => {
  let breaker = createBreaker()
  /** What came of the last contact since the start. */
  let last: 'ok' | 'failed' | null = null
  let met = ''
  const atWork = new Map<string, number>()
  const now = (): number => deps.clock.now().getTime()
  const forget = (): void => {
    breaker = createBreaker()
    last = null
  }
  /** Another model is another matter, whichever process it was chosen in. */
  const meet = ({ provider, baseUrl, model, keyHint }: Model): void => {
    const next = JSON.stringify([provider, baseUrl, model, keyHint])
    if (met !== '' && next !== met) forget()
    met = next
  }
  const took = (ok: boolean): void => {
    last = ok ? 'ok' : 'failed'
    if (ok) breaker.succeeded()
  }
  return {
    isReachable: (model) => {
      meet(model)
      return breaker.isClosed() && (last === null ? model.checkOk === true : last === 'ok')
    },
    isResting: (model) => {
      meet(model)
      return breaker.isResting(now())
    },
    ask: async (user, model, call) => {
      if ((atWork.get(user) ?? 0) >= mostAtOnce) throw new ModelFailure('Two questions are at work already.', true)
      if (!breaker.mayAsk(now())) throw new ModelFailure('The service failed a moment ago.', false)
      atWork.set(user, (atWork.get(user) ?? 0) + 1)
      try {
        const { text, tokens } = await askOf(deps, model, call)
        took(true)
        await spend(deps, tokens)
        return text
      } catch (error) {
        // A call that came to nothing may have cost all the same, unless nobody was there to take it.
        if (!(error instanceof ModelFailure && error.unheard)) await spend(deps, roughTokens(call.system + call.prompt))
        if (isStopped(call.signal)) {
          breaker.nothing()
          throw error
        }
        breaker.failed(now())
        took(false)
        const failure = failureOf(error)
        deps.log.warn({ reason: failure.message }, 'the assistant’s model gave no answer')
        throw failure
      } finally {
        const left = (atWork.get(user) ?? 1) - 1
        if (left === 0) atWork.delete(user)
        else atWork.set(user, left)
      }
    },
    test: async (model) => {
      const tested = await testOf(deps, model)
      took(tested.ok)
      return tested
    },
    forget,
  }
}

const askOf = async (deps: Deps, model: Model, call: Call): Promise<Said> => {
  const key = await keyOf(deps).catch((error: unknown) => {
    throw error instanceof SecretUnreadable ? new ModelFailure('The saved key can’t be read. Enter it again.', false) : error
  })
  return askModel(model, key)(call)
}

const testOf = async (deps: Deps, model: Model): Promise<Tested> => {
  const signal = AbortSignal.timeout(model.timeLimit * 1_000)
  const begun = performance.now()
  const found = await askOf(deps, model, { system: 'Answer with the word OK.', prompt: 'OK?', maxOutputTokens: 16, signal }).then(
    ({ tokens }) => ({ ok: true, tokens, message: `It answered in ${seconds(performance.now() - begun)}.` }),
    (error: unknown) => ({ ok: false, tokens: 0, message: failureOf(error).message }),
  )
  if (found.tokens > 0) await spend(deps, found.tokens)
  await saveCheck(deps, found.ok, found.message)
  return { ok: found.ok, message: found.message }
}

const seconds = (milliseconds: number): string => {
  const said = (milliseconds / 1000).toFixed(1)
  return said === '1.0' ? '1 second' : `${said} seconds`
}

const isLate = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError'
const isStopped = ({ aborted, reason }: AbortSignal): boolean => aborted && !isLate(reason)

/** A fault of our own is not the service's: it is thrown on. */
const failureOf = (error: unknown): ModelFailure => {
  if (error instanceof ModelFailure) return error
  if (isLate(error)) return new ModelFailure('The service did not answer in time.', false)
  throw error
}

import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '#kit/errors.ts'
import { readLimited } from '../telematics/provider/limited-body.ts'
import { assertResolves } from './addresses.ts'
import type { ModelSettings } from './settings.ts'

/** Why a model gave no answer, in a sentence that holds nothing of what was sent or received. */
export class ModelFailure extends Error {
  /** Whether the same may work a moment later. */
  readonly passes: boolean
  /** Nothing of the question reached the service. */
  readonly unheard: boolean
  constructor(sentence: string, passes: boolean, unheard = false) {
    super(sentence)
    this.name = 'ModelFailure'
    this.passes = passes
    this.unheard = unheard
  }
}

export interface Call {
  readonly system: string
  readonly prompt: string
  readonly maxOutputTokens: number
  /** Ends the call when nobody waits for it any more, and when the question's whole time is up. */
  readonly signal: AbortSignal
}

export interface Said {
  readonly text: string
  readonly tokens: number
}

export type Ask = (call: Call) => Promise<Said>

const largestAnswer = 500_000
const stepLimit = 8_000
const beforeRetry = 250

/** Asks the model once, and once more where that may help. Throws ModelFailure, or what the signal was aborted with. */
export const askModel =
  (settings: ModelSettings, key: string | null): Ask =>
  async (call) => {
    try {
      return await askOnce(settings, key, call)
    } catch (error) {
      if (!(error instanceof ModelFailure) || !error.passes) throw error
      await delay(beforeRetry, undefined, { signal: call.signal }).catch(() => call.signal.throwIfAborted())
      return askOnce(settings, key, call)
    }
  }

const askOnce = async (settings: ModelSettings, key: string | null, { system, prompt, maxOutputTokens, signal }: Call): Promise<Said> => {
  const step = AbortSignal.timeout(Math.min(stepLimit, settings.timeLimit * 1_000))
  try {
    await assertResolves(settings.baseUrl)
    const { generateText } = await import('ai')
    const { text, usage } = await generateText({
      model: await languageModel(settings, key),
      instructions: system,
      prompt,
      maxOutputTokens,
      temperature: 0,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, step]),
    })
    return { text, tokens: usage.totalTokens ?? roughTokens(system + prompt + text) }
  } catch (error) {
    signal.throwIfAborted()
    throw await failureOf(error, step.aborted)
  }
}

/** What a text costs where the service does not say: about three letters to a token, rather too many than too few. */
export const roughTokens = (text: string): number => Math.ceil(text.length / 3)

const languageModel = async ({ provider, baseUrl, model }: ModelSettings, key: string | null) => {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL: baseUrl, apiKey: key ?? '', fetch: carefulFetch })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: provider, baseURL: baseUrl, fetch: carefulFetch, ...(key === null ? {} : { apiKey: key }) })(model)
}

/** Follows no redirect, which would carry the key to another place, and takes in no more than an answer can be. */
const carefulFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'manual' })
  if (answer.status >= 300 && answer.status < 400) {
    await answer.body?.cancel()
    throw new ModelFailure('The service tried to send us to another address.', false)
  }
  return new Response(await readLimited(answer, largestAnswer), { status: answer.status, headers: answer.headers })
}

const failureOf = async (error: unknown, late: boolean): Promise<ModelFailure> => {
  if (late) return new ModelFailure('The service did not answer in time.', false)
  if (error instanceof ModelFailure) return error
  if (error instanceof AppError) return new ModelFailure(error.message, false)
  const { APICallError } = await import('ai')
  if (!APICallError.isInstance(error)) return new ModelFailure('The service sent an answer that can’t be read.', false)
  if (error.cause instanceof ModelFailure) return error.cause
  switch (error.statusCode) {
    case undefined:
      return new ModelFailure('Couldn’t reach the service.', true, true)
    case 401:
    case 403:
      return new ModelFailure('The service refuses the key.', false)
    case 404:
      return new ModelFailure('The service does not know this address or model.', false)
    case 429:
      return new ModelFailure('The service is busy, or its own limit is used up.', true)
    default:
      return error.statusCode >= 500
        ? new ModelFailure('The AI service returned an error.', true)
        : error.statusCode >= 400
          ? new ModelFailure(`The service refuses the question (status ${error.statusCode}).`, false)
          : new ModelFailure('The service sent an answer that can’t be read.', false)
  }
}

import { parentPort } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { AppError } from '#kit/errors.ts'
import type { WorkAnswer } from './offload.ts'

/** What a thread answers; what is in `transfer` moves to the asker without a copy. */
export interface Answered {
  readonly value: unknown
  readonly transfer?: readonly Transferable[]
}

/** Makes this thread answer what `startThread` asks, one question after the other. */
export const answerQuestions = <Q>(answer: (question: Q) => Promise<Answered> | Answered): void => {
  const port = parentPort
  if (port === null) throw new Error('This module is the program of a worker thread.')
  const post = (said: WorkAnswer, transfer: readonly Transferable[] = []): void => port.postMessage(said, [...transfer])
  port.on('message', (question: Q) => {
    void (async () => {
      try {
        const { value, transfer } = await answer(question)
        post({ value }, transfer)
      } catch (error) {
        post(refusalOf(error))
      }
    })()
  })
}

const refusalOf = (error: unknown): WorkAnswer =>
  error instanceof AppError
    ? { refused: { code: error.code, message: error.message, issues: error.issues } }
    : { failed: error instanceof Error ? error : new Error(String(error)) }

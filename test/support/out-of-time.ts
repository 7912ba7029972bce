import { afterAll, afterEach } from 'vitest'
import { saidOf } from './waiting.ts'

interface Ended {
  readonly result?: { readonly errors?: { message: string }[] | undefined } | undefined
  /** Of a file or a suite. */
  readonly tasks?: readonly Ended[]
}

/** A failure for want of time says in its first line what was waited for. */
const explain = ({ result, tasks = [] }: Ended): void => {
  for (const error of result?.errors ?? [])
    if (/^(Test|Hook) timed out in \d+ms/.test(error.message))
      error.message = `Out of time, waiting for ${saidOf(Date.now())}. ${error.message}`
  for (const task of tasks) explain(task)
}

afterEach(({ task }) => explain(task))
afterAll(({}, file) => explain(file))

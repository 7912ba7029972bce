import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { waitingFor } from './waiting.ts'

/** A child process of one test; killed with SIGKILL when the test has finished, if it still runs. */
export interface Program {
  readonly child: ChildProcess
  /** Standard output and standard error so far. */
  output(): string
  /** Resolves with the first match in the output; rejects when the program ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** Resolves with the exit code, null when it was killed. */
  ended(): Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Runs a TypeScript program of this repository, named from its root. */
export const startProgram = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program => {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const heard = new Set<() => void>()
  const hear = (chunk: Buffer): void => {
    output += chunk.toString()
    for (const listener of heard) listener()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const closed = once(child, 'close').then(() => child.exitCode)
  onTestFinished(() => {
    child.kill('SIGKILL')
  })

  const said = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((done, failed) => {
      const look = (): void => {
        const match = pattern.exec(output)
        if (match === null) return
        heard.delete(look)
        done(match)
      }
      heard.add(look)
      look()
      void closed.then(() => failed(new Error(`${file} ended without saying ${String(pattern)}: ${output}`)))
    })

  return {
    child,
    output: () => output,
    says: (pattern) => waitingFor(`${file} to say ${String(pattern)}`, said(pattern)),
    ended: () => waitingFor(`the end of ${file}`, closed),
    kill: async (signal) => {
      child.kill(signal)
      await closed
    },
  }
}

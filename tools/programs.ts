import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The script behind a command of an installed package, to be run with Node. */
export const commandOf = (name: string, command = name): string => {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`The package ${name} has no command ${command}.`)
  return join(folder, file)
}

export interface Ended {
  readonly code: number
  /** Standard output and error, in the order they came; empty when shown directly. */
  readonly output: string
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a program in the repository's folder. `show` lets it write to the terminal directly. A signal that ends us is passed on, and
 * we end when the child has: none is left behind.
 */
export const runProgram = (
  program: string,
  args: readonly string[],
  how: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> =>
  new Promise((done, failed) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...how.env },
      stdio: how.show === true ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    let output = ''
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    let endedBy: NodeJS.Signals | undefined
    const pass = (signal: NodeJS.Signals): void => {
      endedBy = signal
      child.kill(signal)
    }
    for (const signal of endings) process.on(signal, pass)
    child.once('error', failed)
    child.once('close', (code) => {
      for (const ending of endings) process.off(ending, pass)
      if (endedBy !== undefined) process.exit(128 + constants.signals[endedBy])
      done({ code: code ?? 128, output })
    })
  })

/** Runs a script with this Node. */
export const runNode = (args: readonly string[], how: { show?: boolean; env?: NodeJS.ProcessEnv } = {}): Promise<Ended> =>
  runProgram(process.execPath, args, how)

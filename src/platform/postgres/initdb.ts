import { spawn } from 'node:child_process'
import { chownSync, closeSync, openSync, unlinkSync, writeFileSync } from 'node:fs'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { childEnvironment } from './binaries.ts'
import { EngineError, isDiskFull } from './engine-error.ts'

/**
 * Fills an empty folder with a new cluster: checksums on, the builtin C.UTF-8 locale (same order on every machine), passwords
 * (SCRAM) for every connection. `initdb` flushes what it wrote before it ends.
 */
export const initialise = async (
  folder: string,
  account: Account | undefined,
  binaries: Binaries,
  superuserPassword: string,
): Promise<void> => {
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, `${superuserPassword}\n`, { mode: 0o600 })
  if (account !== undefined) chownSync(passwordFile, account.uid, account.gid)
  const input = openSync(passwordFile, 'r')
  try {
    await run(
      binaries.initdb,
      [
        '-D',
        pathFor(folder, account),
        '--username=postgres',
        `--pwfile=${process.platform === 'win32' ? passwordFile : '/dev/stdin'}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-locale',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
      ],
      { cwd: folder, account, input },
    )
  } finally {
    closeSync(input)
    unlinkSync(passwordFile)
  }
}

/**
 * How a child that starts inside `folder` names it. The unprivileged account may not walk the path to it (a project under
 * /root), but its own working directory it reaches without a path.
 */
export const pathFor = (folder: string, account: Account | undefined): string =>
  account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder

const run = (program: string, args: string[], how: { cwd: string; account: Account | undefined; input: number }): Promise<void> =>
  new Promise((done, failed) => {
    const child = spawn(program, args, {
      cwd: how.cwd,
      env: childEnvironment,
      stdio: [how.input, 'pipe', 'pipe'],
      windowsHide: true,
      ...how.account,
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('error', (error) => failed(new EngineError(`Couldn’t create the database: ${error.message}.`)))
    child.once('close', (code) => {
      if (code === 0) done()
      else if (isDiskFull(output)) failed(new EngineError(`the disk of ${how.cwd} is full. Free some space, then start again.`))
      else failed(new EngineError(`Couldn’t create the database in ${how.cwd}.`, output.trim().split('\n').slice(-8).join('\n')))
    })
  })

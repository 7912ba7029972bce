// Plain JavaScript for whatever Node (20.19 or newer) the machine has: everything else runs on the Node of package.json.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const oldest = [20, 19]
/** The TypeScript of this repository runs directly from this major version on. */
const wanted = 24

/** Ends with one sentence, without a stack. */
export const giveUp = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * Installs what package-lock.json names when node_modules is missing, half made or of another state of the lock file.
 * @returns {string} the path of the Node that runs TypeScript
 */
export const ensureInstalled = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    giveUp(
      `Longhaul needs Node ${oldest.join('.')} or newer to start; this is ${process.version}. Get a current one at https://nodejs.org.`,
    )
  }
  if (!isInstalled()) {
    process.stdout.write('Installing packages (once after each change of package-lock.json) …\n')
    const install = npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], root)
    if (install !== 0 || !isInstalled()) giveUp('npm ci did not succeed: see its message above; Longhaul was not started.')
  }
  return runtime()
}

/** npm writes what it has installed into a lock file of its own, at the end: compared entry by entry, dates do not matter. */
const isInstalled = () => {
  const installed = packagesIn(join('node_modules', '.package-lock.json'))
  const locked = packagesIn('package-lock.json')
  if (locked === undefined) giveUp('package-lock.json is missing or damaged; get the whole repository again.')
  return (
    installed !== undefined &&
    Object.entries(locked).every(
      ([path, entry]) =>
        path === '' ||
        (installed[path] === undefined ? entry.optional === true || entry.devOptional === true : installed[path].version === entry.version),
    )
  )
}

const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The pinned Node; where npm was told to run no install scripts its own is run now, else the machine's Node serves if new enough. */
const runtime = () => {
  const folder = join(root, 'node_modules', 'node')
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (runs(program)) return program
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= wanted) return process.execPath
  const step = join(folder, 'installArchSpecificPackage.js')
  if (existsSync(step))
    spawnSync(process.execPath, [step], {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, npm_config_ignore_scripts: 'false', npm_config_global: 'false' },
    })
  if (runs(program)) return program
  return giveUp(
    `The package "node" has not brought Node ${wanted} (its install script was not run, or this platform has none). Allow it with "npm rebuild node", or install Node ${wanted} or newer, then try again.`,
  )
}

const runs = (program) => existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

const npm = (args, cwd) => {
  const cli = process.env.npm_execpath
  const run =
    cli !== undefined && /\.c?js$/.test(cli)
      ? spawnSync(process.execPath, [cli, ...args], { cwd, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  return run.status
}

/** Compiled code is kept between starts: the second one is faster. */
const environment = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env }

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Ends this program as SIGTERM does when the npm that runs it is gone. A SIGTERM to npm alone ends npm and the shell it runs scripts in
 * (dash stays between the two), but never reaches this process.
 */
export const endWithNpm = () => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/**
 * Runs a program of this repository in the foreground and resolves with how it ended: its exit code, whether it had said that it was
 * ready, and whether we passed a signal on to it. It has a process group of its own, so that Ctrl+C reaches it once (through us) and
 * not a second time from the terminal or from npm.
 * @param {string} node @param {string[]} args @param {{ tellsReady?: boolean }} [how]
 * @returns {Promise<{ code: number, ready: boolean, stopped: boolean }>}
 */
export const run = (node, args, how = {}) =>
  new Promise((done) => {
    const child = spawn(node, args, {
      cwd: root,
      stdio: how.tellsReady === true ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      env: environment,
      detached: process.platform !== 'win32',
    })
    let forwarded = -Infinity
    let ready = false
    const forward = (signal) => {
      if (performance.now() - forwarded < 500) return
      forwarded = performance.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    }
    for (const signal of endings) process.on(signal, forward)
    child.on('message', (message) => {
      if (message === 'ready') ready = true
    })
    child.once('error', (error) => giveUp(`${node} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      for (const ending of endings) process.off(ending, forward)
      done({ code: code ?? 128 + (constants.signals[signal] ?? 0), ready, stopped: forwarded > 0 })
    })
  })

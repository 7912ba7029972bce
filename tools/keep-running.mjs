// Keeps the server of `npm start` running. Plain JavaScript, as install.mjs beside it.
import { setTimeout as wait } from 'node:timers/promises'
import { run } from './install.mjs'

/** A server that dies sooner after it was ready has not recovered. */
const quick = 60_000
const mostQuickEnds = 5
const longestPause = 30_000

/**
 * Runs the server and starts it again when it dies after it was ready: by an error, by a signal that nobody sent through us, or out
 * of memory. A first start that is refused, a clean end and a stop by signal are final. Pauses grow from one second to thirty; after
 * five ends within a minute of their start it gives up with one sentence.
 * @param {string} node @param {string[]} args @returns {Promise<number>} the exit code
 */
export const keepRunning = async (node, args) => {
  let quickEnds = 0
  for (let everReady = false; ;) {
    const began = performance.now()
    const { code, ready, stopped } = await run(node, args, { tellsReady: true })
    everReady ||= ready
    if (stopped || code === 0 || !everReady) return code
    quickEnds = performance.now() - began < quick ? quickEnds + 1 : 1
    if (quickEnds >= mostQuickEnds) {
      process.stderr.write(
        `Longhaul stopped unexpectedly ${mostQuickEnds} times, each within a minute of its start, and is not started again: see its messages above.\n`,
      )
      return code
    }
    const pause = Math.min(longestPause, 1_000 * 2 ** (quickEnds - 1))
    process.stderr.write(`Longhaul stopped unexpectedly (exit code ${code}). It is started again in ${pause / 1_000} s.\n`)
    if (await stoppedWithin(pause)) return code
  }
}

/** A stop that comes during the pause is one too. */
const stoppedWithin = async (milliseconds) => {
  const stop = new AbortController()
  const hear = () => stop.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, hear)
  try {
    await wait(milliseconds, undefined, { signal: stop.signal })
    return false
  } catch {
    return true
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, hear)
  }
}

import { isRefusal } from '#web/api/problem.ts'
import { putValue, readAll, removeValue } from '#web/device/phone-store.ts'
import { callByPhone } from '#web/screens/drivers/driver-page/call.ts'
import type { Message, Refusal } from './contract.ts'

/** A signed vehicle report that is on this phone and not, or not certainly, on the server. Its body has the key under which it is taken once. */
export type SignedReport = Message & {
  /** The address it goes to, without `path`. */
  readonly at: string
  readonly unit: string
  readonly refusal: Refusal | null
}

/** Tag of the background sync with which the browser wakes the service worker. */
export const syncTag = 'vehicle-reports'

/** Milliseconds a weak signal gets before it is tried again later. */
const patience = 60_000

type Change = { readonly sent: string | null }
const channel = 'longhaul.vehicle-reports'
const listeners = new Set<(change: Change) => void>()

/** Hears of each change, those by other pages and the service worker too; `sent` is the address of a report that has arrived. */
export const onSigned = (listener: (change: Change) => void): (() => void) => {
  const others = new BroadcastChannel(channel)
  others.addEventListener('message', ({ data }) => listener(data as Change))
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    others.close()
  }
}

const announce = (sent: string | null): void => {
  const change: Change = { sent }
  for (const listener of listeners) listener(change)
  const others = new BroadcastChannel(channel)
  others.postMessage(change)
  others.close()
}

/** Reports of a phone that can't keep them: they last as long as the page is open. */
let unkept: readonly SignedReport[] = []

export const readSigned = async (): Promise<readonly SignedReport[]> => {
  const kept = await readAll<SignedReport>('reports').catch(() => [])
  return [...kept, ...unkept]
}

export const isKept = ({ at }: SignedReport): boolean => unkept.every((one) => one.at !== at)

/** Keeps what was signed until it has arrived. */
export const putSigned = async (report: SignedReport): Promise<void> => {
  unkept = unkept.filter(({ at }) => at !== report.at)
  await putValue('reports', report).catch(() => {
    unkept = [...unkept, report]
  })
  announce(null)
}

export const dropSigned = (at: string): Promise<void> => remove(at, null)

const remove = async (at: string, sent: string | null): Promise<void> => {
  unkept = unkept.filter((one) => one.at !== at)
  await removeValue('reports', at).catch(() => undefined)
  announce(sent)
}

/** Addresses of reports being sent by this page. */
const onTheirWay = new Set<string>()
export const isOnItsWay = (at: string): boolean => onTheirWay.has(at)

/**
 * Sends everything signed, one after the other, also what waits for another page of the driver's. Resolves to how many still wait for a
 * signal or the PIN; what the server refuses waits for the driver instead. One page or worker sends at a time, and the key of each
 * report makes a second sending harmless.
 */
export const sendSigned = async (): Promise<number> => {
  if (typeof navigator.locks?.request !== 'function') return sendAll()
  return navigator.locks.request(channel, sendAll)
}

const sendAll = async (): Promise<number> => {
  let left = 0
  for (const report of await readSigned()) if (report.refusal === null && !(await isTaken(report))) left += 1
  return left
}

/** Sends one report. True when nothing is left to send: it arrived, or the server refused it. */
const isTaken = async (report: SignedReport): Promise<boolean> => {
  const { at, path, body } = report
  onTheirWay.add(at)
  announce(null)
  try {
    await callByPhone(`${at}${path}`, 'POST', body, AbortSignal.timeout(patience))
    onTheirWay.delete(at)
    await remove(at, at)
    return true
  } catch (error) {
    onTheirWay.delete(at)
    // A phone that has to enter its PIN first sends it after that.
    const refused = isRefusal(error) && error.status !== 401 ? error : null
    if (refused === null) announce(null)
    else await putSigned({ ...report, refusal: { code: refused.code, sentence: refused.detail, issues: refused.issues } })
    return refused !== null
  }
}

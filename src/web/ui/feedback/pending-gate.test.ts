import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPendingGate } from './pending-gate.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('placeholders', () => {
  test('a short wait shows nothing', () => {
    const shown = vi.fn()
    const gate = createPendingGate(shown)
    gate.set(true)
    vi.advanceTimersByTime(249)
    gate.set(false)
    vi.advanceTimersByTime(1000)
    expect(shown).not.toHaveBeenCalled()
  })

  test('a longer one shows after 250 ms and holds 300 ms', () => {
    const shown = vi.fn()
    const gate = createPendingGate(shown)
    gate.set(true)
    vi.advanceTimersByTime(250)
    expect(shown).toHaveBeenLastCalledWith(true)
    gate.set(false)
    vi.advanceTimersByTime(299)
    expect(shown).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(shown).toHaveBeenLastCalledWith(false)
  })

  test('after the hold it goes as soon as the wait ends', () => {
    const shown = vi.fn()
    const gate = createPendingGate(shown)
    gate.set(true)
    vi.advanceTimersByTime(2000)
    expect(shown.mock.calls).toEqual([[true]])
    gate.set(false)
    expect(shown.mock.calls).toEqual([[true], [false]])
  })

  test('waiting again during the hold keeps it', () => {
    const shown = vi.fn()
    const gate = createPendingGate(shown)
    gate.set(true)
    vi.advanceTimersByTime(300)
    gate.set(false)
    gate.set(true)
    vi.advanceTimersByTime(1000)
    expect(shown.mock.calls).toEqual([[true]])
  })
})

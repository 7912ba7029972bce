import { describe, expect, test } from 'vitest'
import { createPoll, pauseAfter, pollPace, type PollSettings } from './poll.ts'

describe('B3 B6 the polling clock', () => {
  test('B3 asks at once and then every 30 s, all tasks in one round', async () => {
    const clock = fakeClock()
    const poll = createPoll(clock.settings)
    const asked: string[] = []
    poll.add(async () => void asked.push('accidents'))
    poll.add(async () => void asked.push('tickets'))
    expect(asked).toEqual(['accidents', 'tickets'])
    expect(clock.waits).toEqual([30_000])
    await clock.ring()
    expect(asked).toEqual(['accidents', 'tickets', 'accidents', 'tickets'])
    expect(clock.waits).toEqual([30_000, 30_000])
  })

  test('a task that stopped is asked no more, and an empty clock stands still', async () => {
    const clock = fakeClock()
    const poll = createPoll(clock.settings)
    let asked = 0
    const stop = poll.add(async () => void (asked += 1))
    stop()
    await clock.ring()
    expect(asked).toBe(1)
    expect(clock.pending()).toBe(0)
  })

  test('a hidden page is not asked for; seen again it asks at once', async () => {
    const clock = fakeClock()
    const poll = createPoll(clock.settings)
    let asked = 0
    poll.add(async () => void (asked += 1))
    clock.hidden = true
    await clock.ring()
    expect(asked).toBe(1)
    expect(clock.pending()).toBe(0)
    clock.hidden = false
    poll.hiddenChanged()
    await clock.settle()
    expect(asked).toBe(2)
    expect(clock.pending()).toBe(1)
  })

  test('each failing round doubles the pause up to 5 min; a good one resets it', async () => {
    const clock = fakeClock()
    const poll = createPoll(clock.settings)
    let broken = true
    poll.add(() => (broken ? Promise.reject(new Error('503')) : Promise.resolve()))
    for (let round = 0; round < 5; round += 1) await clock.ring()
    expect(clock.waits).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
    broken = false
    await clock.ring()
    expect(clock.waits.at(-1)).toBe(30_000)
  })

  test('browsers do not ask in the same second: up to 3 s earlier or later', () => {
    expect(pauseAfter(0, { ...pollPace, random: () => 0 })).toBe(27_000)
    expect(pauseAfter(0, { ...pollPace, random: () => 1 })).toBe(33_000)
  })
})

type FakeClock = {
  settings: PollSettings
  waits: number[]
  hidden: boolean
  pending: () => number
  ring: () => Promise<void>
  settle: () => Promise<void>
}

function fakeClock(): FakeClock {
  const timers = new Map<number, () => void>()
  let next = 0
  const clock: FakeClock = {
    waits: [],
    hidden: false,
    pending: () => timers.size,
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    ring: async () => {
      const due = [...timers.values()]
      timers.clear()
      for (const run of due) run()
      await clock.settle()
    },
    settings: {
      ...pollPace,
      isHidden: () => clock.hidden,
      random: () => 0.5,
      setTimer: (run, after) => {
        next += 1
        timers.set(next, run)
        clock.waits.push(after)
        return next
      },
      clearTimer: (timer) => void timers.delete(timer),
    },
  }
  return clock
}

/** One clock for everything that is asked again and again (badges, unread counts): every 30 s (specification, section 9). */
export type Poll = {
  /** Asks at once and then with the clock; answers how to stop. */
  readonly add: (task: Task) => () => void
  /** To be called when the page is hidden or seen again. */
  readonly hiddenChanged: () => void
}

/** Rejects when the answer could not be had: the clock then slows down. */
export type Task = () => Promise<void>

export type PollSettings = {
  readonly every: number
  /** Up to this much earlier or later, so that a thousand browsers do not ask in the same second. */
  readonly jitter: number
  /** The slowest pace after repeated failures. */
  readonly slowest: number
  readonly isHidden: () => boolean
  readonly random: () => number
  readonly setTimer: (run: () => void, after: number) => number
  readonly clearTimer: (timer: number) => void
}

export const pollPace = { every: 30_000, jitter: 3_000, slowest: 300_000 } as const

/** Stands still while the page is hidden and asks at once when it is seen again. Each failing round doubles the pause. */
export function createPoll(settings: PollSettings): Poll {
  const tasks = new Set<Task>()
  let timer: number | null = null
  let failures = 0
  let missed = false

  const plan = (): void => {
    if (timer !== null) settings.clearTimer(timer)
    timer = tasks.size === 0 ? null : settings.setTimer(() => void round(), pauseAfter(failures, settings))
  }
  const round = async (): Promise<void> => {
    timer = null
    if (settings.isHidden()) {
      missed = true
      return
    }
    missed = false
    const results = await Promise.allSettled([...tasks].map((task) => task()))
    failures = results.some((result) => result.status === 'rejected') ? failures + 1 : 0
    if (timer === null) plan()
  }
  return {
    add: (task) => {
      tasks.add(task)
      task().catch(() => undefined)
      if (timer === null) plan()
      return () => {
        tasks.delete(task)
        if (tasks.size === 0) plan()
      }
    },
    hiddenChanged: () => {
      if (!settings.isHidden() && missed && tasks.size > 0) void round()
    },
  }
}

export function pauseAfter(
  failures: number,
  { every, jitter, slowest, random }: Pick<PollSettings, 'every' | 'jitter' | 'slowest' | 'random'>,
): number {
  return Math.min(every * 2 ** failures, slowest) + (random() * 2 - 1) * jitter
}

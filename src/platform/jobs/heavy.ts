import { AppError } from '#kit/errors.ts'

const mostOfPerson = 2
const mostInAll = 4
/** Answers of one person that are made and not fetched yet: a reader may be slow, and each takes room. */
const mostUnread = 6
/** Seconds after which a place is likely to be free. */
const soon = 5

/** One answer that is costly to make. */
export interface HeavyAnswer {
  /** It is made: the place is free for the next, however slowly this one is fetched. */
  made(): void
  /** It was fetched, or nobody waits for it any more. */
  over(): void
}

/** Places for answers that are costly to make: workbooks, papers, archives, and uploads that are workbooks. */
export interface HeavyWork {
  /**
   * Takes a place.
   * @throws AppError rate_limited when the person has two already or six that wait to be fetched, or the process has four
   */
  take(person: string): HeavyAnswer
}

export const createHeavyWork = (): HeavyWork => {
  const places = createTally()
  const open = createTally()
  return {
    take: (person) => {
      if (places.of(person) >= mostOfPerson)
        throw busy('Two downloads are already being prepared for you. Try again when one of them is finished.')
      if (open.of(person) >= mostUnread)
        throw busy('Several of your downloads are still on their way. Try again when one of them is finished.')
      if (places.inAll() >= mostInAll) throw busy('Several large downloads are already being prepared. Try again in a moment.')
      const made = places.add(person)
      const fetched = open.add(person)
      return {
        made,
        over: () => {
          made()
          fetched()
        },
      }
    },
  }
}

/** Counts by person; what `add` answers takes one back, once. */
const createTally = () => {
  const counts = new Map<string, number>()
  let all = 0
  const change = (person: string, by: 1 | -1): void => {
    all += by
    counts.set(person, (counts.get(person) ?? 0) + by)
    if (counts.get(person) === 0) counts.delete(person)
  }
  return {
    of: (person: string): number => counts.get(person) ?? 0,
    inAll: (): number => all,
    add: (person: string): (() => void) => {
      change(person, 1)
      let back = false
      return () => {
        if (!back) change(person, -1)
        back = true
      }
    },
  }
}

const busy = (sentence: string): AppError => new AppError('rate_limited', sentence, [], {}, soon)

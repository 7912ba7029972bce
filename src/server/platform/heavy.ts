import { AppError } from '#kit/errors.ts'

const mostOfPerson = 2
const mostInAll = 4
/** Seconds after which a place is likely to be free. */
const soon = 5

/** Places for answers that are costly to make: workbooks, papers, archives, and uploads that are workbooks. */
export interface HeavyWork {
  /**
   * Takes a place; the answer's end gives it back.
   * @throws AppError rate_limited when the person has two already, or the process four
   */
  take(person: string): () => void
}

export const createHeavyWork = (): HeavyWork => {
  const places = new Map<string, number>()
  let inAll = 0
  return {
    take: (person) => {
      const own = places.get(person) ?? 0
      if (own >= mostOfPerson) throw busy('Two downloads are already being prepared for you. Try again when one of them is finished.')
      if (inAll >= mostInAll) throw busy('Several large downloads are already being prepared. Try again in a moment.')
      places.set(person, own + 1)
      inAll += 1
      let over = false
      return () => {
        if (over) return
        over = true
        inAll -= 1
        const left = (places.get(person) ?? 1) - 1
        if (left === 0) places.delete(person)
        else places.set(person, left)
      }
    },
  }
}

const busy = (sentence: string): AppError => new AppError('rate_limited', sentence, [], {}, soon)

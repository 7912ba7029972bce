import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { times } from './actions.ts'
import { clearPoint, focusOn, pointAt, seen } from './point.ts'
import type { Tour } from './types.ts'
import { useSurroundings } from './use-surroundings.ts'

/** A task shown step by step: the screen and the place of each, until it is ended. */
export function TourStrip({ tour, makeRoom, onEnd }: { tour: Tour; makeRoom: () => void; onEnd: () => void }): ReactNode {
  const [at, setAt] = useState(0)
  const next = useRef<HTMLButtonElement>(null)
  const isLost = useShownStep(tour, at, makeRoom)
  const step = tour.steps[at]
  const isLast = at === tour.steps.length - 1
  useEffect(() => next.current?.focus(), [tour])
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onEnd()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onEnd])
  if (step === undefined) return null
  return (
    <div className="assistant-tour" role="group" aria-label={tour.title} data-keeps-focus>
      <p aria-live="polite">
        <b>
          Step {at + 1} of {tour.steps.length}
        </b>{' '}
        {step.say}
        {isLost ? ' It isn’t on this screen. Open the record first, and it is shown there.' : ''}
      </p>
      <div>
        <Button size="sm" tone="ghost" onClick={onEnd}>
          End
        </Button>
        {isLost ? null : (
          <Button size="sm" tone="ghost" onClick={() => focusOn(step.guide)}>
            Focus it
          </Button>
        )}
        <Button size="sm" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Back
        </Button>
        <Button ref={next} size="sm" tone="primary" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
          {isLast ? 'Done' : 'Next'}
        </Button>
      </div>
    </div>
  )
}

/** Goes to the step's screen and rings its place, also once it appears later. Answers whether it is not to be seen yet. */
const useShownStep = ({ steps }: Tour, at: number, makeRoom: () => void): boolean => {
  const surroundings = useSurroundings(makeRoom)
  const [lostAt, setLostAt] = useState<number | null>(null)
  const latest = useRef(surroundings)
  useEffect(() => {
    latest.current = surroundings
  })
  useEffect(() => {
    const step = steps[at]
    if (step === undefined) return undefined
    let tries = 0
    const look = (): void => {
      const found = seen(step.guide)
      if (found === null) {
        tries += 1
        if (tries <= times.tries) latest.current.reveal(step.guide)
        else setLostAt(at)
        return
      }
      setLostAt(null)
      if (found.dataset['guided'] === undefined) pointAt(found, null)
    }
    const first = step.path === null ? window.setTimeout(look) : undefined
    if (step.path !== null) latest.current.navigate(step.path, () => window.setTimeout(look))
    const timer = window.setInterval(look, times.between)
    return () => {
      window.clearTimeout(first)
      window.clearInterval(timer)
      clearPoint()
    }
  }, [steps, at])
  return lostAt === at
}

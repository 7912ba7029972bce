import type { ReactNode } from 'react'

/** Where a record stands in its life: "Gathering facts, 2 of 8, for 11 min" with a small meter. `current` counts from 1. */
export function Stages({
  current,
  total,
  name,
  since,
}: {
  current: number
  total: number
  name: string
  since?: string | undefined
}): ReactNode {
  return (
    <>
      <span className="stages" role="img" aria-label={`Stage ${current} of ${total}: ${name}`}>
        {Array.from({ length: total }, (_, index) => (
          <i key={index} data-reached={index < current} />
        ))}
      </span>
      <span>
        <b className="font-medium">{name}</b>{' '}
        <span className="text-fg-muted">
          {current} of {total}
          {since === undefined ? null : `, ${since}`}
        </span>
      </span>
    </>
  )
}

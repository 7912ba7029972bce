import type { ReactNode } from 'react'

/**
 * Where a record is in its process: "Gathering facts, 2 of 8, for 11 min" with a small meter. `current` counts from 1. `nameless`: only the
 * meter and the count, where the name is already shown next to it.
 */
export function Stages({
  current,
  total,
  name,
  since,
  nameless = false,
}: {
  current: number
  total: number
  name: string
  since?: string | undefined
  nameless?: boolean | undefined
}): ReactNode {
  return (
    <>
      <span className="stages" role="img" aria-label={`Stage ${current} of ${total}: ${name}`}>
        {Array.from({ length: total }, (_, index) => (
          <i key={index} data-reached={index < current} />
        ))}
      </span>
      <span>
        {nameless ? null : <b className="font-medium">{name} </b>}
        <span className="text-fg-muted">
          {current} of {total}
          {since === undefined ? null : `, ${since}`}
        </span>
      </span>
    </>
  )
}

import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'

export type LeftOutGroup = { reason: string; drivers: readonly string[] }
export type LeftOutUnits = { reason: string; units: readonly string[] }

/** The most records whose ids fit in the address of their list. */
const mostInAddress = 300

type LeftOutProps = { groups: readonly LeftOutGroup[]; units?: readonly LeftOutUnits[]; onOpen: () => void }

/** Why documents were left as they are: each line opens the list of its drivers or units. */
export function LeftOut({ groups, units = [], onOpen }: LeftOutProps): ReactNode {
  if (groups.length + units.length === 0) return null
  const lines = [
    ...groups.map(({ reason, drivers }) => ({ reason, ids: drivers, path: '/drivers', noun: 'driver' })),
    ...units.map((group) => ({ reason: group.reason, ids: group.units, path: '/vehicles', noun: 'unit' })),
  ].toSorted((one, other) => other.ids.length - one.ids.length)
  return (
    <Banner tone="warning" title="Not changed">
      <ul>
        {lines.map(({ reason, ids, path, noun }) => (
          <li key={`${noun} ${reason}`}>
            <Anchor href={`${path}${writeSearch({ id: ids.slice(0, mostInAddress).join(',') })}`} onClick={onOpen}>
              {formatCount(ids.length, noun)}
            </Anchor>
            : {reason}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

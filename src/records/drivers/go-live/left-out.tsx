import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'

export type LeftOutGroup = { reason: string; drivers: readonly string[] }

/** The most drivers whose ids fit in the address of their list. */
const mostInAddress = 300

/** Why documents were left as they are: each line opens the list of its drivers. */
export function LeftOut({ groups, onOpen }: { groups: readonly LeftOutGroup[]; onOpen: () => void }): ReactNode {
  if (groups.length === 0) return null
  return (
    <Banner tone="warning" title="Not changed">
      <ul>
        {groups
          .toSorted((one, other) => other.drivers.length - one.drivers.length)
          .map(({ reason, drivers }) => (
            <li key={reason}>
              <Anchor href={`/drivers${writeSearch({ id: drivers.slice(0, mostInAddress).join(',') })}`} onClick={onOpen}>
                {formatCount(drivers.length, 'driver')}
              </Anchor>
              : {reason}
            </li>
          ))}
      </ul>
    </Banner>
  )
}

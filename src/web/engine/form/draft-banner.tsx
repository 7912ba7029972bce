import type { ReactNode } from 'react'
import { formatTime } from '#kit/dates/format-time.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useHost } from '../host.tsx'

/** Says that a form was filled from a draft saved at `savedAt` (ISO 8601), and discards it. Shows nothing without one. */
export function DraftBanner({ savedAt, onDiscard }: { savedAt: string | null; onDiscard: () => void }): ReactNode {
  const { timeZone } = useHost()
  if (savedAt === null) return null
  return (
    <Banner
      action={
        <button type="button" onClick={onDiscard}>
          Discard draft
        </button>
      }
    >
      Draft from {formatTime(savedAt, timeZone)} restored.
    </Banner>
  )
}

import type { ReactNode } from 'react'
import { readKept } from '#web/api/kept.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { firstLanguage } from './language.ts'
import { home, lastPageKey } from './places.ts'

const words = { en: 'Open my page', es: 'Abrir mi página' } as const

/** From a link for one run or report to the driver's page, on a phone that has opened it. */
export function MyPageLink(): ReactNode {
  if (readKept(lastPageKey) === null) return null
  return (
    <p className="my-page-link">
      <Anchor className="btn btn-lg" href={home}>
        {words[firstLanguage()]}
      </Anchor>
    </p>
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { apiOf } from '#kit/outline.ts'
import { appVersion } from '#kit/app-version.ts'
import type { Outline } from '#kit/outline.ts'
import { outlines } from '#records/outlines.ts'
import type { SubmissionContext } from '#records/office/feedback/submission.ts'
import { lastFailure } from '#web/api/last-failure.ts'

export const contextLabels: Readonly<Record<keyof SubmissionContext, string>> = {
  page: 'Page',
  about: 'Record',
  viewport: 'Screen',
  browser: 'Browser',
  appVersion: 'Version',
  lastFailure: 'Last failed request',
}

/** Where the sender is right now. Read when the dialog opens, shown in it, and sent only while its box is checked. */
export const collectContext = (cache: QueryClient): SubmissionContext => ({
  page: location.pathname.slice(0, 300),
  about: recordAt(cache, location.pathname),
  viewport: `${window.innerWidth} × ${window.innerHeight}`,
  browser: browserOf(navigator.userAgent),
  appVersion,
  lastFailure: lastFailure(),
})

/** Kind and number of the record whose page is open: no name, no word of what it says. */
const recordAt = (cache: QueryClient, pathname: string): string | null => {
  const id = /\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1]
  const kind = Object.values<Outline>(outlines).find(({ path }) => pathname.startsWith(`${path}/${id ?? ''}`))
  if (id === undefined || kind === undefined) return null
  const row = cache.getQueryData<{ readonly number?: string }>([`/api/${apiOf(kind)}`, id])
  return [kind.label.one, row?.number].filter((word) => word !== undefined).join(' ')
}

/** Name and main version, the most telling first: Edge and Opera call themselves Chrome too. */
const browserOf = (agent: string): string => {
  const known = [
    ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
    ['Opera', /OPR\/(\d+)/],
    ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
    ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
    ['Safari', /Version\/(\d+).*Safari/],
  ] as const
  for (const [name, pattern] of known) {
    const version = pattern.exec(agent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return 'Unknown browser'
}

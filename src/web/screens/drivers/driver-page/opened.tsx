import { useParams, useSearch } from '@tanstack/react-router'
import { ChevronLeft, Phone } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFocusOnNewHeading } from '#web/layout/focus-heading.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import type { PageRun } from './call.ts'
import { CantForm } from './cant-form.tsx'
import { Door } from './door.tsx'
import { Messages } from './messages.tsx'
import { home, partPlace } from './places.ts'
import { Runs } from './runs.tsx'
import { SignOut } from './sign-out.tsx'
import { ToSign } from './to-sign.tsx'
import { Unsent } from './unsent.tsx'
import type { Said } from './use-language.ts'
import type { Read } from './use-page.ts'

const Report = lazy(async () => ({ default: (await import('#web/screens/shop/vehicle-report/report.tsx')).Report }))

const Paper = lazy(async () => ({ default: (await import('./papers/paper.tsx')).Paper }))
const TimeOff = lazy(async () => ({ default: (await import('./time-off.tsx')).TimeOff }))
const Documents = lazy(async () => ({ default: (await import('./documents.tsx')).Documents }))

type Search = { report?: string; show?: string; letter?: string; offer?: string }
type OpenedProps = { said: Said; read: Read }

/** The page of a driver who is signed in: its parts, or the one that the address names. */
export function Opened({ said, read }: OpenedProps): ReactNode {
  const { unit } = useParams({ strict: false }) as { unit?: string }
  const { report, show, letter, offer } = useSearch({ strict: false }) as Search
  const paper =
    letter !== undefined ? ({ kind: 'letter', id: letter } as const) : offer !== undefined ? ({ kind: 'offer', id: offer } as const) : null
  const address = unit !== undefined ? `/api/driver-page/units/${unit}` : report !== undefined ? `/api/driver-page/reports/${report}` : null
  useFocusOnNewHeading(address ?? paper?.id ?? show ?? 'home')
  const Part = show === 'time-off' ? TimeOff : show === 'documents' ? Documents : null
  if (address === null && paper === null && Part === null) return <Home said={said} read={read} />
  return (
    <>
      <BackHome said={said} />
      <OfflineNote said={said} read={read} />
      <Suspense fallback={<Spinner />}>
        {address !== null ? (
          <Report key={address} at={address} language={said.language} />
        ) : paper !== null ? (
          <Paper key={paper.id} said={said} {...paper} />
        ) : Part === null ? null : (
          <Part said={said} page={read.page} />
        )}
      </Suspense>
    </>
  )
}

function BackHome({ said: { words } }: { said: Said }): ReactNode {
  return (
    <nav className="driver-page-back">
      <Anchor className="btn btn-ghost" href={home}>
        <ChevronLeft aria-hidden="true" />
        {words.title}
      </Anchor>
    </nav>
  )
}

function OfflineNote({ said, read: { page, offline } }: OpenedProps): ReactNode {
  if (!offline) return null
  const zone = page.runs[0]?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="driver-page-note">
      <Banner tone="warning">{said.words.offline(said.moment(page.asOf, zone))}</Banner>
    </div>
  )
}

function Home({ said, read }: OpenedProps): ReactNode {
  const { page } = read
  const { words } = said
  const [cant, setCant] = useState<PageRun | null>(null)
  const [declined, setDeclined] = useState(false)
  useFocusOnNewHeading(cant?.id ?? 'runs')
  if (cant !== null) {
    const done = (): void => {
      setCant(null)
      setDeclined(true)
    }
    return <CantForm said={said} run={cant} onBack={() => setCant(null)} onDone={done} />
  }
  return (
    <div className="applicant-body">
      <h1 tabIndex={-1}>{words.hello(page.driver.firstName)}</h1>
      <OfflineNote said={said} read={read} />
      <div role="status" className="contents">
        {declined ? <Banner tone="success">{words.declined}</Banner> : null}
      </div>
      <Unsent said={said} />
      <Messages said={said} messages={page.messages} />
      <ToSign said={said} page={page} />
      <Runs said={said} runs={page.runs} onCant={setCant} />
      <p className="text-fg-muted">{words.scan}</p>
      <ul className="driver-page-doors">
        <Door href={partPlace('time-off')} title={words.timeOff} text={words.timeOffWhy} />
        <Door href={partPlace('documents')} title={words.documents} text={words.documentsWhy} />
      </ul>
      <div className="driver-page-calls">
        {page.company.phone === null ? null : (
          <a className="btn btn-lg" href={`tel:${page.company.phone}`}>
            <Phone aria-hidden="true" />
            {words.call}
          </a>
        )}
        <SignOut said={said} />
      </div>
    </div>
  )
}

import '#web/screens/recruiting/applicant/applicant.css'
import '#web/screens/dispatch/run-confirmation/run-confirmation.css'
import './driver-page.css'
import { type ReactNode, useState } from 'react'
import { useThemeOfPhone } from '#web/appearance/use-appearance.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { sendSigned } from '#web/screens/shop/vehicle-report/signed-reports.ts'
import { useSendingSigned } from '#web/screens/shop/vehicle-report/use-signed.ts'
import { askedBy, callPage } from './call.ts'
import { Opened } from './opened.tsx'
import { PinForm } from './pin-form.tsx'
import { LinkSignIn } from './sign-in.tsx'
import { type Said, useLanguage } from './use-language.ts'
import { usePage } from './use-page.ts'

/** Takes the token out of the address, where the next person at this phone would read it. */
const takeToken = (): string => {
  const token = window.location.hash.slice(1)
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}

/** A driver's own page on a phone, without an account. Served whoever is signed in. */
export function DriverPageScreen(): ReactNode {
  const said = useLanguage()
  const { words, language } = said
  const [token, setToken] = useState(takeToken)
  const page = usePage()
  useThemeOfPhone()
  useSendingSigned()
  const company = page.data?.page.company.name ?? ''
  return (
    <main className="applicant" id="main" tabIndex={-1}>
      <title>{company === '' ? words.title : `${words.title} · ${company}`}</title>
      {/* Installs this page alone, on the phone of a driver. */}
      <link rel="manifest" href="/driver-page-manifest.json" />
      <link rel="apple-touch-icon" href="/driver-page-192.png" />
      <div className="driver-page-head">
        <p className="text-fg-muted">{company}</p>
        <Segmented
          label="Language, idioma"
          value={language}
          onChange={said.choose}
          choices={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          size="sm"
        />
      </div>
      <Body said={said} page={page} token={token} onSignedIn={() => setToken('')} />
    </main>
  )
}

type BodyProps = { said: Said; page: ReturnType<typeof usePage>; token: string; onSignedIn: () => void }

function Body({ said, page, token, onSignedIn }: BodyProps): ReactNode {
  const { words } = said
  const asks = askedBy(page.error)
  const signedIn = (): void => {
    onSignedIn()
    void page.refetch()
    // What was signed on this phone before waits for the driver to be known.
    void sendSigned()
  }
  if (asks === 'pin') return <PinForm said={said} choosing={false} onPin={(pin) => callPage('/unlock', 'POST', { pin }).then(signedIn)} />
  if (asks === 'link' && token !== '') return <LinkSignIn said={said} token={token} onDone={signedIn} />
  if (page.data !== undefined && asks === null) return <Opened said={said} read={page.data} />
  return (
    <div className="applicant-body">
      {asks === 'link' ? (
        <>
          <h1>{words.noLink}</h1>
          <p>{words.noLinkWhy}</p>
        </>
      ) : page.isError ? (
        <>
          <h1>{words.failed}</h1>
          <p>{words.unreachable}</p>
          <Button onClick={() => void page.refetch()}>{words.again}</Button>
        </>
      ) : (
        <Spinner />
      )}
    </div>
  )
}

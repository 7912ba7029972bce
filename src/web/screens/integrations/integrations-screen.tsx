import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { PlugZap } from 'lucide-react'
import type { ReactNode } from 'react'
import { TopBar } from '#web/layout/top-bar.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { withSearch } from '#web/engine/paths.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Pending } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { Provider } from '#features/telematics/answers.ts'
import { ProviderView } from './provider-view.tsx'

/** Telematics providers: whether they answer, what they brought, and what a person must decide. */
export function IntegrationsScreen(): ReactNode {
  const router = useRouter()
  const { provider: wanted } = useSearch({ strict: false }) as { provider?: string }
  const providers = useQuery<readonly Provider[]>({ queryKey: ['/api/integrations'] })
  const known = providers.data ?? []
  const shown = known.find((one) => one.provider === wanted) ?? known.find((one) => one.connection !== null) ?? known[0]
  const several = known.length > 1 && shown !== undefined
  const choose = (provider: string): void => void router.navigate({ href: withSearch('/integrations', { provider }), replace: true })
  const picker = several ? (
    <Segmented
      label="Provider"
      value={shown.provider}
      onChange={choose}
      choices={known.map((one) => ({ value: one.provider, label: one.label }))}
    />
  ) : null
  return (
    <>
      <TopBar title="Integrations" actions={several ? <span className="max-md:hidden">{picker}</span> : null} />
      {several ? <div className="px-4 pt-3 md:hidden">{picker}</div> : null}
      {providers.isError ? (
        <LoadError title="Couldn’t load integrations" query={providers} />
      ) : (
        <Pending
          pending={providers.isPending}
          placeholder={
            <div className="p-8">
              <Spinner />
            </div>
          }
        >
          {shown === undefined ? (
            providers.isSuccess ? (
              <EmptyState
                icon={<PlugZap />}
                title="No provider can be connected"
                text="This installation was built without telematics adapters."
              />
            ) : null
          ) : (
            <ProviderView key={shown.provider} provider={shown} />
          )}
        </Pending>
      )}
    </>
  )
}

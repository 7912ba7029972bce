import { useQuery } from '@tanstack/react-query'
import { BookOpen, Download } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Pending } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { type Description, endpointsByArea } from './document.ts'
import { EndpointRow } from './endpoint-row.tsx'

/** The API in words people can read, made from the description that programs read. */
export function ApiDocsScreen(): ReactNode {
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const description = useQuery<Description>({ queryKey: ['/api/openapi.json'] })
  return (
    <>
      <TopBar title="API description" actions={description.data === undefined ? null : <SaveButton description={description.data} />} />
      <div className="page">
        <div className="toolbar">
          <div className="w-80 max-w-full">
            <SearchInput size="md" label="Search endpoints" placeholder="Path, method or area" value={words} onChange={setWords} />
          </div>
        </div>
        {description.isError ? (
          <LoadError title="Couldn’t load the API description" query={description} />
        ) : (
          <Pending pending={description.isPending} placeholder={<Spinner />}>
            {description.data === undefined ? null : <Areas description={description.data} words={wanted} />}
          </Pending>
        )}
      </div>
    </>
  )
}

function Areas({ description, words }: { description: Description; words: string }): ReactNode {
  const areas = endpointsByArea(description, words)
  if (areas.length === 0)
    return <EmptyState icon={<BookOpen />} title="No endpoint matches" text="Try a shorter word, such as a list’s name." />
  return (
    <>
      {description.info.description === undefined ? null : <p className="max-w-[80ch] text-fg-muted">{description.info.description}</p>}
      {areas.map(([area, endpoints]) => (
        <Card key={area} title={area} scope={formatCount(endpoints.length, 'endpoint')} flush>
          {endpoints.map((endpoint) => (
            <EndpointRow key={`${endpoint.method} ${endpoint.path}`} endpoint={endpoint} />
          ))}
        </Card>
      ))}
    </>
  )
}

function SaveButton({ description }: { description: Description }): ReactNode {
  const save = (): void => {
    const address = URL.createObjectURL(new Blob([JSON.stringify(description, null, 2)], { type: 'application/json' }))
    Object.assign(document.createElement('a'), { href: address, download: 'longhaul-openapi.json' }).click()
    URL.revokeObjectURL(address)
  }
  return (
    <Button onClick={save}>
      <Download aria-hidden="true" />
      openapi.json
    </Button>
  )
}

import { type ReactNode, useState } from 'react'
import { Pill } from '#web/ui/display/pill.tsx'
import { type Endpoint, propertiesOf, type Schema, typeWords } from './document.ts'

const tones = { GET: 'info', POST: 'success', PATCH: 'warning', PUT: 'warning', DELETE: 'danger' } as const

/** One endpoint; opened, it shows who may call it, what goes in and what comes out. */
export function EndpointRow({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const [open, setOpen] = useState(false)
  const { method, path, operation } = endpoint
  const tone = tones[method as keyof typeof tones] ?? 'neutral'
  const isPublic = operation.security?.length === 0
  return (
    <details className="border-t border-border" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-row cursor-pointer flex-wrap items-center gap-x-3 gap-y-0 px-card-x py-1 hover:bg-hover">
        <span className="w-16 shrink-0">
          <Pill tone={tone}>{method}</Pill>
        </span>
        <code className="font-mono text-sm [overflow-wrap:anywhere]">{path}</code>
        <span className="text-sm text-fg-muted max-md:w-full">{operation.summary}</span>
      </summary>
      {open ? (
        <div className="grid gap-3 px-card-x pb-3 text-sm lg:grid-cols-2">
          <p className="text-fg-muted lg:col-span-2">{isPublic ? 'Needs no sign-in.' : (operation.description ?? 'Any signed-in user.')}</p>
          <Properties
            title="Parameters"
            rows={(operation.parameters ?? []).map((parameter) => ({
              name: parameter.name,
              note: parameter.in,
              schema: parameter.schema,
              required: parameter.required === true,
            }))}
          />
          <Body title="Body" schema={firstSchema(operation.requestBody?.content)} />
          <Body title="Answer" schema={firstSchema(operation.responses?.['200']?.content)} />
        </div>
      ) : null}
    </details>
  )
}

function Body({ title, schema }: { title: string; schema: Schema | undefined }): ReactNode {
  const rows = propertiesOf(schema)
  if (schema === undefined) return null
  if (rows.length === 0) return <Properties title={title} rows={[{ name: '', schema, required: true }]} />
  return <Properties title={schema.type === 'array' ? `${title}, a list of` : title} rows={rows} />
}

type PropertyRow = { readonly name: string; readonly schema: Schema | undefined; readonly required: boolean; readonly note?: string }

function Properties({ title, rows }: { title: string; rows: readonly PropertyRow[] }): ReactNode {
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[minmax(96px,max-content)_minmax(0,1fr)] gap-x-4">
        {rows.map((row) => (
          <div key={row.name} className="contents">
            <dt className="py-0.5 font-mono [overflow-wrap:anywhere]">
              {row.name}
              {row.required && row.name !== '' ? <span className="font-sans text-fg-muted"> required</span> : null}
            </dt>
            <dd className="py-0.5 text-fg-muted [overflow-wrap:anywhere]">
              {typeWords(row.schema)}
              {row.note === undefined ? null : ` · ${row.note}`}
              {row.schema?.description === undefined ? null : ` · ${row.schema.description}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function firstSchema(content: Readonly<Record<string, { readonly schema?: Schema }>> | undefined): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileArchive, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { GoLiveCard } from '#records/drivers/go-live/go-live-card.tsx'
import { outlines } from '#records/outlines.ts'
import { type Shared, ShareButton } from '#records/share-by-link.tsx'
import { sharedBinderNote } from '#records/drivers/drivers/binder-button.tsx'
import { useSaveDocument } from '#records/document-refusal.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'

type BinderRow = { id: string; title: string; number: string; asked: number; onFile: number; missing: readonly string[] }
type Answer = { total: number; drivers: readonly BinderRow[] }

/** The most drivers one archive takes; the server refuses more. */
const mostDrivers = 25

/** Qualification files for an auditor: choose drivers, see what is missing, download their binders in one archive. */
export function BindersScreen(): ReactNode {
  const division = useDivision()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, BinderRow>>(new Map())
  const asked = writeSearch({ q: words.trim() === '' ? undefined : words.trim(), division: division.query.division })
  const found = useQuery<Answer>({ queryKey: ['/api/dq-binders', ...(asked === '' ? [] : [asked])], placeholderData: keepPreviousData })
  const drivers = found.data?.drivers ?? []
  const choose = (rows: readonly BinderRow[], on: boolean): void => {
    const next = new Map(chosen)
    for (const row of rows)
      if (on) next.set(row.id, row)
      else next.delete(row.id)
    setChosen(next)
  }
  return (
    <>
      <TopBar
        trail={[{ href: outlines.drivers.path, label: 'Drivers' }]}
        current="DQ binders"
        heading
        documentTitle="DQ binders"
        division
      />
      <div className="page">
        <GoLiveCard />
        <div className="toolbar">
          <span className="w-72 max-w-full">
            <SearchInput label="Search drivers" placeholder="Name, phone, employee number" value={words} onChange={setWords} />
          </span>
          <Download chosen={[...chosen.values()]} onClear={() => setChosen(new Map())} />
        </div>
        {found.isError && found.data === undefined ? (
          <LoadError title="Couldn’t load drivers" query={found} />
        ) : (
          <Pending pending={found.data === undefined} placeholder={<Skeleton height={320} />}>
            {drivers.length === 0 ? (
              <EmptyState
                icon={<SearchX />}
                title="No drivers found"
                text={words === '' ? 'Add a driver first.' : 'Check the spelling, or clear the search.'}
              />
            ) : (
              <Card title="Qualification files" scope={scopeOf(found.data)} flush>
                <p className="card-body text-sm text-fg-muted">
                  Counts every required paper. Drug, alcohol, and investigation records count too, but stay in their own files and not in
                  the binder.
                </p>
                <BinderTable drivers={drivers} chosen={chosen} onChoose={choose} />
              </Card>
            )}
          </Pending>
        )}
      </div>
    </>
  )
}

const scopeOf = (answer: Answer | undefined): string | undefined =>
  answer === undefined
    ? undefined
    : answer.total > answer.drivers.length
      ? `first ${answer.drivers.length} of ${formatCount(answer.total, 'driver')}; search by name for the others`
      : formatCount(answer.total, 'driver')

const onFileWords = ({ asked, onFile }: BinderRow): string => (asked === 0 ? 'No file needed' : `${onFile} of ${asked}`)
const missingWords = ({ missing }: BinderRow): string => (missing.length === 0 ? 'Nothing missing' : missing.join(' · '))

type BinderTableProps = {
  drivers: readonly BinderRow[]
  chosen: ReadonlyMap<string, BinderRow>
  onChoose: (rows: readonly BinderRow[], on: boolean) => void
}

function BinderTable({ drivers, chosen, onChoose }: BinderTableProps): ReactNode {
  const count = drivers.filter(({ id }) => chosen.has(id)).length
  return (
    <TableRegion label="Qualification files, table">
      <Table flat>
        <thead>
          <tr>
            <HeadCell>
              <Checkbox
                aria-label="Choose all shown"
                checked={count === drivers.length ? true : count > 0 ? 'mixed' : false}
                onChange={(on) => onChoose(drivers, on)}
              />
            </HeadCell>
            <HeadCell>Driver</HeadCell>
            <HeadCell className="max-md:hidden">On file</HeadCell>
            <HeadCell className="max-md:hidden">Missing</HeadCell>
          </tr>
        </thead>
        <tbody>
          {drivers.map((row) => (
            <Row key={row.id}>
              <Cell>
                <Checkbox aria-label={`Choose ${row.title}`} checked={chosen.has(row.id)} onChange={(on) => onChoose([row], on)} />
              </Cell>
              <Cell className="whitespace-normal">
                <Anchor href={`${outlines.drivers.path}/${row.id}?tab=requirements`}>{row.title}</Anchor>{' '}
                <span className="text-fg-muted">{row.number}</span>
                <span className="block text-sm md:hidden">
                  {onFileWords(row)} · {missingWords(row)}
                </span>
              </Cell>
              <Cell className="tabular-nums whitespace-nowrap max-md:hidden">{onFileWords(row)}</Cell>
              <Cell className="whitespace-normal max-md:hidden">
                {row.missing.length === 0 ? <span className="text-fg-muted">{missingWords(row)}</span> : missingWords(row)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}

const sharedOf = (chosen: readonly BinderRow[]): Shared => ({
  asked: { paper: 'dq_binder', drivers: chosen.map(({ id }) => id) },
  title: chosen.length === 1 ? `DQ file of ${chosen[0]?.title ?? ''}` : `DQ files of ${formatCount(chosen.length, 'driver')}`,
  note: sharedBinderNote,
})

function Download({ chosen, onClear }: { chosen: readonly BinderRow[]; onClear: () => void }): ReactNode {
  const [busy, setBusy] = useState(false)
  const saveDocument = useSaveDocument()
  const tooMany = chosen.length > mostDrivers
  const download = async (): Promise<void> => {
    setBusy(true)
    await saveDocument(`/api/dq-binders/zip${writeSearch({ drivers: chosen.map(({ id }) => id).join(',') })}`, 'DQ files.zip')
    setBusy(false)
  }
  return (
    <div className="toolbar-end">
      <span className="text-sm text-fg-muted" aria-live="polite">
        {tooMany
          ? `Choose at most ${mostDrivers} drivers; ${chosen.length} are chosen`
          : chosen.length === 0
            ? ''
            : `${chosen.length} chosen`}
      </span>
      {chosen.length === 0 ? null : <Button onClick={onClear}>Clear</Button>}
      <ShareButton
        shared={sharedOf(chosen)}
        disabledReason={chosen.length === 0 ? 'Choose drivers first' : tooMany ? `Choose at most ${mostDrivers} drivers` : undefined}
      />
      <Button tone="primary" disabled={chosen.length === 0 || tooMany || busy} onClick={() => void download()}>
        <FileArchive aria-hidden="true" />
        {busy ? 'Making binders…' : 'Download binders'}
      </Button>
    </div>
  )
}

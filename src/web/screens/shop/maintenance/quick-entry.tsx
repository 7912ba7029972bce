import { useQuery } from '@tanstack/react-query'
import { Check, Gauge, RotateCcw, TriangleAlert, Wrench } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCurrencyCents, formatMiles, formatNumber } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { useWrite, type Written } from '#web/engine/queries/queries.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import type { QuickAnswer, Understood } from '#features/shop/maintenance/answers.ts'

/** Milliseconds without a key after which the line is read. */
const pause = 250

/** One line: unit, miles, what was done. It says what it understood; Enter saves all of it in one act. */
export function QuickEntry({ given, onSaved }: { given: string; onSaved: () => void }): ReactNode {
  const [line, setLine] = useState(given)
  const [refused, setRefused] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { read, asking } = useReading(line)
  const offerUndo = useOfferUndo()
  const save = useWrite(({ text, key }: { text: string; key: string }) => ({
    path: '/api/maintenance/quick-entry',
    method: 'POST',
    body: { line: text },
    headers: { 'idempotency-key': key },
  }))
  useScreenCommands([{ id: 'quick-entry', label: 'Quick entry', group: 'Maintenance', keys: 'n', run: () => input.current?.focus() }])
  useEffect(() => {
    if (given !== '') input.current?.focus()
  }, [given])
  const understood = asking ? null : (read?.understood ?? null)
  const submit = (): void => {
    if (understood === null || save.isPending) return
    const onSuccess = (written: Written): void => {
      if (!written.ok) return setRefused(sentenceOf(written.error))
      setLine('')
      if (given !== '') onSaved()
      offerUndo(written.batchId, `${understood.what} recorded: Unit ${understood.unit.title}`)
    }
    // A repeat of the same call is not a second entry.
    save.mutate({ text: line, key: crypto.randomUUID() }, { onSuccess, onError: (error) => setRefused(sentenceOf(error)) })
  }
  return (
    <form
      className="quick-entry"
      data-guide="maintenance.quick-entry"
      aria-label="Quick entry"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Input
        ref={input}
        aria-label="Quick entry: unit, miles, work"
        aria-describedby="quick-understood"
        icon={<Wrench aria-hidden="true" />}
        end={<Kbd>N</Kbd>}
        value={line}
        placeholder="Unit, miles, work"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setLine(event.target.value)
          setRefused(null)
        }}
      />
      <div id="quick-understood" aria-live="polite" className="min-w-0 flex-1">
        <Meaning line={line} answer={asking ? undefined : read} refused={refused} />
      </div>
      <Button type="submit" disabled={understood === null} busy={save.isPending}>
        {buttonWords(understood)}
      </Button>
    </form>
  )
}

const buttonWords = (understood: Understood | null): string => {
  if (understood === null) return 'Record'
  return understood.act === 'reading' ? 'Record reading' : understood.act === 'oil_change' ? 'Record oil change' : 'Record service'
}

/** What the server understood of the line; `asking` while what stands there was not read yet. */
const useReading = (line: string): { read: QuickAnswer | undefined; asking: boolean } => {
  const [waited, setWaited] = useState(line)
  useEffect(() => {
    const timer = window.setTimeout(() => setWaited(line), pause)
    return () => window.clearTimeout(timer)
  }, [line])
  const found = useQuery({
    // Below a list's own key: what changes the lists changes what a line means.
    queryKey: ['/api/maintenance/repairs', 'quick-entry', waited],
    queryFn: () => readJson<QuickAnswer>(`/api/maintenance/quick-entry${writeSearch({ line: waited })}`),
    enabled: waited.trim() !== '',
  })
  return { read: waited.trim() === '' ? undefined : found.data, asking: waited !== line || found.isFetching }
}

function Meaning({ line, answer, refused }: { line: string; answer: QuickAnswer | undefined; refused: string | null }): ReactNode {
  if (refused !== null) return <Problem words={refused} />
  if (line.trim() === '')
    return (
      <p className="text-sm text-fg-muted max-lg:hidden">
        Oil, PM A, brakes or just the meter. Optional: cost ($312), date (yesterday), hours (9120 h).
      </p>
    )
  if (answer === undefined) return null
  if (answer.understood === null) return <Problem words={answer.problem ?? ''} />
  return <Read understood={answer.understood} />
}

function Problem({ words }: { words: string }): ReactNode {
  return (
    <p className="quick-problem">
      <TriangleAlert aria-hidden="true" />
      {words}
    </p>
  )
}

function Read({ understood: { unit, what, miles, hours, on, cents, up, resets, clears, doubt } }: { understood: Understood }): ReactNode {
  const { today } = useHost()
  const day = on === today ? 'today' : formatDay(on)
  const next = (reset: Understood['resets'][number]): string =>
    [reset.dueMiles === null ? null : formatMiles(reset.dueMiles), reset.dueOn === null ? null : formatDay(reset.dueOn)]
      .filter(Boolean)
      .join(' or ')
  return (
    <>
      <p>
        <b className="font-semibold">
          {what}, Unit {unit.title}
        </b>
        <span className="ml-2 text-fg-muted">
          {[day, cents === null ? null : formatCurrencyCents(cents), hours === null ? null : `${formatNumber(hours, 1)} h`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      <ul className="quick-effects">
        <li>
          <Gauge aria-hidden="true" />
          Meter {formatMiles(miles)}
          {up === null ? '' : `, up ${formatNumber(up)}`}
        </li>
        {resets.map((reset) => (
          <li key={reset.id}>
            <RotateCcw aria-hidden="true" />
            {reset.label.split(',')[0]} next due {next(reset)}
          </li>
        ))}
        {clears === null ? null : (
          <li>
            <Check aria-hidden="true" />
            Clears {clears}
          </li>
        )}
      </ul>
      {doubt === null ? null : <Problem words={doubt} />}
    </>
  )
}

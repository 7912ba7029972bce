import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { alertOf } from '#records/safety/violations/csa/alert.ts'
import { basicNames, methods } from '#records/safety/violations/csa/method.ts'
import type { Basic, MethodKey } from '#records/safety/violations/csa/method.ts'
import { request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { ChangedBy } from '#web/screens/settings/changed.tsx'
import type { Csa } from '#features/safety/csa/answers.ts'
import type { Scope } from './look.ts'

/** The one carrier that is looked at: FMCSA ranks each USDOT number by itself. */
export const carrierOf = (csa: Csa, { usdot }: Scope): string | undefined =>
  usdot ?? (csa.carriers.length === 1 ? csa.carriers[0]?.usdot : undefined)

type PercentileProps = { csa: Csa; basic: Basic; method: MethodKey; scope: Scope }

/** The percentile as FMCSA shows it, if somebody entered it with its source; nothing here works one out. */
export function Percentile({ csa, basic, method, scope }: PercentileProps): ReactNode {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const usdot = carrierOf(csa, scope)
  const known = csa.percentiles.find((one) => one.usdot === usdot && one.method === method && one.basic === basic)
  const may = usdot !== undefined && safetyDeciders.includes(user.role)
  if (known === undefined && !may) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-fg-muted">
      {known === undefined ? null : (
        <>
          <span>
            FMCSA’s percentile{' '}
            <b className="font-semibold text-fg">
              {known.percentile === null ? 'none' : formatNumber(known.percentile, Number.isInteger(known.percentile) ? 0 : 1)}
            </b>{' '}
            as of {formatDate(known.asOf)}, {known.source}; <ChangedBy changed={known.changed} verb="entered" />
            {known.seriousOn === null
              ? ''
              : `. Acute or critical violation found ${formatDate(known.seriousOn)}: alert for 12 months, regardless of percentile`}
          </span>
          {alertOf(methods[method], basic, known, csa.snapshot, csa.carrierKind) === null ? null : <Pill tone="danger">Alert</Pill>}
        </>
      )}
      {may ? (
        <Button tone="link" size="sm" onClick={() => setOpen(true)}>
          {known === undefined ? 'Enter FMCSA’s percentile' : 'Change'}
        </Button>
      ) : null}
      {open && usdot !== undefined ? (
        <PercentileForm usdot={usdot} basic={basic} method={method} today={csa.snapshot} known={known} onClose={() => setOpen(false)} />
      ) : null}
    </p>
  )
}

type FormProps = {
  usdot: string
  basic: Basic
  method: MethodKey
  today: string
  /** What is changed; the day and source are entered anew. */
  known: Csa['percentiles'][number] | undefined
  onClose: () => void
}

export function PercentileForm({ usdot, basic, method, today, known, onClose }: FormProps): ReactNode {
  const [percentile, setPercentile] = useState(String(known?.percentile ?? ''))
  const [asOf, setAsOf] = useState<string | null>(null)
  const [seriousOn, setSeriousOn] = useState<string | null>(known?.seriousOn ?? null)
  const [source, setSource] = useState('')
  const [tried, setTried] = useState(false)
  const queryClient = useQueryClient()
  const value = percentile.trim() === '' && seriousOn !== null ? null : Number(percentile)
  const wrong = {
    percentile: value !== null && (!/^\d{1,3}(\.\d+)?$/.test(percentile.trim()) || value > 100),
    asOf: asOf === null,
    source: source.trim().length < 3,
  }
  const save = useMutation({
    mutationFn: () =>
      request('/api/csa/percentiles', { method: 'PUT', body: { usdot, basic, method, percentile: value, seriousOn, asOf, source } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['/api/csa'] })
      onClose()
    },
  })
  const submit = (): void => {
    setTried(true)
    if (!Object.values(wrong).includes(true)) save.mutate()
  }
  return (
    <FormDialog
      size="sm"
      title={`FMCSA’s percentile, ${basicNames[basic]}`}
      description={`USDOT ${usdot}, ${methods[method].name}. Enter it exactly as FMCSA shows it. Longhaul doesn’t calculate percentiles.`}
      action="Save percentile"
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {save.isError ? <Banner tone="danger">{sentenceOf(save.error)}</Banner> : null}
        <Field
          label="Percentile"
          required={seriousOn === null}
          optional={seriousOn !== null}
          error={tried && wrong.percentile ? 'Enter a number from 0 to 100' : undefined}
        >
          <Input inputMode="decimal" value={percentile} onChange={(event) => setPercentile(event.target.value)} />
        </Field>
        {basic === 'crash' ? null : (
          <Field
            label="Acute or critical violation found"
            optional
            help="In an investigation; FMCSA alerts for 12 months without a percentile."
          >
            <DateInput value={seriousOn} today={today} onChange={setSeriousOn} />
          </Field>
        )}
        <Field label="FMCSA snapshot date" required error={tried && wrong.asOf ? 'Enter a date as mm/dd/yyyy' : undefined}>
          <DateInput value={asOf} today={today} onChange={setAsOf} />
        </Field>
        <Field label="Source" required error={tried && wrong.source ? 'Enter the source' : undefined}>
          <Input
            value={source}
            maxLength={200}
            placeholder="SMS log-in, carrier page"
            onChange={(event) => setSource(event.target.value)}
          />
        </Field>
      </div>
    </FormDialog>
  )
}

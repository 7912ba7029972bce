import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { methods } from '#records/safety/violations/csa/method.ts'
import { request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useCompany } from '#web/layout/company.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { AssumedFields, readCap } from './assumed-fields.tsx'
import type { CsaSettings } from '#features/safety/csa/answers.ts'

type SettingsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; settings: CsaSettings }

/** Which method is official since when and where it says so, and what rates are compared with. Administrators only. */
export function SettingsDialog({ open, onOpenChange, settings }: SettingsDialogProps): ReactNode {
  return open ? <SettingsForm onOpenChange={onOpenChange} settings={settings} /> : null
}

const percentOf = (share: number): string => String(Math.round(share * 1000) / 10)
/** "23.2" is 0.232 to the digit, so that an average nobody touched stands unchanged in the history. */
const shareOf = (percent: string): number => Math.round(Number(percent) * 10) / 1000

function SettingsForm({ onOpenChange, settings }: Omit<SettingsDialogProps, 'open'>): ReactNode {
  const [draft, setDraft] = useState(settings)
  const [national, setNational] = useState({
    vehicle: percentOf(settings.national.vehicle),
    driver: percentOf(settings.national.driver),
    hazmat: percentOf(settings.national.hazmat),
  })
  const [cap, setCap] = useState(settings.assumed.cap === null ? '' : String(settings.assumed.cap))
  const today = useCompany()?.today ?? draft.since
  const queryClient = useQueryClient()
  const wrong = Object.values(national).some((words) => !/^\d{1,2}(\.\d)?$/.test(words.trim()))
  const save = useMutation({
    mutationFn: () =>
      request('/api/csa/settings', {
        method: 'PUT',
        body: {
          ...draft,
          assumed: { ...draft.assumed, cap: readCap(cap) ?? null },
          national: {
            vehicle: shareOf(national.vehicle),
            driver: shareOf(national.driver),
            hazmat: shareOf(national.hazmat),
          },
        },
      }),
    onSuccess: async () => {
      await Promise.all(['/api/csa', '/api/csa/assumed'].map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
      onOpenChange(false)
    },
  })
  const submit = (): void => {
    if (!wrong && readCap(cap) !== undefined && draft.assumed.driverLevels.length > 0) save.mutate()
  }
  return (
    <FormDialog
      title="CSA settings"
      description="Company settings. Sources differ on when FMCSA will change its methodology."
      action="Save settings"
      busy={save.isPending}
      onSubmit={submit}
      onClose={() => onOpenChange(false)}
    >
      <div className="flex flex-col gap-3">
        {save.isError ? <Banner tone="danger">{sentenceOf(save.error)}</Banner> : null}
        <div className="pair">
          <Field label="Methodology in effect">
            <Select
              value={draft.official}
              onChange={(official) => (official === 'v3' || official === 'enhanced' ? setDraft({ ...draft, official }) : undefined)}
              choices={[
                { value: 'v3', label: 'SMS 3.21' },
                { value: 'enhanced', label: 'Enhanced SMS' },
              ]}
            />
          </Field>
          <Field
            label="Since"
            help={draft.since === methods.v3.familySince ? 'Start of the method family; version 3.21 is newer.' : undefined}
          >
            <DateInput
              value={draft.since}
              today={today}
              onChange={(since) => (since === null ? undefined : setDraft({ ...draft, since }))}
            />
          </Field>
        </div>
        <Field label="Source">
          <Input value={draft.source} maxLength={200} onChange={(event) => setDraft({ ...draft, source: event.target.value })} />
        </Field>
        <Checkbox
          checked={draft.passengers}
          onChange={(passengers) => setDraft({ ...draft, passengers })}
          label="Passenger carrier"
          note="Lower Intervention Thresholds apply."
        />
        <Checkbox
          checked={draft.hazmatPermit}
          onChange={(hazmatPermit) => setDraft({ ...draft, hazmatPermit })}
          label="HM safety permit"
          note="Counts as a hazmat carrier, with its lower thresholds. Company setting."
        />
        <Field
          group
          label="National average OOS rates (%)"
          error={wrong ? 'Enter a percent with up to one decimal, such as 23.2' : undefined}
        >
          <div className="grid grid-cols-3 gap-2">
            {(['vehicle', 'driver', 'hazmat'] as const).map((kind) => (
              <Input
                key={kind}
                aria-label={{ vehicle: 'Vehicle', driver: 'Driver', hazmat: 'Hazardous material' }[kind]}
                inputMode="decimal"
                value={national[kind]}
                end={<span className="pr-2 text-xs text-fg-muted">{{ vehicle: 'vehicle', driver: 'driver', hazmat: 'HM' }[kind]}</span>}
                onChange={(event) => setNational({ ...national, [kind]: event.target.value })}
              />
            ))}
          </div>
        </Field>
        <Field label="Source of the averages">
          <Input
            value={draft.nationalSource}
            maxLength={200}
            onChange={(event) => setDraft({ ...draft, nationalSource: event.target.value })}
          />
        </Field>
        <AssumedFields
          assumed={draft.assumed}
          onChange={(assumed) => setDraft({ ...draft, assumed })}
          cap={cap}
          onCap={setCap}
          today={today}
        />
      </div>
    </FormDialog>
  )
}

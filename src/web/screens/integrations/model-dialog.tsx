import { type ReactNode, useState } from 'react'
import { SubmitDialog } from '#web/auth/submit-dialog.tsx'
import { textOf, useSubmit } from '#web/auth/use-submit.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Model, type ModelSettings, providerWords, readsWords, settingsOf, useSaveModel } from './assistant-model.ts'

type Props = { model: Model; onClose: () => void; onSaved: () => void }

/** Chooses the service and its limits. The key is written, never read back: an empty field keeps the one that is there. */
export function ModelDialog({ model, onClose, onSaved }: Props): ReactNode {
  const save = useSaveModel()
  // Who sets a service up wants it on.
  const [settings, setSettings] = useState<ModelSettings>({ ...settingsOf(model), enabled: model.model === '' || model.enabled })
  const change = (part: Partial<ModelSettings>): void => setSettings({ ...settings, ...part })
  const choose = (provider: ModelSettings['provider']): void => change({ provider, baseUrl: model.usualUrls[provider] ?? settings.baseUrl })
  const submit = useSubmit(async (form) => {
    const key = textOf(form, 'key').trim()
    await save(
      { ...settings, timeLimit: Number(textOf(form, 'timeLimit')), monthlyTokens: Number(textOf(form, 'monthlyTokens')) },
      key === '' ? undefined : key,
    )
    toast.add({ title: 'The assistant’s settings are saved', tone: 'success' })
    onClose()
    if (settings.enabled) onSaved()
  })
  const { issues } = submit
  return (
    <SubmitDialog
      submit={submit}
      onClose={onClose}
      size="lg"
      title="AI service for the assistant"
      description="The key is kept encrypted and never shown again."
      action="Save"
      busyAction="Saving..."
    >
      <Field label="Service">
        <Select
          value={settings.provider}
          onChange={(next) => choose(next as ModelSettings['provider'])}
          choices={Object.entries(providerWords).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field
        label="Address"
        required
        error={issues['baseUrl']}
        help={model.origins.length === 0 ? undefined : `Besides the usual ones this server allows ${model.origins.join(', ')}.`}
      >
        <Input name="baseUrl" value={settings.baseUrl} onChange={(event) => change({ baseUrl: event.target.value })} spellCheck={false} />
      </Field>
      <Field label="Model" required error={issues['model']} help="Its name as the service writes it.">
        <Input
          name="model"
          value={settings.model}
          maxLength={120}
          onChange={(event) => change({ model: event.target.value })}
          spellCheck={false}
        />
      </Field>
      <Field
        label="Key"
        optional={settings.provider !== 'anthropic'}
        error={issues['key']}
        help={model.hasKey ? 'Leave blank to keep the current key. A new address requires the key again.' : undefined}
      >
        <PasswordInput name="key" autoComplete="off" />
      </Field>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label="Time limit" note="seconds" error={issues['timeLimit']}>
          <Input name="timeLimit" type="number" min={1} max={12} defaultValue={settings.timeLimit} />
        </Field>
        <Field label="Tokens a month" error={issues['monthlyTokens']}>
          <Input name="monthlyTokens" type="number" min={1000} step={1000} defaultValue={settings.monthlyTokens} />
        </Field>
      </div>
      <Field label="Questions to send" help="If the AI service and the assistant read a question differently, the person chooses.">
        <Select
          value={settings.reads}
          onChange={(next) => change({ reads: next as ModelSettings['reads'] })}
          choices={Object.entries(readsWords).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="Permissions" group>
        <div className="flex flex-col gap-2">
          <Checkbox checked={settings.enabled} onChange={(enabled) => change({ enabled })} label="Ask the AI service" />
          <Checkbox
            checked={settings.narrate}
            onChange={(narrate) => change({ narrate })}
            label="Put totals by group into words"
            note="Numbers are always counted on this server."
          />
          <Checkbox
            checked={settings.recordText}
            disabled={!settings.narrate}
            onChange={(recordText) => change({ recordText })}
            label="Send record text"
            note="Includes names of drivers, units and divisions in those totals. If off, the service gets placeholders."
          />
        </div>
      </Field>
    </SubmitDialog>
  )
}

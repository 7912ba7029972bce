import * as Radix from 'radix-ui/radio-group'
import { Fragment, type ReactNode } from 'react'
import type { ChoiceField, Field as Declared } from '#kit/fields.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { fieldId } from '#web/engine/form/section-id.ts'
import { useHost } from '#web/engine/host.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { CountQuestion, isCount } from '#web/ui/display/count-question.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { InstantInput } from '#web/ui/dates/instant-input.tsx'
import { RadioItem } from '#web/ui/form/radio-item.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { YesNoNotKnown } from '#web/ui/form/yes-no.tsx'
import type { IntakeChoices } from './intake-choices.ts'
import { OneOfOurs } from './one-of-ours.tsx'
import { zoneOfState } from './state-zones.ts'
import type { Intake } from './use-intake.ts'

type PartProps = { record: RecordDefinition; intake: Intake }

/** When, now unless said otherwise, and where. */
export function PlaceFields({ record, intake: { values, set, errors } }: PartProps): ReactNode {
  const { today, timeZone } = useHost()
  const at = textOf(values['occurredAt'])
  const placeZone = zoneOfState(textOf(values['state']))
  return (
    <>
      <Field
        id={fieldId('occurredAt')}
        label="Date and time"
        group
        required
        error={errors['occurredAt']}
        help={elsewhere(at, timeZone, placeZone)}
      >
        <InstantInput
          label="Date and time"
          value={at === '' ? null : at}
          timeZone={timeZone}
          today={today}
          onChange={(value) => set('occurredAt', value)}
        />
      </Field>
      <div className="pair">
        <Field id={fieldId('city')} label={labelOf(record, 'city')} required error={errors['city']}>
          <Input
            size="lg"
            maxLength={80}
            autoComplete="off"
            autoCapitalize="words"
            value={textOf(values['city'])}
            onChange={(event) => set('city', event.target.value)}
          />
        </Field>
        <Field id={fieldId('state')} label="State" required error={errors['state']}>
          <Select
            size="lg"
            value={textOf(values['state']) || null}
            placeholder="Choose"
            onChange={(value) => set('state', value)}
            choices={choicesOf(record.fields['state'])}
          />
        </Field>
      </div>
    </>
  )
}

/** Who and which unit; one proposes the other. */
export function UnitFields({
  record,
  intake: { values, set, errors, proposed },
  choices,
}: PartProps & { choices: IntakeChoices }): ReactNode {
  return (['driver', 'vehicle'] as const).map((name) => {
    const id = textOf(values[name])
    return (
      <Field
        key={name}
        id={fieldId(name)}
        label={labelOf(record, name)}
        required
        error={errors[name]}
        help={proposed === name ? 'Filled in from the current assignment. Change it if needed.' : undefined}
      >
        <Combobox
          label={labelOf(record, name)}
          placeholder={name === 'driver' ? 'Name or number' : 'Unit or number'}
          emptyText={choices.known ? 'Not found' : 'Not saved on this phone. Open this page once while online.'}
          search={choices.search[name]}
          value={id === '' ? null : { value: id, label: choices.titleOf(id) ?? '…' }}
          onChange={(option) => set(name, option?.value ?? null)}
        />
      </Field>
    )
  })
}

/** The six most common types, one press each. */
const common: ReadonlySet<string> = new Set(['backing', 'rear_end', 'struck_in_rear', 'lane_change', 'fixed_object', 'parked'])

/** The type of accident: a tile for each common one, the rest in a list. */
export function TypeField({ record, intake: { values, set, errors } }: PartProps): ReactNode {
  const types = choicesOf(record.fields['type'])
  const chosen = textOf(values['type'])
  return (
    <Field
      id={fieldId('type')}
      label="Choose one"
      group
      required
      error={errors['type'] === undefined ? undefined : 'Choose the type of accident'}
    >
      <Radix.Root
        className="intake-types"
        value={common.has(chosen) ? chosen : ''}
        onValueChange={(value) => set('type', value)}
        aria-labelledby={`${fieldId('type')}-label`}
        aria-invalid={errors['type'] !== undefined || undefined}
      >
        {types
          .filter(({ value }) => common.has(value))
          .map((choice) => (
            <RadioItem key={choice.value} value={choice.value}>
              {choice.label}
            </RadioItem>
          ))}
      </Radix.Root>
      <Select
        size="lg"
        aria-label="Another type"
        placeholder="Another type"
        value={chosen === '' || common.has(chosen) ? null : chosen}
        onChange={(value) => set('type', value)}
        choices={types.filter(({ value }) => !common.has(value))}
      />
    </Field>
  )
}

const why = {
  fatalities: 'Anyone, ours or not. A death requires DOT tests, with or without a citation (49 CFR 382.303(a)(1)).',
  treatedAway:
    'Left the scene for immediate medical treatment, by ambulance or on their own. A prescription counts. First aid at the scene doesn’t count, nor does a doctor visit the next day, observation, a check-up, or an X-ray or CT scan alone (FMCSA guidance, 87 FR 10895).',
  towAway: 'Any vehicle, ours or another, with damage that kept it from being driven away.',
  driverCited: 'Unless someone died, only a citation like this requires DOT tests (49 CFR 382.303(a)(2)). You can add it later.',
} as const

/** The four questions that start the deadlines. Whoever cannot say yet says so: then both are worked out as if it may be. */
export function QuestionFields({ record, intake, choices }: PartProps & { choices: IntakeChoices }): ReactNode {
  const { values, set, errors } = intake
  return (Object.keys(why) as (keyof typeof why)[]).map((name) => {
    const value = values[name]
    const field = record.fields[name]
    if (field?.kind === 'int' && field.asked !== undefined)
      return (
        <CountQuestion
          key={name}
          id={fieldId(name)}
          question={field.asked}
          label={field.label}
          help={why[name]}
          value={isCount(value) || value === 'not_known' ? value : null}
          onChange={(answer) => set(name, answer)}
          error={errors[name]}
          size="lg"
        />
      )
    return (
      <Fragment key={name}>
        <YesNoNotKnown
          id={fieldId(name)}
          question={labelOf(record, name)}
          help={why[name]}
          value={typeof value === 'boolean' || value === 'not_known' ? value : null}
          onChange={(answer) => set(name, answer)}
          error={errors[name]}
        />
        {name === 'treatedAway' && value === true ? <OneOfOurs intake={intake} choices={choices} /> : null}
      </Fragment>
    )
  })
}

export function NarrativeField({ intake: { values, set, errors } }: PartProps): ReactNode {
  return (
    <Field id={fieldId('narrative')} label="In a few words" required error={errors['narrative']}>
      <Textarea rows={4} maxLength={5000} value={textOf(values['narrative'])} onChange={(event) => set('narrative', event.target.value)} />
    </Field>
  )
}

const labelOf = (record: RecordDefinition, name: string): string => record.fields[name]?.label ?? name

const choicesOf = (field: Declared | undefined): { value: string; label: string }[] =>
  Object.entries((field as ChoiceField).options).map(([value, option]) => ({ value, label: option.label }))

/** The same moment by the clocks of the place, where they show another hour. */
const elsewhere = (at: string, timeZone: string, placeZone: string | null): string | undefined => {
  if (at === '' || placeZone === null) return undefined
  const [ours, theirs] = [timeZone, placeZone].map((zone) => formatInstant(at, zone))
  return ours === theirs ? undefined : `At the place: ${formatInstant(at, placeZone, { zone: true })}`
}

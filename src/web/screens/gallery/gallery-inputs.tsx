import { Search, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { InstantInput } from '#web/ui/dates/instant-input.tsx'
import { MoneyInput } from '#web/ui/form/money-input.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { type Option, searchIn } from '#web/ui/form/use-remote-options.ts'
import { YesNo } from '#web/ui/form/yes-no.tsx'

const drivers: readonly Option[] = ['Sam Whitfield', 'Marcus Webb', 'Dale Kimbrough', 'Rosa Okafor', 'Tina Boggs', 'Arvid Lindqvist'].map(
  (label, index) => ({
    value: `d${index}`,
    label,
    note: `DRV-00${88 + index}`,
  }),
)
const searchDrivers = searchIn(drivers)
const divisions = searchIn(['Ozark Linehaul', 'Plains Regional', 'Gulf Tank', 'Lakes Flatbed'].map((label) => ({ value: label, label })))
const today = '2026-11-20'

export function GalleryInputs(): ReactNode {
  const [driver, setDriver] = useState<Option | null>(drivers[0] ?? null)
  const [chosen, setChosen] = useState<readonly Option[]>([{ value: 'Ozark Linehaul', label: 'Ozark Linehaul' }])
  const [text, setText] = useState({ phone: '5550101234', search: '', state: 'MO' as string | null })
  const [day, setDay] = useState<string | null>(today)
  const [moment, setMoment] = useState<string | null>('2026-11-19T20:02:00Z')
  const [cents, setCents] = useState<number | null>(1_840_000)
  const [answers, setAnswers] = useState<Record<string, boolean>>({ towed: true })
  const [checks, setChecks] = useState<{ attach: boolean; alerts: boolean; kind: string }>({ attach: true, alerts: true, kind: 'owner' })
  return (
    <div className="grid items-start gap-block lg:grid-cols-2">
      <div className="form-column">
        <Banner action={<button type="button">Discard draft</button>}>Draft from 10:12 AM restored.</Banner>
        <Banner tone="danger">
          1 answer is missing: <a href="#cited">was our driver cited?</a>
        </Banner>
        <Banner tone="warning" title="Telematics is not connected">
          Mileage is from Nov 18.
        </Banner>
        <fieldset className="card form-group">
          <legend>Date and location</legend>
          <div className="pair">
            <Field label="Date">
              <DateInput value={day} onChange={setDay} today={today} />
            </Field>
            <Field label="Road or place" optional>
              <Input placeholder="I-44 W, mile 80" />
            </Field>
          </div>
          <Field label="Collected" group help="In the division's zone.">
            <InstantInput label="Collected" value={moment} onChange={setMoment} timeZone="America/Chicago" today={today} />
          </Field>
          <div className="pair">
            <Field label="City" error="City is required">
              <Input defaultValue="Jopl" />
            </Field>
            <Field label="State">
              <Select
                value={text.state}
                onChange={(state) => setText({ ...text, state })}
                clearLabel="None"
                choices={[
                  { value: 'KS', label: 'Kansas' },
                  { value: 'MO', label: 'Missouri' },
                  { value: 'OK', label: 'Oklahoma' },
                ]}
              />
            </Field>
          </div>
        </fieldset>
        <fieldset className="card form-group">
          <legend>Two questions</legend>
          <YesNo
            question="Was any vehicle towed?"
            help="Disabling damage to any vehicle, ours or another."
            value={answers['towed'] ?? null}
            onChange={(towed) => setAnswers({ ...answers, towed })}
          />
          <YesNo
            id="cited"
            question="Was our driver cited for a moving traffic violation arising from the accident?"
            help="A moving violation from this accident."
            value={answers['cited'] ?? null}
            onChange={(cited) => setAnswers({ ...answers, cited })}
            error={answers['cited'] === undefined ? 'Answer yes or no. You can change it later.' : undefined}
          />
        </fieldset>
      </div>
      <div className="form-column">
        <fieldset className="card form-group">
          <legend>Driver and vehicle</legend>
          <div className="pair">
            <Field label="Driver">
              <Combobox
                label="Drivers"
                value={driver}
                onChange={setDriver}
                search={searchDrivers}
                icon={<Search aria-hidden="true" />}
                placeholder="Name or number"
                clearable
              />
            </Field>
            <Field label="Vehicle" help="Comes from the driver's assignment.">
              <Input icon={<Truck aria-hidden="true" />} defaultValue="Unit 1184" readOnly />
            </Field>
          </div>
          <Field label="Divisions">
            <MultiSelect label="Divisions" value={chosen} onChange={setChosen} search={divisions} placeholder="All divisions" />
          </Field>
          <div className="pair">
            <Field label="Phone">
              <PhoneInput value={text.phone} onChange={(phone) => setText({ ...text, phone })} />
            </Field>
            <Field label="Incurred">
              <MoneyInput value={cents} onChange={setCents} />
            </Field>
          </div>
          <div className="pair">
            <Field label="Password">
              <PasswordInput defaultValue="not-a-secret" autoComplete="off" />
            </Field>
            <Field label="Unit" note="set by telematics">
              <Input disabled defaultValue="1127" />
            </Field>
          </div>
          <SearchInput
            label="Search vehicles"
            placeholder="Unit, plate, VIN tail"
            keys="/"
            value={text.search}
            onChange={(search) => setText({ ...text, search })}
          />
          <Field label="In the driver's words" error="Description must be at least 10 characters">
            <Textarea defaultValue="See photo" />
          </Field>
          <Field label="Employment" group>
            <RadioGroup
              orientation="horizontal"
              value={checks.kind}
              onChange={(kind) => setChecks({ ...checks, kind })}
              choices={[
                { value: 'company', label: 'Company driver' },
                { value: 'owner', label: 'Owner-operator' },
              ]}
            />
          </Field>
          <Checkbox
            checked={checks.attach}
            onChange={(attach) => setChecks({ ...checks, attach })}
            label="Attach page, role and app version"
            note="Helps the reader."
          />
          <Checkbox checked="mixed" onChange={() => undefined} label="Some divisions" />
          <Switch
            checked={checks.alerts}
            onChange={(alerts) => setChecks({ ...checks, alerts })}
            label="Single-letter keys"
            note="g, c, j, k and the like"
          />
        </fieldset>
        <Card title="Import">
          <FileDrop
            title="Drop a CSV or XLSX file"
            help="Up to 50 MB. Nothing is saved before you confirm."
            accept=".csv,.xlsx"
            onFiles={() => undefined}
          />
        </Card>
      </div>
    </div>
  )
}

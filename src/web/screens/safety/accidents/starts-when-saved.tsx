import { useQuery } from '@tanstack/react-query'
import { FlaskConical, ShieldAlert, Truck, UserX, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { Tone } from '#kit/fields.ts'
import type { Allowance } from '#records/duties/deadlines/due.ts'
import { useHost } from '#web/engine/host.tsx'
import { useNow } from '#web/engine/use-now.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import { listOf } from '#web/engine/values/value-words.ts'
import type { ClockForecast } from './clock-forecast.ts'
import type { IntakeChoices } from './intake-choices.ts'
import { useForecast } from './use-forecast.ts'

type Values = Readonly<Record<string, unknown>>
/** Who and which unit, as far as they are chosen. */
type Titles = { driver: string | undefined; unit: string | undefined; hurt: readonly string[] }
type Line = { key: string; icon: ReactNode; title: string; pill: string; tone: Tone; text: string }

/** The answers on which the deadlines depend. */
const questions = ['fatalities', 'treatedAway', 'towAway', 'driverCited']

/** What saving the report will start, by the answers so far. */
export function StartsWhenSaved({ values, choices, online }: { values: Values; choices: IntakeChoices; online: boolean }): ReactNode {
  const { timeZone } = useHost()
  const forecast = useForecast(online)
  const insurerRule = useInsurerRule()
  const reportedAt = useNow().toISOString()
  const isAnswered = questions.some((name) => (values[name] ?? null) !== null)
  const titles = {
    driver: choices.titleOf(textOf(values['driver'])),
    unit: choices.titleOf(textOf(values['vehicle'])),
    hurt: listOf(values['hurtDrivers']).map((id) => choices.titleOf(id) ?? 'Driver'),
  }
  const ready = forecast !== undefined && isAnswered && textOf(values['occurredAt']) !== ''
  const lines = ready
    ? linesOf(forecast(values, { reportedAt, timeZone, insurerRule }, choices.unitOf(textOf(values['vehicle']))), titles, (at) =>
        formatInstant(at, timeZone, { zone: true }),
      )
    : []
  return (
    <aside className="form-aside" aria-label="Starts when you save">
      <Card title="Starts when you save">
        {ready ? (
          <ul className="starts">
            {lines.map(({ key, icon, title, pill, tone, text }) => (
              <li key={key}>
                {icon}
                <div>
                  <div className="starts-head">
                    <b>{title}</b>
                    <Pill tone={tone}>{pill}</Pill>
                  </div>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-fg-muted">Answer the four questions to see the tests, the register entry, and the holds.</p>
        )}
      </Card>
      <p className="field-help">More photos, other parties, and police details can follow after you save.</p>
    </aside>
  )
}

/** The company's version of the rule, as the server applies it; undefined if the device is offline. */
const useInsurerRule = (): Allowance | undefined => {
  const { data } = useQuery<(Allowance & { state: string | null })[]>({
    queryKey: ['/api/deadline-rules', '?code=ACC-INSURER&status=active&fields=offset,unit,state'],
  })
  return data?.find(({ state }) => state === null)
}

const linesOf = (
  { tests, register, tow, clocks, quiet }: ClockForecast,
  { driver, unit, hurt }: Titles,
  at: (moment: string) => string,
): Line[] => {
  const insurer = clocks.find(({ code }) => code === 'ACC-INSURER')
  const noInsurer = quiet.at(-1)
  return [
    {
      key: 'tests',
      icon: <FlaskConical aria-hidden="true" />,
      title: 'Alcohol and drug tests',
      ...verdict[tests.need === 'required' ? 'yes' : tests.need === 'check' ? 'check' : 'no'],
      text: [
        tests.due8h === null || tests.due32h === null ? null : `Alcohol by ${at(tests.due8h)}, drugs by ${at(tests.due32h)}.`,
        `${tests.reason}.`,
      ]
        .filter((part) => part !== null)
        .join(' '),
    },
    {
      key: 'register',
      icon: <ShieldAlert aria-hidden="true" />,
      title: 'Accident register',
      ...verdict[register.answer],
      text: `${register.reason}.`,
    },
    ...(tests.need === 'required'
      ? [
          {
            key: 'driver',
            icon: <UserX aria-hidden="true" />,
            title: driver ?? 'Driver',
            pill: 'Do not dispatch',
            tone: 'danger' as const,
            text: 'Until the tests are done or explained.',
          },
        ]
      : []),
    ...hurt.map((name) => ({
      key: `hurt ${name}`,
      icon: <UserX aria-hidden="true" />,
      title: name,
      pill: 'Do not dispatch',
      tone: 'danger' as const,
      text: 'Treated after the accident: until Safety clears them for duty.',
    })),
    ...(tow === null
      ? []
      : [
          {
            key: 'unit',
            icon: <Truck aria-hidden="true" />,
            title: unit ?? 'Vehicle',
            pill: 'Do not dispatch',
            tone: 'danger' as const,
            text: tow === 'ours' ? 'It was towed (company policy).' : 'Until someone says which vehicle was towed (company policy).',
          },
        ]),
    {
      key: 'insurer',
      icon: <FileText aria-hidden="true" />,
      title: 'Insurer notice',
      ...verdict[insurer === undefined ? 'no' : 'yes'],
      text: insurer === undefined ? `${noInsurer?.why ?? ''}.` : `By ${at(insurer.dueAt)} (company policy).`,
    },
  ]
}

const verdict = {
  yes: { pill: 'Yes', tone: 'info' },
  check: { pill: 'Open', tone: 'warning' },
  no: { pill: 'No', tone: 'neutral' },
} as const

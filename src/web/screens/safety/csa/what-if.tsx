import { type ReactNode, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { basicNames, vehicleLevels } from '#records/safety/violations/csa/method.ts'
import type { Level, MethodKey } from '#records/safety/violations/csa/method.ts'
import { rounded } from '#records/safety/violations/csa/csa.ts'
import { monthsLater } from '#records/safety/violations/csa/time-weight.ts'
import { type Compared, whatIf } from '#records/safety/violations/csa/what-if.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Forecast } from '#web/ui/charts/forecast.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx'
import type { Csa } from '#features/safety/csa/answers.ts'
import { inputOf, methodOf, rulesOf } from './contract.ts'
import { linesOf } from './lines.ts'
import type { CsaAddress } from './look.ts'
import { differenceWords, measureWords } from './measure-words.ts'
import { PickViolations } from './pick-violations.tsx'

const all: readonly Level[] = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']

/** Levels that lower some measure when they are clean. */
const levelsOf = ({ assumed }: Csa): readonly Level[] =>
  all.filter((level) => vehicleLevels.includes(level) || assumed.driverLevels.includes(level))

type Plan = { remove: ReadonlySet<string>; clean: number; level: Level; months: number }
const nothing: Plan = { remove: new Set(), clean: 0, level: 'I', months: 0 }

/** Violations won or removed, clean inspections to come, months passed: the new measures of both methods at once. */
export function WhatIf({ csa, address }: { csa: Csa; address: CsaAddress }): ReactNode {
  const key: MethodKey = address.method ?? csa.official.method
  const [plan, setPlan] = useState(nothing)
  const change = { remove: [...plan.remove], addClean: plan.clean === 0 ? [] : [{ level: plan.level, count: plan.clean }] }
  const compared = csa.methods.map((method) => ({
    method,
    rows: whatIf(inputOf(csa), rulesOf(csa, method.key), csa.snapshot, change, plan.months),
  }))
  const touched = plan.remove.size > 0 || plan.clean > 0 || plan.months > 0
  return (
    <div className="grid grid-cols-1 items-start gap-block xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] xl:grid-rows-[auto_1fr]">
      <Card
        title="Suppose"
        scope="Measures update as you type"
        actions={
          touched ? (
            <Button tone="link" size="sm" onClick={() => setPlan(nothing)}>
              Start over
            </Button>
          ) : undefined
        }
      >
        <div className="grid grid-cols-3 gap-3">
          <Field label="Clean reports">
            <NumberInput value={plan.clean} most={200} onChange={(clean) => setPlan({ ...plan, clean })} />
          </Field>
          <Field label="Inspection level">
            <Select
              value={plan.level}
              choices={levelsOf(csa).map((level) => ({ value: level, label: `Level ${level}` }))}
              onChange={(value) => setPlan({ ...plan, level: all.find((level) => level === value) ?? 'I' })}
            />
          </Field>
          <Field label="Months from now">
            <NumberInput value={plan.months} most={24} onChange={(months) => setPlan({ ...plan, months })} />
          </Field>
        </div>
      </Card>
      <div className="flex min-w-0 flex-col gap-block xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {compared.map(({ method, rows }) => (
          <Card
            key={method.key}
            title={method.name}
            scope={touched ? sentenceOf(plan, monthsLater(csa.snapshot, plan.months)) : 'no changes'}
            flush
          >
            <Outcome name={method.name} rows={rows} />
          </Card>
        ))}
        <VisuallyHidden live="polite">
          {touched ? `Calculated for: ${sentenceOf(plan, monthsLater(csa.snapshot, plan.months))}` : ''}
        </VisuallyHidden>
      </div>
      <PickViolations
        lines={linesOf(csa, methodOf(csa, key).contributions)}
        chosen={plan.remove}
        onChange={(remove) => setPlan({ ...plan, remove })}
      />
    </div>
  )
}

const sentenceOf = ({ remove, clean, level, months }: Plan, day: string): string =>
  [
    remove.size > 0 && `${formatCount(remove.size, 'violation')} removed`,
    clean > 0 && `${formatCount(clean, `clean level ${level} inspection`)}`,
    months > 0 && `on ${formatDate(day)}`,
  ]
    .filter((part) => part !== false)
    .join(', ')

function Outcome({ name, rows }: { name: string; rows: readonly Compared[] }): ReactNode {
  return (
    <TableRegion label={`Measures by ${name}, table`}>
      <Table flat density="compact" aria-label={`Measures by ${name}`}>
        <thead>
          <tr>
            <HeadCell>Category</HeadCell>
            <HeadCell numeric>Now</HeadCell>
            <HeadCell numeric>Projected</HeadCell>
            <HeadCell numeric>Diff.</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ basic, before, after }) => {
            const [now, then] = [before, after].map(({ measure }) => (measure === null ? null : rounded(measure))) as [
              number | null,
              number | null,
            ]
            return (
              <Row key={basic}>
                <Cell className="whitespace-normal">{basicNames[basic]}</Cell>
                <Cell numeric>{measureWords(now)}</Cell>
                <Cell numeric>
                  <Forecast>{measureWords(then)}</Forecast>
                </Cell>
                <Cell numeric>
                  <Forecast>{differenceWords(now, then) ?? '–'}</Forecast>
                </Cell>
              </Row>
            )
          })}
        </tbody>
      </Table>
    </TableRegion>
  )
}

/** A whole number from 0; anything else typed counts as 0 until it is one. */
function NumberInput({ value, most, onChange }: { value: number; most: number; onChange: (value: number) => void }): ReactNode {
  return (
    <Input
      inputMode="numeric"
      value={value === 0 ? '' : formatNumber(value)}
      placeholder="0"
      maxLength={3}
      onChange={(event) => onChange(Math.min(most, Number(event.target.value.replace(/\D/g, '')) || 0))}
    />
  )
}

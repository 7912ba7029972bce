import type { Content } from 'pdfmake/interfaces.js'
import type { ValueOf } from '#kit/fields.ts'
import { formatCurrencyCents, formatPhone } from '#kit/format.ts'
import { insuranceFields } from '#records/safety/accidents/form.ts'
import { claimFields } from '#records/safety/accidents/fields/claim-fields.ts'
import { sceneFields } from '#records/safety/accidents/fields/intake-fields.ts'
import { facts, heading, table } from '#platform/documents/pdf-parts.ts'
import type { Setting } from './paper-parts.ts'
import { linesOf } from './words.ts'

type Party = ValueOf<typeof sceneFields.otherParties>[number]
type Witness = ValueOf<typeof sceneFields.witnesses>[number]

const labelIn = <K extends string>(options: Readonly<Record<K, { readonly label: string }>>, key: K | null | undefined): string =>
  key === null || key === undefined ? '' : options[key].label

/** Who else was there. */
export const people = ({ pack: { accident } }: Setting): Content[] => [
  heading('Other parties'),
  table(
    [
      ['Kind', 52],
      ['Name', '*'],
      ['Phone', 70],
      ['Insurer, policy', '*'],
      ['Vehicle', '*'],
      ['Injured', 38],
    ],
    ((accident['otherParties'] ?? []) as Party[]).map((party) => [
      labelIn(sceneFields.otherParties.of.kind.options, party.kind),
      party.name ?? '',
      formatPhone(party.phone),
      [party.insurer, party.policy].filter(Boolean).join(', '),
      party.vehicle ?? '',
      String(party.injuries ?? ''),
    ]),
    'None entered.',
  ),
  heading('Witnesses'),
  table(
    [
      ['Name', 120],
      ['Phone', 70],
      ['Statement', '*'],
    ],
    ((accident['witnesses'] ?? []) as Witness[]).map((witness) => [
      witness.name ?? '',
      formatPhone(witness.phone),
      witness.statement ?? '',
    ]),
    'None entered.',
  ),
]

type Cost = ValueOf<typeof claimFields.costs>[number]

const dollars = (cents: number | null | undefined): string => (cents === null || cents === undefined ? '' : formatCurrencyCents(cents))

/** Insurance and what it cost. */
export const money = ({ record, pack: { accident }, zone }: Setting): Content[] => [
  heading('Insurance'),
  facts(
    linesOf(record, accident, [...insuranceFields, 'deductible', 'paid', 'recovered', 'suitFiledOn', 'attorney', 'nextCourtDate'], zone),
  ),
  heading('Costs'),
  table(
    [
      ['Cost', 110],
      ['Estimated', 80],
      ['Actual', 80],
      ['Note', '*'],
    ],
    ((accident['costs'] ?? []) as Cost[]).map((cost) => [
      labelIn(claimFields.costs.of.kind.options, cost.kind),
      dollars(cost.estimated),
      dollars(cost.actual),
      cost.note ?? '',
    ]),
    'None entered.',
  ),
]

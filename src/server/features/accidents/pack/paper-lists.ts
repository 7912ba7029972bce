import type { Content } from 'pdfmake/interfaces.js'
import { formatCurrencyCents, formatPhone } from '#kit/format.ts'
import { facts, heading, table } from './paper-parts.ts'
import type { Setting } from './paper-parts.ts'
import { linesOf } from './words.ts'

interface Party {
  readonly kind: string
  readonly name?: string | null
  readonly phone?: string | null
  readonly insurer?: string | null
  readonly policy?: string | null
  readonly vehicle?: string | null
  readonly injuries?: number | null
}
interface Witness {
  readonly name: string
  readonly phone?: string | null
  readonly statement?: string | null
}

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
      party.kind.charAt(0).toUpperCase() + party.kind.slice(1),
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
      ['What they saw', '*'],
    ],
    ((accident['witnesses'] ?? []) as Witness[]).map((witness) => [witness.name, formatPhone(witness.phone), witness.statement ?? '']),
    'None entered.',
  ),
]

interface Cost {
  readonly kind: string
  readonly estimated?: number | null
  readonly actual?: number | null
  readonly note?: string | null
}

const costWords: Readonly<Record<string, string>> = {
  our_damage: 'Our damage',
  tow: 'Tow',
  rental: 'Rental',
  cargo: 'Cargo',
  other_property: 'Other property',
  injury: 'Injury',
  legal: 'Legal',
  fine: 'Fine',
  downtime: 'Downtime',
}
const dollars = (cents: number | null | undefined): string => (cents === null || cents === undefined ? '' : formatCurrencyCents(cents))

/** Insurance and what it cost. */
export const money = ({ record, pack: { accident }, zone }: Setting): Content[] => [
  heading('Insurance'),
  facts(
    linesOf(
      record,
      accident,
      [
        'insurer',
        'policyNumber',
        'claimNumber',
        'claimStatus',
        'insurerReportedOn',
        'adjuster',
        'adjusterPhone',
        'adjusterEmail',
        'deductible',
        'paid',
        'recovered',
        'suitFiledOn',
        'attorney',
        'nextCourtDate',
      ],
      zone,
    ),
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
      costWords[cost.kind] ?? cost.kind,
      dollars(cost.estimated),
      dollars(cost.actual),
      cost.note ?? '',
    ]),
    'None entered.',
  ),
]

import type { Address } from '#kit/fields.ts'

export interface Town {
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** What the demo needs to know of a division besides its record. */
export interface Place {
  readonly code: string
  readonly name: string
  readonly kind: 'region' | 'terminal'
  readonly parent: string | null
  readonly legalEntity: string
  readonly usdot: string
  /** Invented; null where nobody entered it. */
  readonly ein: string | null
  readonly address: Address
  readonly phone: string
  readonly color: string
  readonly areaCodes: readonly [string, ...string[]]
  readonly towns: readonly [Town, ...Town[]]
  /** Of every twenty drivers and units, how many belong here. */
  readonly share: number
}

/** Four divisions, one of them below another; two carriers. Company names and numbers are invented. */
export const places: readonly Place[] = [
  {
    code: 'OZK',
    name: 'Ozark Linehaul',
    kind: 'region',
    parent: null,
    legalEntity: 'Kestrel Ridge Freight LLC',
    usdot: '90041127',
    ein: '41-5550127',
    color: 'chart1',
    share: 7,
    address: { street: '2410 Depot Ave', city: 'Springfield', state: 'MO', zip: '65802' },
    phone: '4175550110',
    areaCodes: ['417', '573', '479'],
    towns: [
      { city: 'Springfield', state: 'MO', zip: '65807' },
      { city: 'Ozark', state: 'MO', zip: '65721' },
      { city: 'Rogers', state: 'AR', zip: '72756' },
      { city: 'Rolla', state: 'MO', zip: '65401' },
    ],
  },
  {
    code: 'JOP',
    name: 'Joplin Yard',
    kind: 'terminal',
    parent: 'OZK',
    legalEntity: 'Kestrel Ridge Freight LLC',
    usdot: '90041127',
    ein: '41-5550127',
    color: 'chart2',
    share: 4,
    address: { street: '780 Quarry Rd', city: 'Joplin', state: 'MO', zip: '64801' },
    phone: '4175550160',
    areaCodes: ['417', '620', '918'],
    towns: [
      { city: 'Joplin', state: 'MO', zip: '64804' },
      { city: 'Pittsburg', state: 'KS', zip: '66762' },
      { city: 'Miami', state: 'OK', zip: '74354' },
    ],
  },
  {
    code: 'KCM',
    name: 'Kansas City Metro',
    kind: 'terminal',
    parent: null,
    legalEntity: 'Kestrel Ridge Freight LLC',
    usdot: '90041127',
    ein: '41-5550127',
    color: 'chart3',
    share: 5,
    address: { street: '5105 Bluff Rd', city: 'Kansas City', state: 'MO', zip: '64120' },
    phone: '8165550130',
    areaCodes: ['816', '913'],
    towns: [
      { city: 'Kansas City', state: 'MO', zip: '64118' },
      { city: 'Olathe', state: 'KS', zip: '66061' },
      { city: 'Liberty', state: 'MO', zip: '64068' },
    ],
  },
  {
    code: 'GLF',
    name: 'Gulf Coast Regional',
    kind: 'region',
    parent: null,
    legalEntity: 'Bayou Lantern Transport Inc',
    usdot: '90058834',
    ein: null,
    color: 'chart4',
    share: 4,
    address: { street: '1660 Magnolia Dr', city: 'Lake Charles', state: 'LA', zip: '70601' },
    phone: '3375550145',
    areaCodes: ['337', '409', '225'],
    towns: [
      { city: 'Lake Charles', state: 'LA', zip: '70605' },
      { city: 'Beaumont', state: 'TX', zip: '77706' },
      { city: 'Lafayette', state: 'LA', zip: '70506' },
    ],
  },
]

/** The place of the n-th driver or unit: shares hold in every run of twenty. */
export const placeAt = (position: number): Place => {
  let rest = (position * 7) % 20
  for (const place of places) {
    if (rest < place.share) return place
    rest -= place.share
  }
  throw new Error('shares must add up to twenty')
}

import type { CombinedColumns } from '#engine/import/combined.ts'
import type { SettleValues } from '#engine/import/rules.ts'

/** Makes of two words; every other make is the first word. */
const longMakes = ['Great Dane', 'Hyundai Translead', 'Silver Eagle', 'Western Star', 'Blue Bird', 'Thomas Built', 'Land Rover']

/** Columns of a unit list that fill two fields. */
export const vehicleColumns: CombinedColumns = {
  makeAndModel: {
    label: 'Make and model',
    also: ['Make/Model', 'Make / Model', 'Make & Model', 'Make-Model', 'Make model'],
    fields: ['make', 'model'],
    read: (text) => {
      const long = longMakes.find((make) => `${text.toLowerCase()} `.startsWith(`${make.toLowerCase()} `))
      const [first = ''] = text.split(/[\s/]+/)
      const make = long ?? first
      return { make, model: text.slice(make.length).replace(/^[\s/]+/, '') }
    },
  },
  plateAndState: {
    label: 'Plate and state',
    also: ['Plate/St', 'Plate/State', 'Plate / State', 'Plate St', 'Tag/St', 'License plate/State'],
    fields: ['plateNumber', 'plateState'],
    read: (text) => {
      const behind = /^(.*?)[\s/,-]+([A-Z]{2})$/i.exec(text)
      const ahead = /^([A-Z]{2})[\s/,-]+(\S.*)$/i.exec(text)
      const [plateNumber, plateState] = behind ? [behind[1], behind[2]] : ahead ? [ahead[2], ahead[1]] : []
      return plateNumber === undefined || plateState === undefined
        ? { problem: `"${text}" is not a plate with its state` }
        : { plateNumber, plateState }
    },
  },
}

const vinLength = 17

/** Makes as registrations and insurers abbreviate them (NCIC vehicle make codes). */
const makeCodes: Readonly<Record<string, string>> = {
  FRHT: 'Freightliner',
  INTL: 'International',
  KW: 'Kenworth',
  PTRB: 'Peterbilt',
  VOLV: 'Volvo',
  WSTR: 'Western Star',
  GDAN: 'Great Dane',
  WANC: 'Wabash',
  UTIL: 'Utility',
  HYTR: 'Hyundai Translead',
  STOU: 'Stoughton',
  CHEV: 'Chevrolet',
  DODG: 'Dodge',
  TOYT: 'Toyota',
  ISU: 'Isuzu',
}

type Settled = NonNullable<ReturnType<SettleValues>>

/** Equipment has no VIN (49 CFR 565.2): what a list has in the VIN column is its serial number. */
const takeSerialNumber = ({ values, notes }: Settled): Settled => {
  const { kind, vin, serialNumber, ...others } = values
  return kind !== 'equipment' || typeof vin !== 'string' || vin.length >= vinLength || typeof serialNumber === 'string'
    ? { values, notes }
    : {
        values: { ...others, kind, serialNumber: vin },
        notes: [...notes, { field: 'vin', message: `"${vin}" is imported as the serial number` }],
      }
}

const spellMake = ({ values, notes }: Settled): Settled => {
  const make = typeof values['make'] === 'string' ? makeCodes[values['make'].toUpperCase()] : undefined
  return make === undefined
    ? { values, notes }
    : { values: { ...values, make }, notes: [...notes, { field: 'make', message: `"${String(values['make'])}" is read as ${make}` }] }
}

/** Units as lists write them, in the words of the product. */
export const settleUnit: SettleValues = (values) => spellMake(takeSerialNumber({ values, notes: [] }))

/** The filled row of the template for units. */
export const vehicleExample: Readonly<Record<string, string>> = {
  unitNumber: '2148',
  kind: 'Tractor',
  division: 'SGF',
  year: '2021',
  makeAndModel: 'Volvo VNL 760',
  plateAndState: '27B-4410 MO',
  gvwr: '80,000 lb',
  ownership: 'Owned',
  odometer: '412,331 mi',
  annualInspection: '5/23/2026',
  status: 'Active',
}

import * as z from 'zod'

/**
 * References of one record that the API also takes and tells as one list, such as `drivers: [{driver, role}]`. Each role has a column
 * of its own, so that lists filter by it and no two rows of one role can be kept.
 */
export interface Seats {
  /** The name of the list. */
  readonly property: string
  /** What an entry calls the reference. */
  readonly entry: string
  /** Role → the field that keeps it, the leading one first. */
  readonly fields: Readonly<Record<string, string>>
}

type Entry = Readonly<Record<string, string | undefined>> & { readonly role?: string | undefined }

/** The list as the API tells it: the seats that are taken, in the order of the roles. */
export const takenSeats = ({ entry, fields }: Seats, row: Readonly<Record<string, unknown>>): Record<string, unknown>[] =>
  Object.entries(fields).flatMap(([role, field]) =>
    row[field] === null || row[field] === undefined ? [] : [{ [entry]: row[field], role }],
  )

/** The list as it may be sent. An entry without a role takes the first free one. */
export const seatsSchema = ({ entry, fields }: Seats): z.ZodType => {
  const roles = Object.keys(fields) as [string, ...string[]]
  return z
    .array(
      z.strictObject(
        { [entry]: z.uuid('Select a record from the list'), role: z.enum(roles, `Choose one of ${roles.join(', ')}`).optional() },
        'Select a record from the list',
      ),
      'Enter a list of records',
    )
    .max(roles.length, `At most ${roles.length}, one for each role: ${roles.join(', ')}`)
    .refine((entries) => {
      const named = (entries as Entry[]).flatMap(({ role }) => role ?? [])
      return new Set(named).size === named.length
    }, 'Use each role only once')
    .nullable()
}

/** The list as values of the fields behind it: a sent list says all of them, the empty seats too. */
export const fromSeats = (seats: Seats, values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { [seats.property]: given, ...rest } = values
  if (given === undefined) return rest
  const entries = (given ?? []) as Entry[]
  const free = Object.keys(seats.fields).filter((role) => entries.every((one) => one.role !== role))
  const taken = new Map(entries.map((one) => [one.role ?? free.shift(), one[seats.entry]]))
  return { ...rest, ...Object.fromEntries(Object.entries(seats.fields).map(([role, field]) => [field, taken.get(role) ?? null])) }
}

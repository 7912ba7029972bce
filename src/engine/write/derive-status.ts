/**
 * Sets a status that other fields of the record decide, like a run without a driver being unassigned; `fields` change with it. Only for
 * `before`. What a person decides is a move, and other records change through `changeRecords`.
 */
export const deriveStatus = <Row extends { readonly status: string }>(
  { after }: { readonly after: Row },
  status: Row['status'],
  fields: Partial<Row> = {},
): void => {
  Object.assign(after, fields, { status })
}

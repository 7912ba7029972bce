export interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

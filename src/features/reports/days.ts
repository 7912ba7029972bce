export interface Days {
  readonly from: string | null
  readonly to: string | null
}

/** What the server proposes for an uncovered run. */
export type Choice = {
  readonly driver: string
  readonly secondDriver: string | null
  readonly vehicle: string | null
  readonly words: string
  readonly why: string
}
export type Proposal = {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly serviceDate: string
  readonly start: string
  readonly end: string
  readonly choices: readonly Choice[]
  readonly nobody: string | null
}
export type Outcome = { readonly id: string; readonly taken: boolean; readonly reason: string | null }
export type Applied = { readonly batchId: string; readonly taken: number; readonly rows: readonly Outcome[] }

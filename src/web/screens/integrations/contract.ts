/** Answers of the telematics routes (`/api/integrations/…`), as the screen reads them. */
export type SyncKind = 'vehicles' | 'drivers' | 'mileage'
export type RecordKind = 'vehicles' | 'drivers'

export type ConnectionSettings = {
  readonly externalIdKey: string
  readonly createVehicles: boolean
  readonly createDrivers: boolean
  readonly usualDivision: string | null
  readonly divisionByGroup: Readonly<Record<string, string>>
  readonly autoOnLogin: boolean
  readonly schedule: { readonly enabled: boolean; readonly everyMinutes: number }
}

export type Connection = {
  readonly baseUrl: string
  /** The last four characters of the secret; more is never answered. */
  readonly credentialsHint: string
  readonly accountId: string | null
  readonly accountName: string | null
  readonly status: 'ok' | 'needs_attention' | 'disabled'
  readonly statusMessage: string | null
  readonly missingScopes: readonly string[]
  readonly checkedAt: string | null
  readonly settings: ConnectionSettings
  readonly updatedAt: string
}

export type Provider = {
  readonly provider: string
  readonly label: string
  readonly simulated: boolean
  readonly credentialFields: readonly { readonly name: string; readonly label: string; readonly secret: boolean }[]
  readonly baseUrls: readonly { readonly url: string; readonly label: string }[]
  readonly connection: Connection | null
}

export type Counts = Readonly<
  Record<
    'seen' | 'created' | 'linked' | 'updated' | 'unchanged' | 'conflicts' | 'suggested' | 'skipped' | 'rejected' | 'noReading' | 'failed',
    number
  >
>

export type Run = {
  readonly id: string
  readonly kind: SyncKind
  readonly mode: 'apply' | 'dry_run'
  readonly trigger: string
  readonly userName: string | null
  readonly status: string
  readonly counts: Counts
  readonly errorKind: string | null
  readonly message: string | null
  readonly requestedAt: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
}

export type RunItem = {
  readonly remoteId: string
  readonly remoteName: string | null
  readonly localId: string | null
  readonly localTitle: string | null
  readonly outcome: string
  readonly reason: string | null
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[] | null
  readonly at: string
}

export type FieldPolicy = 'guarded' | 'shared' | 'ours'

export type ProviderDetail = Provider & {
  readonly links: readonly { readonly kind: RecordKind; readonly state: string; readonly count: number }[]
  readonly openConflicts: number
  readonly runs: readonly Run[]
  readonly policies: Readonly<Record<RecordKind, Readonly<Record<string, FieldPolicy>>>>
}

export type Link = {
  readonly id: string
  readonly remoteId: string
  readonly remoteName: string | null
  readonly state: string
  readonly reason: string | null
  readonly matchedBy: string | null
  readonly values: Readonly<Record<string, string | number | null>>
  readonly localId: string | null
  readonly localTitle: string | null
  readonly candidates: readonly {
    readonly localId: string
    readonly title: string
    readonly number: string
    readonly reasons: readonly string[]
  }[]
}

export type Conflict = {
  readonly id: string
  readonly kind: 'field' | 'lifecycle' | 'meter'
  readonly field: string
  readonly ours: unknown
  readonly theirs: unknown
  readonly reason: string | null
  readonly urgent: boolean
  readonly openedAt: string
  readonly recordKind: RecordKind
  readonly remoteName: string | null
  readonly localId: string | null
  readonly localTitle: string | null
}

export const providerKey = (provider: string, ...more: string[]): string[] => ['/api/integrations', provider, ...more]

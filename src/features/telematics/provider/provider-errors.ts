/**
 * Why a provider did not give what was asked:
 * `auth` the credentials are not accepted; `forbidden` a permission is missing; `rate_limited` too many requests, beyond the
 * patience of the retry; `transient` network or server trouble that outlasted it; `cursor_expired` the listing must start again;
 * `shape` the answer is not what the provider's description promises; `fatal` our request is wrong or the answer is not to be trusted.
 */
export type ProviderErrorKind = 'auth' | 'forbidden' | 'rate_limited' | 'transient' | 'cursor_expired' | 'shape' | 'fatal'

interface Particulars {
  readonly status?: number
  readonly requestId?: string | null
  /** Milliseconds the provider asked to wait. */
  readonly retryAfter?: number | null
  /** The missing permission, in the provider's words. */
  readonly scope?: string
}

/** A refusal by a provider. The message is one sentence of ours for a person; it never repeats the provider's text or a token. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  readonly status: number | null
  readonly requestId: string | null
  readonly retryAfter: number | null
  readonly scope: string | null

  constructor(kind: ProviderErrorKind, message: string, particulars: Particulars = {}) {
    super(message)
    this.name = 'ProviderError'
    this.kind = kind
    this.status = particulars.status ?? null
    this.requestId = particulars.requestId ?? null
    this.retryAfter = particulars.retryAfter ?? null
    this.scope = particulars.scope ?? null
  }
}

/** True for trouble that waiting may cure. */
export const mayPass = (error: ProviderError): boolean => error.kind === 'rate_limited' || error.kind === 'transient'

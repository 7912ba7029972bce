import { ProviderError } from './provider-errors.ts'

/** Where a provider may be reached. The user chooses a provider, never an address (SSRF). */
export interface OutboundRule {
  /** Exact origins, e.g. `https://api.samsara.com`. */
  readonly origins: readonly string[]
  /** Loopback on any port over http, for the simulator; ignored unless `loopbackAllowed`. */
  readonly loopback: boolean
}

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]'])

/**
 * The base URL as a checked origin. Throws a `fatal` ProviderError for anything not on the list: another host, another port,
 * plain http, user names, or loopback written in any other way than 127.0.0.1 or [::1].
 */
export const allowedOrigin = (baseUrl: string, rule: OutboundRule, loopbackAllowed: boolean): string => {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || url.pathname !== '/')
    throw refused()
  if (rule.origins.includes(url.origin) && url.protocol === 'https:') return url.origin
  const literal = baseUrl.replace(/\/$/, '') === url.origin
  if (rule.loopback && loopbackAllowed && literal && url.protocol === 'http:' && loopbackHosts.has(url.hostname)) return url.origin
  throw refused()
}

const refused = (): ProviderError => new ProviderError('fatal', 'This address does not belong to the telematics provider.')

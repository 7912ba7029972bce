import type { FailedAnswer } from '#features/telematics/provider/http-port.ts'
import { ProviderError } from '#features/telematics/provider/provider-errors.ts'

/** Samsara tells by HTTP status; 4xx bodies are JSON with a `message`, 5xx are plain text. */
export const classify = ({ status, text, requestId, retryAfter, query }: FailedAnswer): ProviderError => {
  const particulars = { status, requestId, retryAfter }
  if (status === 401) return new ProviderError('auth', 'The provider does not accept this token.', particulars)
  if (status === 403) {
    const scope = scopeIn(text)
    return new ProviderError('forbidden', scope === null ? 'The token lacks a permission.' : `The token lacks the permission "${scope}".`, {
      ...particulars,
      ...(scope === null ? {} : { scope }),
    })
  }
  if (status === 429) return new ProviderError('rate_limited', 'The provider asks us to slow down.', particulars)
  if (status >= 500 || status === 408) return new ProviderError('transient', 'The provider returned an error.', particulars)
  if (status === 400 && query['after'] !== undefined && /after|cursor/i.test(text)) {
    return new ProviderError('cursor_expired', 'The provider no longer knows this place in the listing.', particulars)
  }
  return new ProviderError('fatal', `The provider refused the request (${status}).`, particulars)
}

/** "…permissions: Read Gateways." names the scope. */
const scopeIn = (text: string): string | null => /\b((?:Read|Write) [A-Z][\w& ]{2,40}?)(?=[."]|$)/.exec(text)?.[1]?.trim() ?? null

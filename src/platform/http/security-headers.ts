import { randomBytes } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyReply } from 'fastify'

const year = 31_536_000

const shared = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** For everything that is no page: nothing may run or load if a browser shows it on its own. */
export const dataPolicy = `default-src 'none'; ${shared}`

/** For the service worker: it fetches our own files, and nothing else. */
export const workerPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'; ${shared}`

/**
 * For the page. Scripts and style sheets come from our own files. The nonce is for the style elements that the scroll lock of
 * dialogs writes at run time; without it an opened dialog would let the page behind it scroll. Text never becomes markup or
 * script: the sinks take only what the page's one policy passes (web/trusted-types.ts), which is text without a "<".
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    shared,
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** Sets the page's policy on the answer and returns the nonce to write into the page in place of `%CSP_NONCE%`. */
export const securePage = (reply: FastifyReply): string => {
  const nonce = randomBytes(16).toString('base64')
  reply.header('content-security-policy', pagePolicy(nonce)).header('cache-control', 'no-store')
  return nonce
}

/**
 * Headers of every answer. Browsers heed strict transport over TLS only, and the isolation of windows over TLS
 * and on loopback only: elsewhere each page would begin with a complaint in the console.
 */
export const helmetOptions = ({
  tls,
  secureContext,
}: {
  readonly tls: boolean
  readonly secureContext: boolean
}): FastifyHelmetOptions => ({
  contentSecurityPolicy: false,
  strictTransportSecurity: tls ? { maxAge: year, includeSubDomains: false } : false,
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginOpenerPolicy: secureContext ? { policy: 'same-origin' } : false,
  originAgentCluster: secureContext,
  crossOriginResourcePolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: false,
  frameguard: { action: 'deny' },
})

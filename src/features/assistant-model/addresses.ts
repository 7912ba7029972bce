import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { AppError } from '#kit/errors.ts'
import { isLoopback } from '#platform/config-hosts.ts'

export const providers = ['openai', 'anthropic', 'ollama'] as const
export type ProviderKind = (typeof providers)[number]

/** Where each service answers by itself. */
export const usualUrl: Readonly<Record<ProviderKind, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  ollama: 'http://127.0.0.1:11434/v1',
}
const usualOrigins = new Set(['https://api.openai.com', 'https://api.anthropic.com'])

/** Addresses of this link alone, and those at which a cloud tells its machines their secrets. Refused, whatever the configuration says. */
const never = new BlockList()
never.addSubnet('169.254.0.0', 16, 'ipv4')
never.addSubnet('0.0.0.0', 8, 'ipv4')
never.addSubnet('fe80::', 10, 'ipv6')
never.addAddress('fd00:ec2::254', 'ipv6')
never.addAddress('::', 'ipv6')
never.addAddress('100.100.100.200', 'ipv4')
const neverNames = /(?:^|\.)(?:metadata|metadata\.google\.internal|instance-data)\.?$/i

const isNever = (host: string): boolean => {
  const mapped = /^::ffff:(.+)$/i.exec(host)?.[1] ?? host
  const version = isIP(mapped)
  return version === 0 ? neverNames.test(host) : never.check(mapped, version === 4 ? 'ipv4' : 'ipv6')
}

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * The address as it is kept. Only origins that the service has by itself or that the server's configuration names, and for Ollama this machine.
 * Throws invalid for every other one.
 */
export const allowedUrl = (given: string, provider: ProviderKind, allowed: readonly string[]): string => {
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw refused('Enter an address such as https://api.openai.com/v1.')
  const host = bare(url.hostname)
  if (isNever(host)) throw refused('This address isn’t allowed.')
  const own = provider === 'ollama' && isLoopback(host) && /^https?:$/.test(url.protocol)
  if (!own && !usualOrigins.has(url.origin) && !allowed.includes(url.origin))
    throw refused('The server’s configuration does not allow this address. Add it to ASSISTANT_ORIGINS, or choose another one.')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** A name must not lead where its address would be refused. Throws invalid. */
export const assertResolves = async (baseUrl: string): Promise<void> => {
  const host = bare(new URL(baseUrl).hostname)
  const found = isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host }]
  const local = isLoopback(host)
  if (found.some(({ address }) => isNever(address) || (!local && isLoopback(address)))) throw refused('This address isn’t allowed.')
}

const refused = (sentence: string): AppError => new AppError('invalid', sentence, [{ field: 'baseUrl', message: sentence }])

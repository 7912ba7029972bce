import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** True when only this machine can reach the address. A name other than localhost is taken as open: it may resolve to anything. */
export const isLoopback = (host: string): boolean => {
  const version = isIP(host)
  if (version === 0) return host.toLowerCase() === 'localhost'
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

/** An IP address, or a host name by RFC 1123. */
export const isHostName = (host: string): boolean =>
  isIP(host) !== 0 ||
  (host.length <= 253 && /[a-z]/i.test(host) && /^(?!-)[a-z\d-]{1,63}(?<!-)(?:\.(?!-)[a-z\d-]{1,63}(?<!-))*$/i.test(host))

/** The origin of an address a browser may use: https anywhere, http only for loopback; undefined otherwise. */
export const originOf = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(text)
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '' || password !== '') return undefined
  if (protocol === 'https:') return origin
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')) ? origin : undefined
}

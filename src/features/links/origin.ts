import type { Config } from '#platform/config.ts'

export type OriginConfig = Pick<Config, 'publicOrigin' | 'host' | 'port'>

/** Where links point: PUBLIC_ORIGIN or the configured address. Never the Host header, which the caller chooses. */
export const linkOrigin = ({ publicOrigin, host, port }: OriginConfig): string => {
  if (publicOrigin !== undefined) return publicOrigin
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

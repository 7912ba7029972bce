import { useQuery } from '@tanstack/react-query'

/** Settings of the company that every screen may need: `GET /api/company/current`. */
export type Company = {
  readonly name: string
  /** IANA zone of the company's day. */
  readonly timeZone: string
  /** The company's day, `YYYY-MM-DD`. */
  readonly today: string
  /** Key of the active telematics provider, `{telematics}` in the addresses of the sync calls; null when none is connected. */
  readonly telematics: string | null
  /** Whether the setup checklist is on this person's dashboard. */
  readonly setup: boolean
}

export const companyKey = ['/api/company/current'] as const

export function useCompany(): Company | undefined {
  return useQuery<Company>({ queryKey: companyKey }).data
}

/** The calendar day in a zone, for the moment before the server has said its own. */
export function dayIn(timeZone: string, now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

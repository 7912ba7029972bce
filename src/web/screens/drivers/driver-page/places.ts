/** Addresses of the driver's page. */
export const home = '/accept-invitation/driver'
export const unitPlace = (unit: string): string => `/accept-invitation/unit/${unit}`
export const reportPlace = (report: string): string => `${home}?report=${report}`
export const paperPlace = ({ kind, id }: { readonly kind: 'letter' | 'offer'; readonly id: string }): string => `${home}?${kind}=${id}`
/** The page of a vehicle report, by the address it is sent to. */
export const addressPlace = (at: string): string => {
  const [, , kind = '', id = ''] = at.split('/').slice(1)
  if (kind === 'units') return unitPlace(id)
  return kind === 'reports' ? reportPlace(id) : `/accept-invitation/report/${at.split('/').at(-1) ?? ''}`
}
export const partPlace = (part: 'time-off' | 'documents'): string => `${home}?show=${part}`

/** Under what this phone keeps the page as it was last read. It is the driver's own phone, and signing out removes it. */
export const lastPageKey = 'longhaul.driver-page.last'

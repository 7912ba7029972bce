/** The records looked at last, for the empty palette. Kept for the browser session only, forgotten at sign-out. */
export type Recent = { readonly href: string; readonly label: string; readonly note: string }

const key = 'longhaul.recent'
const most = 5

export function recentItems(): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

export function rememberItem(item: Recent): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([item, ...recentItems().filter((other) => other.href !== item.href)].slice(0, most)))
  } catch {
    // Without storage the palette opens with its commands alone.
  }
}

function isRecent(value: unknown): value is Recent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'href' in value &&
    typeof value.href === 'string' &&
    'label' in value &&
    typeof value.label === 'string' &&
    'note' in value &&
    typeof value.note === 'string'
  )
}

/** Whether the sidebar is put away, kept in this browser. */
const key = 'longhaul.sidebar'

export function readCollapsed(): boolean {
  try {
    return localStorage.getItem(key) === 'collapsed'
  } catch {
    return false
  }
}

export function keepCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(key, collapsed ? 'collapsed' : 'open')
  } catch {
    // Holds until the page is left.
  }
}

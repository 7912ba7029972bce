/** What people arrange for themselves. It is stored by key on the server, so that it follows them to another browser. */
export interface Preferences {
  /** Labels of the menu's groups that are open. */
  readonly 'menu.open': readonly string[]
  /** Reports by key or id, in the order starred. */
  readonly 'reports.favorites': readonly string[]
  /** Reports by key or id, the one opened last first. */
  readonly 'reports.recent': readonly string[]
}

export type PreferenceKey = keyof Preferences

/** How the page looks: theme and design variant, kept in this browser (acceptance C1). The keys and values are repeated in
 * public/appearance.js, which sets them before the first paint. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
export const variants = ['professional', 'modern', 'corporate'] as const
export type Variant = (typeof variants)[number]
export type Appearance = { theme: Theme; variant: Variant }

export const appearanceKeys = { theme: 'longhaul.theme', variant: 'longhaul.variant' } as const
export const defaultAppearance: Appearance = { theme: 'light', variant: 'professional' }

/** Reads one kept value; anything unknown counts as the default. */
export function readAppearance(kept: (key: string) => string | null): Appearance {
  const theme = themes.find((known) => known === kept(appearanceKeys.theme))
  const variant = variants.find((known) => known === kept(appearanceKeys.variant))
  return { theme: theme ?? defaultAppearance.theme, variant: variant ?? defaultAppearance.variant }
}

/** What `data-theme` says: `system` is resolved by the media query's answer. */
export function shownTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light'
  return theme
}

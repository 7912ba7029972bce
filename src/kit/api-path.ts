/** Path of a kind below /api. In a module of its own: the menu asks before any declaration is fetched. */
export const apiOf = ({ api, name }: { readonly api?: string; readonly name: string }): string => api ?? name

/** Names of what is kept here start so. It outlives a sign-out: which groups of the menu are open is nobody's secret. */
export const openedGroupsPrefix = 'longhaul.menu.'

export const openedGroupsKey = (userId: string): string => openedGroupsPrefix + userId

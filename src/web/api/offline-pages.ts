/** Pages made for phones, which open without a network: the accident intake, and what drivers open by link. */
export const opensOffline = (path: string): boolean =>
  path === intakePath || /^\/accept-invitation\/(report|run|driver|unit)(\/|$)/.test(path)

export const intakePath = '/accidents/new'

/** An address at which the server answers the page without anything of one screen; nobody is led there. */
export const shellPath = '/offline-shell'

import { views } from '#records/views.ts'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  useParams,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { administrators, everyone, operationsStaff, type Role, superAdmins } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { useAuth } from './auth/session.ts'
import { Root } from './layout/root.tsx'
import { ForRoles, NotFound, ScreenFailed, ScreenLoading } from './layout/route-parts.tsx'
import { SignedInAtLogin } from './layout/signed-in-at-login.tsx'
import { TopBar } from './layout/top-bar.tsx'
import { readSearch, type ScreenPath, writeSearch } from './paths.ts'

type Screen = () => ReactNode
type Loaded = Promise<{ readonly Screen: Screen }>

/** Milliseconds before a loading screen shows, and for which it then stays (assistant and UX notes, B11). */
const pending = { after: 250, atLeast: 300 } as const

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

/** Screens with an address of their own; `records` below adds those of every kind. */
const screens: Readonly<Record<ScreenPath, { readonly title: string; readonly roles: readonly Role[]; readonly load: () => Loaded }>> = {
  '/': {
    title: 'Dashboard',
    roles: everyone,
    load: async () => ({ Screen: (await import('./screens/dashboards/main-dashboard.tsx')).MainDashboard }),
  },
  '/drivers-dashboard': {
    title: 'Drivers dashboard',
    roles: operationsStaff,
    load: async () => ({ Screen: (await import('./screens/dashboards/drivers-dashboard.tsx')).DriversDashboard }),
  },
  '/assets-dashboard': {
    title: 'Assets dashboard',
    roles: operationsStaff,
    load: async () => ({ Screen: (await import('./screens/dashboards/assets-dashboard.tsx')).AssetsDashboard }),
  },
  '/integrations': {
    title: 'Integrations',
    roles: superAdmins,
    load: async () => ({ Screen: (await import('./screens/integrations/integrations-screen.tsx')).IntegrationsScreen }),
  },
  '/design-options': {
    title: 'Design options',
    roles: everyone,
    load: async () =>
      withTopBar('Design options', (await import('./screens/design-options/design-options-screen.tsx')).DesignOptionsScreen),
  },
  '/account': {
    title: 'Your account',
    roles: everyone,
    load: async () => ({ Screen: (await import('./screens/account/account-screen.tsx')).AccountScreen }),
  },
  '/api/docs': {
    title: 'API description',
    roles: administrators,
    load: async () => ({ Screen: (await import('./screens/api-docs/api-docs-screen.tsx')).ApiDocsScreen }),
  },
}

const screenRoutes = Object.entries(screens).map(([path, screen]) =>
  route(
    path,
    lazy(async () => {
      const { Screen } = await screen.load()
      return {
        Screen: () => (
          <ForRoles roles={screen.roles} title={screen.title}>
            <Screen />
          </ForRoles>
        ),
      }
    }),
  ),
)

/** List, import, form and detail of every kind. A kind with a list of its own names it here. */
const lists: Readonly<Record<string, (record: RecordDefinition) => Loaded>> = {
  users: async (record) => {
    const { UserManagementScreen } = await import('./screens/user-management/user-management-screen.tsx')
    return { Screen: () => <UserManagementScreen record={record} /> }
  },
}

const recordRoutes = Object.values(registry).flatMap((record) => [
  route(
    record.path,
    lazyRecord(
      record,
      lists[record.name] ??
        (async () => {
          const { RecordList } = await import('./engine/record-list.tsx')
          return { Screen: () => <RecordList record={record} /> }
        }),
    ),
  ),
  route(
    `${record.path}/new`,
    lazyRecord(record, async () => {
      const { RecordForm } = await import('./engine/record-form.tsx')
      return { Screen: () => <RecordForm record={record} /> }
    }),
  ),
  route(
    `${record.path}/import`,
    lazyRecord(record, async () => {
      const { ImportScreen } = await import('./engine/import-screen.tsx')
      return { Screen: () => <ImportScreen record={record} /> }
    }),
  ),
  route(
    `${record.path}/$id`,
    lazyRecord(record, async () => {
      const { RecordDetail } = await import('./engine/record-detail.tsx')
      return { Screen: () => <RecordDetail record={record} id={useId()} /> }
    }),
  ),
  route(
    `${record.path}/$id/edit`,
    lazyRecord(record, async () => {
      const { RecordForm } = await import('./engine/record-form.tsx')
      return { Screen: () => <RecordForm record={record} id={useId()} /> }
    }),
  ),
])

/** Every primitive on one page, for whoever works on them; the built app has no such address. */
const developerRoutes = import.meta.env.DEV
  ? [
      route(
        '/gallery',
        lazy(async () => ({ Screen: (await import('./screens/gallery/gallery-screen.tsx')).GalleryScreen })),
      ),
    ]
  : []

const signedOutRoutes = [
  route('/login', SignedInAtLogin),
  route(
    '/reset-password/$token',
    lazy(async () => {
      const { ResetPasswordScreen } = await import('./screens/signed-out/reset-password-screen.tsx')
      return { Screen: () => (useAuth().state === 'out' ? <ResetPasswordScreen /> : <NotFound />) }
    }),
  ),
  route(
    '/accept-invitation',
    lazy(async () => ({ Screen: (await import('./screens/signed-out/accept-invitation-screen.tsx')).AcceptInvitationScreen })),
  ),
]

/** The app's router. Search parameters are plain words, the same as in the API's query. */
export const router = createRouter({
  routeTree: root.addChildren([...screenRoutes, ...recordRoutes, ...developerRoutes, ...signedOutRoutes]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenLoading,
  defaultPendingMs: pending.after,
  defaultPendingMinMs: pending.atLeast,
  defaultErrorComponent: ScreenFailed,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
})

function route(path: string, component: RouteComponent): AnyRoute {
  return createRoute({ getParentRoute: () => root, path, component, validateSearch: plainWords })
}

/** Only text passes: a screen never meets a list or an object in its address. */
function plainWords(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function withTopBar(title: string, Content: Screen): { readonly Screen: Screen } {
  return {
    Screen: () => (
      <>
        <TopBar title={title} />
        <Content />
      </>
    ),
  }
}

function lazy(load: () => Loaded): RouteComponent {
  return lazyRouteComponent(load, 'Screen')
}

// The screen and what the kind adds to it are fetched side by side.
function lazyRecord(record: RecordDefinition, load: (record: RecordDefinition) => Loaded): RouteComponent {
  return lazy(async () => {
    const [{ Screen }] = await Promise.all([
      load(record),
      import('./engine/views.ts').then(({ preloadViews }) => preloadViews(record.name, views)),
    ])
    return {
      Screen: () => (
        <ForRoles roles={record.access.read} title={record.label.many}>
          <Screen />
        </ForRoles>
      ),
    }
  })
}

function useId(): string {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return id
}

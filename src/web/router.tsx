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
import { asSeenBy } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Outline } from '#kit/outline.ts'
import { outlines } from '#records/outlines.ts'
import { useAuth, useUser } from './api/session.ts'
import { Root } from './layout/root.tsx'
import { ForRoles, NotFound, ScreenFailed, ScreenLoading } from './layout/route-parts.tsx'
import { SignedInAtLogin } from './layout/signed-in-at-login.tsx'
import { dropEndSlash, readSearch, writeSearch } from './engine/paths.ts'
import { declarationOf } from './registry.ts'
import { screenRoles } from '#records/screen-roles.ts'
import { screenPaths } from '#records/screen-roles.ts'
import { screens } from './screens.tsx'
import type { Loaded } from './screens.tsx'
import { shopKinds } from './screens/shop/maintenance/kinds.ts'

/** Milliseconds before a loading screen shows, and for which it then stays. */
const pending = { after: 250, atLeast: 300 } as const

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const screenRoutes = screenPaths.map((path) =>
  route(
    path,
    lazy(async () => {
      const { Screen } = await screens[path].load()
      return {
        Screen: () => (
          <ForRoles roles={screenRoles[path]} title={screens[path].title}>
            <Screen />
          </ForRoles>
        ),
      }
    }),
  ),
)

/** Fetches the code of a kind's screen; the screen is given the kind as its user's role knows it. */
type Maker = () => Promise<(props: { record: RecordDefinition }) => ReactNode>

/** List, import, form and detail of every kind. A kind with a list of its own names it here. */
const lists: Readonly<Record<string, Maker>> = {
  users: async () => {
    const { UserManagementScreen } = await import('./screens/company/user-management/user-management-screen.tsx')
    return ({ record }) => <UserManagementScreen record={record} />
  },
  feedback: async () => {
    const { FeedbackManagement } = await import('./screens/office/feedback/management-screen.tsx')
    return ({ record }) => <FeedbackManagement record={record} />
  },
  // One screen at three addresses (acceptance A4); the list is one way it shows the tasks.
  tasks: async () => (await import('./screens/office/communications/communications-screen.tsx')).CommunicationsScreen,
  'time-off': async () => (await import('./screens/leave/time-off/time-off-screen.tsx')).TimeOffScreen,
  ...Object.fromEntries(shopKinds.map((kind) => [kind, shopList])),
  'run-assignments': async () => (await import('./screens/dispatch/run-board/board-screen.tsx')).RunAssignmentsScreen,
}

async function shopList(): ReturnType<Maker> {
  const { ShopList } = await import('./screens/shop/maintenance/shop-list.tsx')
  return ({ record }) => <ShopList record={record} />
}

const list: Maker = async () => {
  const { RecordList } = await import('./engine/record-list.tsx')
  return ({ record }) => <RecordList record={record} />
}

const form: Maker = async () => {
  const { RecordForm } = await import('./engine/record-form.tsx')
  return ({ record }) => <RecordForm record={record} />
}

/** A kind with a form of its own for new records names it here; changes go through the general form. */
const newForms: Readonly<Record<string, Maker>> = {
  accidents: async () => {
    const { AccidentIntake } = await import('./screens/safety/accidents/intake-screen.tsx')
    return ({ record }) => <AccidentIntake record={record} />
  },
}

const importing: Maker = async () => {
  const { ImportScreen } = await import('./engine/import/import-screen.tsx')
  return ({ record }) => <ImportScreen record={record} />
}

const detail: Maker = async () => {
  const { RecordDetail } = await import('./engine/record-detail.tsx')
  return ({ record }) => <RecordDetail record={record} id={useId()} />
}

const edit: Maker = async () => {
  const { RecordForm } = await import('./engine/record-form.tsx')
  return ({ record }) => <RecordForm record={record} id={useId()} />
}

const recordRoutes = Object.values(outlines).flatMap((outline) => [
  route(outline.path, lazyRecord(outline, lists[outline.name] ?? list)),
  route(`${outline.path}/new`, lazyRecord(outline, newForms[outline.name] ?? form, 'referenced')),
  route(`${outline.path}/import`, lazyRecord(outline, importing, 'referenced')),
  route(`${outline.path}/$id`, lazyRecord(outline, detail, 'panels')),
  route(`${outline.path}/$id/edit`, lazyRecord(outline, edit, 'referenced')),
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
  route(
    '/accept-invitation/application/$token',
    lazy(async () => ({ Screen: (await import('./screens/recruiting/applicant/applicant-screen.tsx')).ApplicantScreen })),
  ),
  route(
    '/accept-invitation/run/$token',
    lazy(async () => ({ Screen: (await import('./screens/dispatch/run-confirmation/run-confirmation-screen.tsx')).RunConfirmationScreen })),
  ),
  route(
    '/accept-invitation/driver',
    lazy(async () => ({ Screen: (await import('./screens/drivers/driver-page/driver-page-screen.tsx')).DriverPageScreen })),
  ),
  // The address on the sticker of a unit.
  route(
    '/accept-invitation/unit/$unit',
    lazy(async () => ({ Screen: (await import('./screens/drivers/driver-page/driver-page-screen.tsx')).DriverPageScreen })),
  ),
  route(
    '/accept-invitation/report/$token',
    lazy(async () => ({ Screen: (await import('./screens/shop/vehicle-report/report-screen.tsx')).ReportScreen })),
  ),
  route(
    '/accept-invitation/papers',
    lazy(async () => ({ Screen: (await import('./screens/shared-documents/reader-screen.tsx')).PaperReaderScreen })),
  ),
]

dropEndSlash()

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

function lazy(load: () => Loaded): RouteComponent {
  return lazyRouteComponent(load, 'Screen')
}

// Declaration, screen and what the kind adds to it are fetched side by side.
function lazyRecord(outline: Outline, load: Maker, also?: 'panels' | 'referenced'): RouteComponent {
  return lazy(async () => {
    const [record, Screen] = await Promise.all([
      also === 'referenced' ? withReferenced(outline.name) : declarationOf(outline.name),
      load(),
      import('./engine/views.ts').then(({ preloadViews }) => preloadViews(outline.name, views, also === 'panels')),
    ])
    const Seen = (): ReactNode => <Screen record={asSeenBy(useUser().role, record)} />
    return {
      Screen: () => (
        <ForRoles roles={outline.read} title={outline.label.many}>
          <Seen />
        </ForRoles>
      ),
    }
  })
}

/** A form's pickers need the declarations of what they pick from. */
async function withReferenced(name: string): Promise<RecordDefinition> {
  const record = await declarationOf(name)
  const named = Object.values(record.fields).flatMap((field) => (field.kind === 'ref' || field.kind === 'refs' ? [field.to] : []))
  await Promise.all([...new Set(named)].map(declarationOf))
  return record
}

function useId(): string {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return id
}

import type { ReactNode } from 'react'
import { TopBar } from './layout/top-bar.tsx'
import type { ScreenPath } from '#records/screen-roles.ts'
import type { FiguresKind } from './screens/figures/figures-screen.tsx'

type Screen = () => ReactNode
export type Loaded = Promise<{ readonly Screen: Screen }>

interface ScreenEntry {
  readonly title: string
  /** Fetches its code. */
  readonly load: () => Loaded
}

/** Screens with an address of their own; router.tsx adds those of every kind. */
export const screens: Readonly<Record<ScreenPath, ScreenEntry>> = {
  '/': {
    title: 'Dashboard',
    load: async () => ({ Screen: (await import('./screens/dashboards/main-dashboard.tsx')).MainDashboard }),
  },
  '/drivers-dashboard': {
    title: 'Drivers dashboard',
    load: async () => ({ Screen: (await import('./screens/dashboards/drivers-dashboard.tsx')).DriversDashboard }),
  },
  '/assets-dashboard': {
    title: 'Assets dashboard',
    load: async () => ({ Screen: (await import('./screens/dashboards/assets-dashboard.tsx')).AssetsDashboard }),
  },
  '/safety-dashboard': {
    title: 'Safety dashboard',
    load: async () => ({ Screen: (await import('./screens/dashboards/safety-dashboard.tsx')).SafetyDashboard }),
  },
  '/recruiting': {
    title: 'Recruiting',
    load: async () => ({ Screen: (await import('./screens/dashboards/recruiting-dashboard.tsx')).RecruitingDashboard }),
  },
  '/recruiting/leads/board': {
    title: 'Leads',
    load: async () => ({ Screen: (await import('./screens/recruiting/leads-board.tsx')).LeadsBoard }),
  },
  '/recruiting/leads/call': {
    title: 'Call mode',
    load: async () => ({ Screen: (await import('./screens/recruiting/call-screen.tsx')).CallScreen }),
  },
  '/drivers/binders': {
    title: 'DQ binders',
    load: async () => ({ Screen: (await import('./screens/drivers/binders-screen.tsx')).BindersScreen }),
  },
  '/drivers/scans': {
    title: 'Scans to file',
    load: async () => ({ Screen: (await import('./screens/drivers/scans/scans-screen.tsx')).ScansScreen }),
  },
  '/shared-documents': {
    title: 'Shared documents',
    load: async () => ({ Screen: (await import('./screens/shared-documents/shared-documents-screen.tsx')).SharedDocumentsScreen }),
  },
  '/csa': {
    title: 'CSA',
    load: async () => ({ Screen: (await import('./screens/safety/csa/csa-screen.tsx')).CsaScreen }),
  },
  '/accidents/register': {
    title: 'Accident register',
    load: async () => ({ Screen: (await import('./screens/safety/accidents/register-screen.tsx')).RegisterScreen }),
  },
  '/accidents/figures': figures('Accident figures', 'accidents'),
  '/tickets/figures': figures('Ticket figures', 'tickets'),
  '/safety/disciplinary-actions/figures': figures('Discipline figures', 'disciplinary-actions'),
  '/workers-comp/figures': figures('Claim figures', 'workers-comp'),
  '/osha-claims/figures': figures('OSHA figures', 'osha-claims'),
  '/osha-claims/year': {
    title: 'OSHA year end',
    load: async () => ({ Screen: (await import('./screens/safety/osha/year-screen.tsx')).OshaYearScreen }),
  },
  '/osha-claims/forms/300': {
    title: 'Form 300',
    load: async () => ({ Screen: (await import('./screens/safety/osha/form-300-screen.tsx')).Form300Screen }),
  },
  '/osha-claims/forms/300a': {
    title: 'Form 300A',
    load: async () => ({ Screen: (await import('./screens/safety/osha/form-300a-screen.tsx')).Form300aScreen }),
  },
  '/osha-claims/forms/301': {
    title: 'Form 301',
    load: async () => ({ Screen: (await import('./screens/safety/osha/form-301-screen.tsx')).Form301Screen }),
  },
  '/accidents/committee': {
    title: 'Review committee',
    load: async () => ({ Screen: (await import('./screens/safety/accidents/committee-screen.tsx')).CommitteeScreen }),
  },
  '/dataqs/candidates': {
    title: 'DataQs candidates',
    load: async () => ({ Screen: (await import('./screens/safety/dataqs/candidates-screen.tsx')).CandidatesScreen }),
  },
  '/tickets/attorneys': {
    title: 'Attorneys',
    load: async () => ({ Screen: (await import('./screens/safety/tickets/attorneys-screen.tsx')).AttorneysScreen }),
  },
  '/safety/disciplinary-actions/suggested': {
    title: 'Suggested actions',
    load: async () => ({ Screen: (await import('./screens/drivers/discipline/suggested-screen.tsx')).SuggestedScreen }),
  },
  '/maintenance': {
    title: 'Maintenance',
    load: async () => ({ Screen: (await import('./screens/shop/maintenance/work-queue-screen.tsx')).WorkQueueScreen }),
  },
  '/maintenance/board': {
    title: 'Shop board',
    load: async () => ({ Screen: (await import('./screens/shop/board/board-screen.tsx')).ShopBoardScreen }),
  },
  '/maintenance/my-work': {
    title: 'My work',
    load: async () => ({ Screen: (await import('./screens/shop/maintenance/my-work-screen.tsx')).MyWorkScreen }),
  },
  '/maintenance/cost': {
    title: 'Maintenance cost',
    load: async () => ({ Screen: (await import('./screens/shop/maintenance/cost-screen.tsx')).CostScreen }),
  },
  '/feedback-management/board': {
    title: 'Feedback management',
    load: async () => ({ Screen: (await import('./screens/office/feedback/board-screen.tsx')).FeedbackBoard }),
  },
  '/reports': {
    title: 'Reports',
    load: async () => ({ Screen: (await import('./screens/reports/reports-screen.tsx')).ReportsScreen }),
  },
  '/ai-assistant': {
    title: 'AI Assistant',
    load: async () => ({ Screen: (await import('./screens/assistant/assistant-screen.tsx')).AssistantScreen }),
  },
  '/my-feedback': {
    title: 'My feedback',
    load: async () => ({ Screen: (await import('./screens/office/feedback/my-feedback-screen.tsx')).MyFeedbackScreen }),
  },
  '/legal-stops': {
    title: 'Legal Stops',
    load: async () => ({ Screen: (await import('./screens/settings/legal-stops-screen.tsx')).LegalStopsScreen }),
  },
  '/compliance-settings': {
    title: 'Compliance Settings',
    load: async () => ({ Screen: (await import('./screens/settings/compliance-screen.tsx')).ComplianceScreen }),
  },
  '/settings/company': {
    title: 'Company Settings',
    load: async () => ({ Screen: (await import('./screens/settings/company-screen.tsx')).CompanyScreen }),
  },
  '/integrations': {
    title: 'Integrations',
    load: async () => ({ Screen: (await import('./screens/integrations/integrations-screen.tsx')).IntegrationsScreen }),
  },
  '/design-options': {
    title: 'Design options',
    load: async () =>
      withTopBar('Design options', (await import('./screens/design-options/design-options-screen.tsx')).DesignOptionsScreen),
  },
  '/account': {
    title: 'Your account',
    load: async () => ({ Screen: (await import('./screens/account/account-screen.tsx')).AccountScreen }),
  },
  '/messages': communications(),
  '/communications': communications(),
  '/api/docs': {
    title: 'API description',
    load: async () => ({ Screen: (await import('./screens/api-docs/api-docs-screen.tsx')).ApiDocsScreen }),
  },
}

function figures(title: string, kind: FiguresKind): ScreenEntry {
  const load = async (): Loaded => {
    const { FiguresScreen } = await import('./screens/figures/figures-screen.tsx')
    return { Screen: () => <FiguresScreen kind={kind} /> }
  }
  return { title, load }
}

/** One screen at each of its addresses (acceptance A4). */
function communications(): ScreenEntry {
  return {
    title: 'Communications',
    load: async () => ({ Screen: (await import('./screens/office/communications/communications-screen.tsx')).CommunicationsScreen }),
  }
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

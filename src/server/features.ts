import type { FastifyInstance } from 'fastify'
import { accidentRoutes } from '#features/safety/accidents/routes.ts'
import { applicantFormRoutes } from '#features/recruiting/applicant-form/routes.ts'
import { assistantRoutes } from '#features/assistant/routes.ts'
import { attachmentRoutes } from '#features/attachments/routes.ts'
import { auditRoutes } from '#features/audit/routes.ts'
import { authRoutes } from '#features/auth/auth-routes.ts'
import { autoFillRoutes } from '#features/dispatch/auto-fill/routes.ts'
import { commentRoutes } from '#features/comments/routes.ts'
import { companyRoutes } from '#features/company/routes.ts'
import { companySettingsRoutes } from '#features/company/settings-routes.ts'
import { setupRoutes } from '#features/company/setup/routes.ts'
import { countRoutes } from '#features/counts/routes.ts'
import { csaRoutes } from '#features/safety/csa/routes.ts'
import { dashboardRoutes } from '#features/dashboards/routes.ts'
import { dataqsRoutes } from '#features/safety/dataqs/routes.ts'
import { disciplineRoutes } from '#features/drivers/discipline/routes.ts'
import { driverPageRoutes } from '#features/drivers/driver-page/routes.ts'
import { dqBinderRoutes } from '#features/drivers/dq-binder/routes.ts'
import { goLiveRoutes } from '#features/drivers/go-live/routes.ts'
import { feedbackRoutes } from '#features/office/feedback/routes.ts'
import { analyticsRoutes } from '#features/analytics/routes.ts'
import { enforcementRoutes } from '#features/dispatch/gate/enforcement.ts'
import { gateRoutes } from '#features/dispatch/gate/routes.ts'
import { healthRoutes } from '#features/health/routes.ts'
import { undoRoutes } from '#features/history/undo-routes.ts'
import { intakeRoutes } from '#features/intake/routes.ts'
import { openApiRoutes } from '#features/openapi/routes.ts'
import { liveRoutes } from '#features/live/routes.ts'
import { maintenanceRoutes } from '#features/shop/maintenance/routes.ts'
import { preferenceRoutes } from '#features/preferences/routes.ts'
import { runBoardRoutes } from '#features/dispatch/run-board/routes.ts'
import { messageRoutes } from '#features/office/messages/routes.ts'
import { mailRoutes } from '#features/mail/routes.ts'
import { reminderRoutes } from '#features/notifications/reminders.ts'
import { notificationRoutes } from '#features/notifications/routes.ts'
import { inspectionReportRoutes } from '#features/safety/inspections/routes.ts'
import { oshaRoutes } from '#features/safety/osha/routes.ts'
import { peopleRoutes } from '#features/people/routes.ts'
import { reportScheduleRoutes } from '#features/report-schedules/routes.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { ruleRoutes } from '#features/rules/routes.ts'
import { runConfirmationRoutes } from '#features/dispatch/run-confirmation/routes.ts'
import { scanRoutes } from '#features/drivers/scans/routes.ts'
import { searchRoutes } from '#features/search/routes.ts'
import { sharedPaperRoutes } from '#features/shared-documents/routes.ts'
import { telematicsFeature } from '#features/telematics/feature.ts'
import { leaveCalendarRoutes } from '#features/leave/time-off/calendar-routes.ts'
import { ticketRoutes } from '#features/safety/tickets/routes.ts'
import { timeOffRoutes } from '#features/leave/time-off/routes.ts'
import { transferFeature } from '#features/transfer/feature.ts'
import { costRoutes } from '#features/shop/cost/routes.ts'
import { viewRoutes } from '#features/views/routes.ts'
import { stickerRoutes } from '#features/shop/stickers/routes.ts'
import { vehicleReportRoutes } from '#features/shop/vehicle-report/routes.ts'
import { workersCompRoutes } from '#features/safety/workers-comp/routes.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'

/** One line per area with routes of its own. */
export type Feature = (router: Router, deps: Deps, http: FastifyInstance) => void | Promise<void>

export const features: readonly Feature[] = [
  authRoutes,
  companyRoutes,
  companySettingsRoutes,
  setupRoutes,
  countRoutes,
  peopleRoutes,
  feedbackRoutes,
  analyticsRoutes,
  healthRoutes,
  intakeRoutes,
  undoRoutes,
  telematicsFeature,
  transferFeature,
  commentRoutes,
  messageRoutes,
  liveRoutes,
  notificationRoutes,
  reminderRoutes,
  mailRoutes,
  attachmentRoutes,
  viewRoutes,
  preferenceRoutes,
  searchRoutes,
  dashboardRoutes,
  csaRoutes,
  ticketRoutes,
  dataqsRoutes,
  inspectionReportRoutes,
  accidentRoutes,
  disciplineRoutes,
  dqBinderRoutes,
  driverPageRoutes,
  sharedPaperRoutes,
  goLiveRoutes,
  scanRoutes,
  oshaRoutes,
  workersCompRoutes,
  applicantFormRoutes,
  auditRoutes,
  ruleRoutes,
  openApiRoutes,
  maintenanceRoutes,
  stickerRoutes,
  assistantRoutes,
  reportRoutes,
  reportScheduleRoutes,
  runConfirmationRoutes,
  autoFillRoutes,
  gateRoutes,
  enforcementRoutes,
  timeOffRoutes,
  costRoutes,
  leaveCalendarRoutes,
  runBoardRoutes,
  vehicleReportRoutes,
]

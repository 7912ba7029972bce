import { administrators, recruitingEditors, recruitingStaff } from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'
import { step } from './topic.ts'
import type { Topic } from './topic.ts'

const { drivers, 'qualification-documents': documents, 'time-off': timeOff, 'recruiting-leads': leads } = outlines

/** Drivers, time off, recruiting and users. */
export const peopleTopics: readonly Topic[] = [
  {
    key: 'add-driver',
    title: 'add a driver',
    asks: ['add driver', 'new driver', 'enter driver', 'create driver', 'put driver in', 'set up driver'],
    roles: drivers.create,
    steps: [
      step('Open Drivers and press Add driver.', '/drivers', 'drivers.list.new'),
      step('Fill in the name, license and division. What is required is marked.', '/drivers/new', 'form.fields'),
      step('Save. The driver starts in onboarding until the required documents are on file.', '/drivers/new', 'form.save'),
    ],
  },
  {
    key: 'renew-medical-card',
    title: 'renew a medical card',
    asks: [
      'renew medical card',
      'new medical card',
      'update medical card',
      'add medical card',
      'enter medical card',
      'medical card renewal',
      'upload medical card',
    ],
    roles: documents.create,
    steps: [
      step('Open Documents and press Add document.', '/qualification-documents', 'qualification-documents.list.new'),
      step(
        'Choose the driver and the medical card, and enter when it expires. The old card is replaced and kept.',
        '/qualification-documents/new',
        'form.fields',
      ),
      step('Save, then attach the scan on the document’s page.', '/qualification-documents/new', 'form.save'),
    ],
  },
  {
    key: 'add-document',
    title: 'add a document to a driver’s file',
    asks: [
      'add document',
      'upload document',
      'new document',
      'driver document',
      'renew license',
      'update license',
      'dq document',
      'dq file',
    ],
    roles: documents.create,
    steps: [
      step('Open Documents and press Add document.', '/qualification-documents', 'qualification-documents.list.new'),
      step('Choose the driver or unit, the kind of document and when it expires.', '/qualification-documents/new', 'form.fields'),
      step('Save. A newer one of the same kind replaces the old one.', '/qualification-documents/new', 'form.save'),
    ],
  },
  {
    key: 'start-leave',
    title: 'put a driver on leave',
    asks: ['driver on leave', 'put on leave', 'start leave', 'leave of absence'],
    roles: drivers.create,
    steps: [
      step('Find the driver in the list and open the name.', '/drivers', 'drivers.list.rows'),
      step('Start leave is among the steps at the top, or under More actions.', null, 'record.more'),
    ],
  },
  {
    key: 'ask-time-off',
    title: 'ask for time off',
    asks: [
      'ask time off',
      'request time off',
      'ask vacation',
      'request vacation',
      'request pto',
      'put in time off',
      'put in vacation',
      'book vacation',
      'enter time off',
      'add time off',
      'take day off',
      'call in sick',
    ],
    roles: timeOff.create,
    steps: [
      step('Open Time Off and press Add request.', '/time-off', 'time-off.list.new'),
      step('Enter the type and the days. Leave the driver empty if it is for yourself.', '/time-off/new', 'form.fields'),
      step('Save. It is pending until a manager decides.', '/time-off/new', 'form.save'),
    ],
  },
  {
    key: 'approve-time-off',
    title: 'approve time off',
    asks: ['approve time off', 'approve vacation', 'approve pto', 'approve leave', 'deny time off', 'decide time off'],
    roles: ['super_admin', 'admin', 'manager'],
    steps: [
      step('Pending requests, soonest first. Open one.', '/time-off?status=pending&sort=start', 'time-off.list.rows'),
      step('Look at the runs it leaves without a driver, then approve or deny.', null, 'record.next'),
    ],
  },
  {
    key: 'doctors-note-time-off',
    title: 'file a doctor’s note for time off',
    asks: [
      'drs note',
      'dr note',
      'doctors note',
      'doctor note',
      'drs note time off',
      'dr note time off',
      'doctors note time off',
      'doctor note time off',
      'doctor note sick',
    ],
    roles: timeOff.create,
    steps: [
      step('Open the request the note belongs to.', '/time-off?status=pending,approved', 'time-off.list.rows'),
      step('Attach it under Files.', null, 'record.tabs'),
    ],
  },
  {
    key: 'doctors-note-comp',
    title: 'file a doctor’s note for a workers’ comp claim',
    asks: [
      'drs note',
      'dr note',
      'doctors note',
      'doctor note',
      'drs note workers comp',
      'dr note workers comp',
      'doctors note workers comp',
      'doctor note workers comp',
      'doctor note claim',
    ],
    roles: ['super_admin', 'admin', 'safety'],
    steps: [
      step('Open the claim the note belongs to.', '/workers-comp?status=open', 'workers-comp.list.rows'),
      step('Attach it under Files. Access to medical documents is limited.', null, 'record.tabs'),
    ],
  },
  {
    key: 'log-lead',
    title: 'log a lead',
    asks: ['log lead', 'add lead', 'new lead', 'enter lead', 'create lead', 'recruiting lead'],
    roles: leads.create,
    steps: [
      step('Open Leads and press Add lead.', '/recruiting/leads', 'recruiting-leads.list.new'),
      step('Enter the name, the phone and where the lead came from.', '/recruiting/leads/new', 'form.fields'),
      step('Save. The deadline for the first call is set.', '/recruiting/leads/new', 'form.save'),
    ],
  },
  {
    key: 'leads-board',
    title: 'see leads by stage',
    asks: ['leads board', 'leads by stage', 'lead pipeline', 'recruiting board', 'recruiting pipeline'],
    roles: recruitingStaff,
    steps: [step('Leads are here by stage. Drag one to move it on.', '/recruiting/leads/board', 'leads.board')],
  },
  {
    key: 'invite-applicant',
    title: 'invite an applicant',
    asks: ['invite applicant', 'send application', 'application link', 'invite to apply', 'send applicant form', 'start application'],
    roles: recruitingEditors,
    steps: [
      step('Open Applications and press Add application.', '/recruiting/applications', 'recruiting-applications.list.new'),
      step('Enter the name and the email or phone of the applicant.', '/recruiting/applications/new', 'form.fields'),
      step('Save, then send the link from the application’s page.', '/recruiting/applications/new', 'form.save'),
    ],
  },
  {
    key: 'invite-user',
    title: 'invite a user',
    asks: ['invite user', 'add user', 'new user', 'create user', 'create login', 'new login', 'add coworker', 'give access'],
    roles: administrators,
    steps: [step('Press Invite user, and choose the role and divisions.', '/user-management', 'users.invite')],
  },
]

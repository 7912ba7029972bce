import { everyone, officeStaff } from '#kit/roles.ts'
import { step } from './topic.ts'
import type { Topic } from './topic.ts'

/** What everybody does, whatever their work. */
export const everywhereTopics: readonly Topic[] = [
  {
    key: 'write-message',
    title: 'write a message',
    asks: ['write message', 'send message', 'new message', 'message somebody', 'message someone', 'text somebody', 'contact coworker'],
    roles: everyone,
    steps: [step('Press New message, choose who gets it and write.', '/messages', 'messages.new')],
  },
  {
    key: 'add-task',
    title: 'add a task',
    asks: ['add task', 'new task', 'create task', 'make task', 'assign task', 'set reminder', 'add reminder', 'add todo'],
    roles: everyone,
    steps: [
      step('Open Tasks and press Add task.', '/tasks', 'tasks.list.new'),
      step('Enter the task, assignee and due date.', '/tasks/new', 'form.fields'),
      step('Save. The assignee is notified.', '/tasks/new', 'form.save'),
    ],
  },
  {
    key: 'save-view',
    title: 'save a view of a list',
    asks: ['save view', 'save filter', 'save filters', 'save list', 'keep filters', 'my own view', 'custom view'],
    roles: officeStaff,
    steps: [
      step('Set filters, order and columns of the list.', '/drivers', 'drivers.list.filters'),
      step('Press Save view next to the tabs. It’s added as your own tab.', '/drivers', 'drivers.list.views'),
    ],
  },
  {
    key: 'export-list',
    title: 'export a list',
    asks: ['export list', 'export excel', 'export csv', 'download list', 'download excel', 'list excel', 'spreadsheet', 'print list'],
    roles: officeStaff,
    steps: [
      step('Open the list, with the filters you want.', '/drivers', 'drivers.list.filters'),
      step('Press this button and choose CSV or Excel. You get the rows and columns you see.', '/drivers', 'drivers.list.export'),
    ],
  },
  {
    key: 'make-report',
    title: 'make a report',
    asks: ['make report', 'run report', 'create report', 'build report', 'new report', 'save report', 'get report'],
    roles: everyone,
    steps: [
      step('Choose a report here, or any list.', '/reports', 'reports.catalog'),
      step('Change the period and grouping, then save it under your own name.', '/reports?report=list:drivers', 'reports.save'),
    ],
  },
  {
    key: 'change-password',
    title: 'change your password',
    asks: ['change password', 'my password', 'new password', 'reset password', 'update password', 'forgot password'],
    roles: everyone,
    steps: [
      step('Press your name and choose Your Account.', null, 'usermenu.button'),
      step('Enter the current and the new password here.', '/account', 'account.password'),
    ],
  },
  {
    key: 'dark-mode',
    title: 'switch to dark mode',
    asks: ['dark mode', 'dark theme', 'night mode', 'light mode', 'change theme', 'change colors', 'bigger text', 'change design'],
    roles: everyone,
    steps: [step('Choose Dark, Light or System. It applies to this browser.', '/design-options', 'design.theme')],
  },
  {
    key: 'notification-settings',
    title: 'change notification settings',
    asks: [
      'notification settings',
      'stop emails',
      'turn off notifications',
      'email notifications',
      'change notifications',
      'too many emails',
    ],
    roles: everyone,
    steps: [step('Choose here what reaches you, in the bell and by mail.', '/account', 'account.notifications')],
  },
  {
    key: 'send-feedback',
    title: 'send feedback',
    asks: [
      'send feedback',
      'report bug',
      'report problem',
      'suggest',
      'suggestion',
      'request feature',
      'give feedback',
      'something broken',
    ],
    roles: everyone,
    steps: [step('Press Send Feedback. It is in the menu at the left on every screen.', null, 'feedback.send')],
  },
  {
    key: 'teach-assistant',
    title: 'teach me a word',
    asks: ['teach you', 'teach word', 'your memory', 'what do you remember', 'correct you', 'what you know about me'],
    roles: everyone,
    steps: [step('Edit or delete what you’ve taught me here.', '/ai-assistant?show=memory', 'assistant.memory')],
  },
]

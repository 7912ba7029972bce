import type { categories, levels } from '#records/drivers/disciplinary-actions/levels.ts'

export type Language = 'en' | 'es'
type Level = keyof typeof levels
type Category = keyof typeof categories

interface Words {
  readonly title: string
  readonly facts: Readonly<
    Record<
      'employee' | 'noticeDate' | 'number' | 'division' | 'category' | 'incidentDate' | 'rule' | 'points' | 'countsUntil' | 'suspension',
      string
    >
  >
  readonly headings: Readonly<
    Record<'what' | 'action' | 'priors' | 'expectation' | 'next' | 'meeting' | 'appeal' | 'statement' | 'signatures', string>
  >
  readonly columns: readonly [string, string, string, string]
  readonly noPriors: string
  readonly due: (day: string) => string
  readonly followUp: (day: string) => string
  readonly nextStep: (level: string) => string
  readonly lastStep: string
  readonly appeal: (days: number, until: string | null) => string
  readonly paid: (paid: boolean) => string
  readonly until: (from: string, to: string) => string
  readonly receipt: string
  readonly roles: Readonly<Record<'driver' | 'issuer' | 'witness', string>>
  readonly name: string
  readonly date: string
  readonly noStatement: string
  readonly acknowledged: Readonly<Record<string, string>>
  readonly copy: string
  readonly draft: string
  readonly rescinded: string
  readonly present: string
  readonly retaliation: string
  readonly levels: Readonly<Record<Level, string>>
  readonly categories: Readonly<Record<Category, string>>
}

const en: Words = {
  title: 'Notice of Disciplinary Action',
  facts: {
    employee: 'Employee',
    noticeDate: 'Date of notice',
    number: 'Number',
    division: 'Division',
    category: 'Subject',
    incidentDate: 'Date of incident',
    rule: 'Rule or policy',
    points: 'Points',
    countsUntil: 'Active until',
    suspension: 'Suspension',
  },
  headings: {
    what: 'Description of incident',
    action: 'Action taken',
    priors: 'Active prior discipline',
    expectation: 'Expectations and due date',
    next: 'Further violations',
    meeting: 'Meeting',
    appeal: 'Appeal',
    statement: "Employee's statement",
    signatures: 'Signatures',
  },
  columns: ['Number', 'Level', 'Issued', 'Active until'],
  noPriors: 'None.',
  due: (day) => `Complete by ${day}.`,
  followUp: (day) => `A meeting on ${day} will review progress.`,
  nextStep: (level) => `Under company policy, the next step is: ${level}.`,
  lastStep: 'This is the last step of the company policy.',
  appeal: (days, until) =>
    `You may appeal in writing within ${days} days${until === null ? '' : `, until ${until}`}. Your appeal will be heard by someone other than the person who issued this notice.`,
  paid: (paid) => (paid ? 'paid' : 'unpaid'),
  until: (from, to) => `${from} to ${to}`,
  receipt: 'My signature confirms that I have received and read this notice. It does not mean that I agree with it.',
  roles: { driver: 'Employee, signature', issuer: 'Issued by, signature', witness: 'Witness, signature' },
  name: 'Printed name',
  date: 'Date',
  noStatement: 'Use this space for your statement. It will be kept with this notice.',
  acknowledged: {
    signed: 'Signed by the employee.',
    electronic: 'Signed electronically by the employee.',
    refused_witnessed: 'The employee refused to sign; witnessed.',
    mailed: 'Sent by mail.',
  },
  copy: 'Copies: employee; personnel file; supervisor.',
  draft: 'Draft, not issued',
  rescinded: 'Rescinded',
  present: 'Present',
  retaliation:
    'No employee will be disciplined for reporting an injury, raising a safety concern, reporting hours accurately or refusing unsafe operation (29 CFR 1904.35; 49 USC 31105).',
  levels: {
    coaching: 'Coaching',
    verbal_warning: 'Verbal warning',
    written_warning: 'Written warning',
    final_warning: 'Final warning',
    suspension: 'Suspension',
    demotion: 'Demotion',
    termination: 'Termination review',
  },
  categories: {
    attendance: 'Attendance',
    preventable_accident: 'Preventable accident',
    moving_violation: 'Moving violation',
    hos: 'Hours of service',
    inspection: 'Vehicle inspection',
    safety_policy: 'Safety policy',
    cell_phone: 'Cell phone',
    seat_belt: 'Seat belt',
    insubordination: 'Insubordination',
    equipment_damage: 'Equipment damage',
    drug_alcohol: 'Drug and alcohol',
    conduct: 'Conduct',
    other: 'Other',
  },
}

const es: Words = {
  title: 'Aviso de medida disciplinaria',
  facts: {
    employee: 'Empleado',
    noticeDate: 'Fecha del aviso',
    number: 'Número',
    division: 'División',
    category: 'Asunto',
    incidentDate: 'Fecha del incidente',
    rule: 'Regla o política',
    points: 'Puntos',
    countsUntil: 'Cuenta hasta',
    suspension: 'Suspensión',
  },
  headings: {
    what: 'Descripción del incidente',
    action: 'Medida tomada',
    priors: 'Medidas anteriores que cuentan',
    expectation: 'Expectativas y fecha límite',
    next: 'Futuras infracciones',
    meeting: 'Reunión',
    appeal: 'Apelación',
    statement: 'Declaración del empleado',
    signatures: 'Firmas',
  },
  columns: ['Número', 'Nivel', 'Emitida', 'Cuenta hasta'],
  noPriors: 'Ninguna.',
  due: (day) => `Debe cumplirse a más tardar el ${day}.`,
  followUp: (day) => `En una reunión el ${day} se revisará su progreso.`,
  nextStep: (level) => `Según la política de la empresa, el siguiente paso es: ${level}.`,
  lastStep: 'Este es el último paso de la política de la empresa.',
  appeal: (days, until) =>
    `Puede apelar por escrito dentro de ${days} días${until === null ? '' : `, hasta el ${until}`}. Debe resolverla alguien que no haya emitido este aviso.`,
  paid: (paid) => (paid ? 'con goce de sueldo' : 'sin goce de sueldo'),
  until: (from, to) => `del ${from} al ${to}`,
  receipt: 'Mi firma confirma que he recibido y leído este aviso. No significa que esté de acuerdo con él.',
  roles: { driver: 'Empleado, firma', issuer: 'Emitido por, firma', witness: 'Testigo, firma' },
  name: 'Nombre en letra de molde',
  date: 'Fecha',
  noStatement: 'Use este espacio para su propia versión. Queda con el expediente.',
  acknowledged: {
    signed: 'Firmado por el empleado.',
    electronic: 'Firmado electrónicamente por el empleado.',
    refused_witnessed: 'El empleado se negó a firmar, ante testigo.',
    mailed: 'Enviado por correo.',
  },
  copy: 'Copias: empleado; expediente personal; supervisor.',
  draft: 'Borrador, sin emitir',
  rescinded: 'Revocada',
  present: 'Presentes',
  retaliation:
    'Nadie es sancionado por reportar una lesión, plantear una inquietud de seguridad, reportar sus horas con exactitud o negarse a operar de forma insegura (29 CFR 1904.35; 49 USC 31105).',
  levels: {
    coaching: 'Orientación',
    verbal_warning: 'Advertencia verbal',
    written_warning: 'Advertencia escrita',
    final_warning: 'Advertencia final',
    suspension: 'Suspensión',
    demotion: 'Descenso de puesto',
    termination: 'Revisión para despido',
  },
  categories: {
    attendance: 'Asistencia',
    preventable_accident: 'Accidente prevenible',
    moving_violation: 'Infracción de tránsito',
    hos: 'Horas de servicio',
    inspection: 'Inspección del vehículo',
    safety_policy: 'Política de seguridad',
    cell_phone: 'Teléfono celular',
    seat_belt: 'Cinturón de seguridad',
    insubordination: 'Insubordinación',
    equipment_damage: 'Daño al equipo',
    drug_alcohol: 'Drogas y alcohol',
    conduct: 'Conducta',
    other: 'Otro',
  },
}

export const letterWords: Readonly<Record<Language, Words>> = { en, es }

/** A calendar day as the letter writes it: "November 20, 2026", "20 de noviembre de 2026". */
export const letterDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A moment as the letter writes it, in a zone. */
export const letterMoment = (at: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))

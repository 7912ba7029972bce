import type { ReportPart } from '#records/shop/vehicle-reports/parts.ts'
import { parts } from '#records/shop/vehicle-reports/parts.ts'
import type { Language } from '#web/screens/drivers/driver-page/language.ts'

/** Texts of the report that a driver fills in on a phone. What the driver signs is in English, as the law's file is. */
const english = {
  deadLink: 'This link doesn’t work',
  failed: 'Couldn’t open the DVIR',
  unreachable: 'Couldn’t reach the server. Check your signal and try again.',
  again: 'Try again',
  sent: 'Report sent',
  sentWhy: 'Dispatch has it. You can close this page.',
  sendingReport: 'Sending report',
  notSent: 'Not sent yet',
  stayOpen: 'Keep this page open.',
  saved: 'Your DVIR is signed and saved on this phone. It’s sent when you have a signal. If you close this page, open it again later.',
  notSaved: 'Your DVIR is signed, but this phone can’t save it. Keep this page open until you have a signal.',
  unseen: 'Dispatch can’t see your defects until it’s sent.',
  sendNow: 'Send now',
  sending: 'Sending...',
  change: 'Change report',
  unit: (unit: string) => `Unit ${unit}`,
  trailer: (trailer: string) => `, trailer ${trailer}`,
  odometer: 'Odometer',
  defects: 'Defects',
  noDefects: 'None added. With no defects a DVIR isn’t required, but you can send one.',
  add: 'Add defect',
  addAnother: 'Add another defect',
  trailerNumber: 'Trailer number',
  trailerMissing: 'Enter the number on the trailer',
  fillIn: 'Fill in the marked fields above, then sign.',
  sign: 'Sign and send',
  signature: 'Signature',
  defect: (place: number, of: number) => `Defect ${place} of ${of}`,
  part: 'Part',
  partMissing: 'Choose the part',
  describe: 'Defect description',
  describeMissing: 'Describe the defect',
  onTrailer: 'On the trailer',
  unsafe: 'Unsafe to drive',
  remove: 'Remove defect',
  photos: 'Photos',
  photoFailed: 'Couldn’t read one of the photos.',
  photoOf: (place: number) => `Defect ${place}`,
  removePhoto: (place: number) => `Remove photo ${place}`,
  mostPhotos: (count: number) => `${count} photos at most.`,
  addPhoto: 'Add photo',
  photoFiles: 'Photo files',
  name: 'Full name',
  nameHelp: 'Your typed name is your signature.',
  nameMissing: 'Type your full name',
  signing: 'Signing...',
} as const

export type ReportWords = {
  readonly [Key in keyof typeof english]: (typeof english)[Key] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : string
}

const spanish: ReportWords = {
  deadLink: 'Este enlace no funciona',
  failed: 'No se pudo abrir el DVIR',
  unreachable: 'No hay conexión con el servidor. Revise la señal e intente otra vez.',
  again: 'Intentar otra vez',
  sent: 'Reporte enviado',
  sentWhy: 'Despacho ya lo tiene. Puede cerrar esta página.',
  sendingReport: 'Enviando el reporte',
  notSent: 'Todavía no se envió',
  stayOpen: 'Deje esta página abierta.',
  saved: 'Su DVIR está firmado y guardado en este teléfono. Se envía cuando tenga señal. Si cierra esta página, ábrala otra vez más tarde.',
  notSaved: 'Su DVIR está firmado, pero este teléfono no puede guardarlo. Deje esta página abierta hasta tener señal.',
  unseen: 'Despacho no ve sus defectos hasta que se envíe.',
  sendNow: 'Enviar ahora',
  sending: 'Enviando...',
  change: 'Cambiar el reporte',
  unit: (unit) => `Unidad ${unit}`,
  trailer: (trailer) => `, remolque ${trailer}`,
  odometer: 'Odómetro',
  defects: 'Defectos',
  noDefects: 'Ninguno. Sin defectos no se exige un DVIR, pero puede enviarlo.',
  add: 'Agregar defecto',
  addAnother: 'Agregar otro defecto',
  trailerNumber: 'Número del remolque',
  trailerMissing: 'Escriba el número del remolque',
  fillIn: 'Complete los campos marcados arriba y después firme.',
  sign: 'Firmar y enviar',
  signature: 'Firma',
  defect: (place, of) => `Defecto ${place} de ${of}`,
  part: 'Parte',
  partMissing: 'Elija la parte',
  describe: 'Descripción del defecto',
  describeMissing: 'Describa el defecto',
  onTrailer: 'En el remolque',
  unsafe: 'No es seguro manejarlo',
  remove: 'Quitar defecto',
  photos: 'Fotos',
  photoFailed: 'No se pudo leer una de las fotos.',
  photoOf: (place) => `Defecto ${place}`,
  removePhoto: (place) => `Quitar foto ${place}`,
  mostPhotos: (count) => `${count} fotos como máximo.`,
  addPhoto: 'Agregar foto',
  photoFiles: 'Archivos de fotos',
  name: 'Nombre completo',
  nameHelp: 'Su nombre escrito es su firma.',
  nameMissing: 'Escriba su nombre completo',
  signing: 'Firmando...',
}

export const reportWords = { en: english as ReportWords, es: spanish } as const satisfies Record<Language, ReportWords>

const spanishParts: Readonly<Record<ReportPart, string>> = {
  service_brakes: 'Frenos de servicio y conexiones del remolque',
  parking_brake: 'Freno de estacionamiento',
  steering: 'Dirección',
  lights: 'Luces y reflectores',
  tires: 'Llantas',
  horn: 'Bocina',
  wipers: 'Limpiaparabrisas',
  mirrors: 'Espejos',
  coupling: 'Dispositivos de acople',
  wheels: 'Ruedas y rines',
  emergency: 'Equipo de emergencia',
  other: 'Otro',
}

const keys = Object.keys(parts) as ReportPart[]

/** What a driver reports on, to choose from. */
export const partChoices: Readonly<Record<Language, readonly { readonly value: ReportPart; readonly label: string }[]>> = {
  en: keys.map((value) => ({ value, label: parts[value].label })),
  es: keys.map((value) => ({ value, label: spanishParts[value] })),
}

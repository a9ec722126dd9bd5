/** MimeType: constants for the names of MIME types. */
export const MimeType = {
  GOOGLE_APPS_SCRIPT: 'application/vnd.google-apps.script',
  GOOGLE_DRAWINGS: 'application/vnd.google-apps.drawing',
  GOOGLE_DOCS: 'application/vnd.google-apps.document',
  GOOGLE_FORMS: 'application/vnd.google-apps.form',
  GOOGLE_SHEETS: 'application/vnd.google-apps.spreadsheet',
  GOOGLE_SITES: 'application/vnd.google-apps.site',
  GOOGLE_SLIDES: 'application/vnd.google-apps.presentation',
  FOLDER: 'application/vnd.google-apps.folder',
  SHORTCUT: 'application/vnd.google-apps.shortcut',
  BMP: 'image/bmp',
  GIF: 'image/gif',
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  SVG: 'image/svg+xml',
  PDF: 'application/pdf',
  CSS: 'text/css',
  CSV: 'text/csv',
  HTML: 'text/html',
  JAVASCRIPT: 'application/javascript',
  PLAIN_TEXT: 'text/plain',
  RTF: 'application/rtf',
  OPENDOCUMENT_GRAPHICS: 'application/vnd.oasis.opendocument.graphics',
  OPENDOCUMENT_PRESENTATION: 'application/vnd.oasis.opendocument.presentation',
  OPENDOCUMENT_SPREADSHEET: 'application/vnd.oasis.opendocument.spreadsheet',
  OPENDOCUMENT_TEXT: 'application/vnd.oasis.opendocument.text',
  MICROSOFT_EXCEL: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  MICROSOFT_EXCEL_LEGACY: 'application/vnd.ms-excel',
  MICROSOFT_POWERPOINT: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  MICROSOFT_POWERPOINT_LEGACY: 'application/vnd.ms-powerpoint',
  MICROSOFT_WORD: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  MICROSOFT_WORD_LEGACY: 'application/msword',
  ZIP: 'application/zip',
};

const byEnding: Record<string, string> = {
  bmp: MimeType.BMP,
  css: MimeType.CSS,
  csv: MimeType.CSV,
  gif: MimeType.GIF,
  htm: MimeType.HTML,
  html: MimeType.HTML,
  jpeg: MimeType.JPEG,
  jpg: MimeType.JPEG,
  js: MimeType.JAVASCRIPT,
  json: 'application/json',
  pdf: MimeType.PDF,
  png: MimeType.PNG,
  svg: MimeType.SVG,
  txt: MimeType.PLAIN_TEXT,
  xlsx: MimeType.MICROSOFT_EXCEL,
  xml: 'text/xml',
  zip: MimeType.ZIP,
};

/** The type of a file by its name; null if its ending is unknown. */
export function typeOfName(name: string): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return (ending && byEnding[ending]) ?? null;
}

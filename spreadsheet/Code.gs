/**
 * Receives the forms of the website in this spreadsheet, a row each. How to install it: README.md beside this file.
 * The same form sent twice makes one row, so it may be sent again whenever something went wrong. A row is only ever
 * added at the end, and nothing that stands in the sheet is written over.
 *
 * The next line is read by Google: the script may touch this spreadsheet and no other.
 * @OnlyCurrentDoc
 */

/** The tabs, and the hours within which an answer is promised. */
const REPLY_HOURS = { Applications: 48, Messages: 24 };

/** The script's own columns; it writes nothing under `answered`, which is for the staff. */
const OWN_COLUMNS = ['reference', 'submittedAt', 'dueAt', 'answered', 'key'];

/** The most columns of a tab: where there is no secret, strangers might add more and more. */
const MOST_COLUMNS = 100;

/** The characters of a reference, as on the website: no vowels and no look-alikes. */
const ALPHABET = '23456789CDFGHJKMNPQRTVWX';

/**
 * Colours dueAt once its time is over, until something other than an empty tick box stands under answered, wherever the
 * columns are. Functions take one argument each, because the separator of arguments depends on the country.
 */
const LATE =
  '=(TRIM(A$1)="dueAt")*' +
  'SUMPRODUCT(IFERROR((TRIM($1:$1)="dueAt")*ISNUMBER(1:1)*(1:1<NOW())))*' +
  'SUMPRODUCT(IFERROR((TRIM($1:$1)="answered")*((TRIM(1:1)="")+(1:1=FALSE))))>0';

/** What may be answered instead of success, for the staff. The website’s server knows these sentences. */
const SAY = {
  form: 'The field data does not hold the JSON of a form.',
  secret:
    'The secret of the website’s server is not the one of this script. SHEET_SECRET at the server and in Apps Script, under Project Settings, Script properties, must be the same.',
  busy: 'The spreadsheet is busy with other forms. Please try again in a minute.',
  unknown:
    'The row could not be written. Please try again. The reason is in Apps Script under Executions.',
};

/** A form that is not stored, and why. The message quotes nothing of it. */
class Refusal_ extends Error {}

/** Google calls this for each form that is sent. */
function doPost({ parameter }) {
  const lock = LockService.getScriptLock();
  try {
    const form = read_(parameter);
    // Waits while other forms are being written.
    if (!lock.tryLock(15000)) throw new Refusal_(SAY.busy);
    return answer_({ success: true, reference: store_(form) });
  } catch (error) {
    if (error instanceof Refusal_) return answer_({ success: false, error: error.message });
    // Google's own words, which name services and not answers.
    console.error(error.message);
    return answer_({ success: false, error: SAY.unknown });
  } finally {
    lock.releaseLock();
  }
}

function answer_(answer) {
  const json = ContentService.createTextOutput(JSON.stringify(answer));
  return json.setMimeType(ContentService.MimeType.JSON);
}

/** Google calls this when somebody opens the address in a browser. */
function doGet() {
  return ContentService.createTextOutput('The script is installed, and this is its address.');
}

/** Run by hand after pasting: asks for Google's permission, and makes the tabs. */
function install() {
  Object.keys(REPLY_HOURS).forEach((tab) => columnsOf_(sheetOf_(tab), OWN_COLUMNS));
  console.log('Ready. Now choose Deploy, New deployment.');
}

/** The tab and the cells of a form. Without a reference of the website's server it gets one here. */
function read_({ data, secret = '' }) {
  const own = PropertiesService.getScriptProperties().getProperty('SHEET_SECRET') || '';
  if (secret !== own.trim()) throw new Refusal_(SAY.secret);
  const now = new Date().toISOString();
  const { reference = '', submittedAt = now, ...answers } = parse_(data);
  const isName = (name) => /^\w{1,40}$/.test(name) && !OWN_COLUMNS.includes(name);
  const texts = [reference, submittedAt, answers.email, ...Object.values(answers)].flat();
  const areTexts = texts.every((text) => typeof text === 'string');
  const isKnown = /^[0-9A-Z-]{0,40}$/.test(reference) && !isNaN(Date.parse(submittedAt));
  if (!areTexts || !isKnown || !Object.keys(answers).every(isName)) throw new Refusal_(SAY.form);
  const tab = 'message' in answers ? 'Messages' : 'Applications';
  const cells = { reference: reference || newReference_(), submittedAt };
  cells.dueAt = new Date(Date.parse(submittedAt) + REPLY_HOURS[tab] * 60 * 60 * 1000);
  Object.keys(answers).forEach((name) => (cells[name] = [answers[name]].flat().join('; ')));
  // Recognises a second press: the same answers on the same day (UTC).
  const hash = Utilities.base64Encode(digest_(JSON.stringify(Object.entries(answers).sort())));
  cells.key = reference ? '' : `${now.slice(0, 10)} ${hash}`;
  return { tab, cells };
}

function parse_(data) {
  try {
    return { ...JSON.parse(data) };
  } catch {
    throw new Refusal_(SAY.form); // The error of JSON.parse would quote the form.
  }
}

/** Adds the row, unless it is there already, and returns its reference. The caller must hold the lock. */
function store_({ tab, cells }) {
  const sheet = sheetOf_(tab);
  const columns = columnsOf_(sheet, [...new Set([...OWN_COLUMNS, ...Object.keys(cells)])]);
  // A column of the format “Plain text” shows the apostrophe.
  const textIn = (row, name) => String(row[columns.indexOf(name)]).replace(/^'/, '');
  const mark = cells.key ? 'key' : 'reference';
  const rows = sheet.getDataRange().getValues();
  const earlier = rows.find((row) => textIn(row, mark) === cells[mark]);
  if (earlier) return textIn(earlier, 'reference');
  // After an apostrophe everything is text, and the apostrophe is no part of it (Sheets API, ExtendedValue). Without
  // it =A1 would be a formula, and 01632 960001 would lose its nought.
  const asText = (value = '') => (typeof value === 'string' && value ? `'${value}` : value);
  sheet.appendRow(columns.map((name) => asText(cells[name])));
  // Google gathers writes and does them later: only after this are they done.
  SpreadsheetApp.flush();
  return cells.reference;
}

/** The tab of this name; a new one colours what is late. */
function sheetOf_(tab) {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const known = spreadsheet.getSheetByName(tab);
  if (known) return known;
  const sheet = spreadsheet.insertSheet(tab);
  const range = sheet.getRange(1, 1, sheet.getMaxRows(), sheet.getMaxColumns());
  const look = SpreadsheetApp.newConditionalFormatRule().setBackground('#fce0db').setBold(true);
  sheet.setConditionalFormatRules([look.whenFormulaSatisfied(LATE).setRanges([range]).build()]);
  sheet.setFrozenRows(1);
  return sheet;
}

/** The headings in row 1, wherever the staff moved them; those that are missing are added at the end. */
function columnsOf_(sheet, names) {
  const width = sheet.getLastColumn();
  const headings = width === 0 ? [] : sheet.getRange(1, 1, 1, width).getValues()[0];
  const columns = headings.map((heading) => String(heading).trim());
  const missing = names.filter((name) => !columns.includes(name));
  if (missing.length === 0) return columns;
  if (width + missing.length > MOST_COLUMNS) throw new Refusal_(SAY.form);
  sheet.insertColumnsAfter(Math.max(width, 1), missing.length);
  sheet.getRange(1, width + 1, 1, missing.length).setValues([missing]);
  return [...columns, ...missing];
}

/** A reference in the form of the website's, such as 4KX7-9QMD. */
function newReference_() {
  const signs = digest_(Utilities.getUuid()).map((byte) => ALPHABET[Math.abs(byte) % 24]);
  return `${signs.slice(0, 4).join('')}-${signs.slice(4, 8).join('')}`;
}

function digest_(text) {
  return Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8);
}

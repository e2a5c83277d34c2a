/**
 * Receives the forms of the website in this spreadsheet, a row each. How to install it: README.md
 * beside this file. Paste the file whole; there is nothing to fill in.
 *
 * A row counts as received only when it is certain to be in the sheet. Whatever goes wrong is
 * answered as a failure, and whoever sent the form keeps it and can send it again: the same form
 * sent twice makes one row.
 *
 * The next line is read by Google: the script may touch this spreadsheet and no other.
 * @OnlyCurrentDoc
 */

/** Milliseconds to wait while other forms are being written. */
const LOCK_WAIT = 15000;

/** Stands between the entries of a list in one cell. */
const SEPARATOR = '; ';

/**
 * The forms, each with its tab and its fields in the order of the columns. `min` and `max` count
 * characters. The website checks the same rules; its tests compare the two.
 */
const FORMS = [
  {
    tab: 'Applications',
    fields: {
      fullName: { min: 2, max: 200 },
      email: { kind: 'email', max: 254 },
      mobile: { min: 10, max: 40 },
      linkedIn: { kind: 'link', max: 2000 },
      participantType: { kind: 'choice', choices: ['business', 'personal'] },
      businessName: { max: 200 },
      businessDetails: { max: 5000 },
      website: { kind: 'link', max: 2000 },
      // The titles are the website's, which may change them without this script.
      selectedCourses: { kind: 'list', max: 200, most: 100 },
      availabilityDates: { min: 10, max: 2000 },
      deliveryMode: { kind: 'choice', choices: ['in-person', 'online', 'both'] },
      numberOfAttendees: { min: 1, max: 200 },
      city: { min: 2, max: 200 },
      country: { min: 2, max: 200 },
      additionalRequirements: { max: 5000 },
    },
  },
  {
    tab: 'Messages',
    fields: {
      name: { min: 2, max: 200 },
      email: { kind: 'email', max: 254 },
      company: { max: 200 },
      courseInterest: { max: 200 },
      subject: { min: 5, max: 200 },
      message: { min: 10, max: 5000 },
    },
  },
];

/** Google calls this for each form that is sent. */
function doPost(event) {
  return answerJson_(receive_(event));
}

/** Google calls this when somebody opens the address in a browser. */
function doGet() {
  return ContentService.createTextOutput(
    'The script is installed, and this is its address. Forms that are sent here become rows.',
  );
}

/** Run once by hand after pasting: asks for Google's permission and makes the tabs. */
function install() {
  const lock = LockService.getScriptLock();
  lock.waitLock(LOCK_WAIT);
  try {
    FORMS.forEach((form) => columnsOf_(sheetOf_(form), form));
    SpreadsheetApp.flush();
  } finally {
    lock.releaseLock();
  }
  console.log('Ready. Now choose Deploy, New deployment.');
}

/** The answer to a form, success only once its row is in the sheet. */
function receive_(event) {
  let lock;
  try {
    const submission = read_(event);
    lock = LockService.getScriptLock();
    if (!lock.tryLock(LOCK_WAIT)) {
      lock = undefined;
      return failure_('The spreadsheet is busy with other forms. Please try again in a minute.');
    }
    store_(submission);
    // Google gathers writes and does them later: only after this are they done.
    SpreadsheetApp.flush();
    return { success: true };
  } catch (error) {
    return failure_(error instanceof Refusal_ ? error.message : explain_(error));
  } finally {
    release_(lock);
  }
}

function release_(lock) {
  try {
    if (lock) lock.releaseLock();
  } catch (error) {
    // The answer stands whatever becomes of the lock, which ends with this run in any case.
    console.error(String(error && error.message));
  }
}

/** A form that is not stored because of what was sent. The message quotes nothing of it. */
class Refusal_ extends Error {}

/**
 * The form in a post: which of the forms it is, its answers checked, and, where the website's own
 * server sends it on, its reference and time. Throws `Refusal_`.
 */
function read_(event) {
  const sent = (event && event.parameters && event.parameters.data) || [];
  if (sent.length !== 1) throw new Refusal_('Send exactly one form field named data.');
  const { reference = '', submittedAt = new Date().toISOString(), ...answers } = parse_(sent[0]);
  const names = Object.keys(answers).sort().join();
  const form = FORMS.find(({ fields }) => Object.keys(fields).sort().join() === names);
  if (!form) {
    throw new Refusal_(
      'The JSON does not hold the fields of a form that this script knows. If the website has a new field, paste the current script and deploy it as a new version.',
    );
  }
  if (!isText_(reference) || !/^[0-9A-Z-]{0,40}$/.test(reference)) {
    throw new Refusal_('The reference is not one of ours.');
  }
  if (!isText_(submittedAt) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(submittedAt)) {
    throw new Refusal_('The time must be ISO 8601 text in UTC.');
  }
  const cells = { reference, submittedAt };
  Object.keys(form.fields).forEach((name) => {
    const answer = answers[name];
    // The website's server sends a blank for a field that the form did not have yet.
    const value = reference && answer === '' ? '' : accept_(answer, form.fields[name]);
    if (value === undefined) throw new Refusal_(`The field ${name} is missing or not valid.`);
    cells[name] = value;
  });
  // A browser that sends the form itself has no reference: the same answers on the same day count once.
  cells.key = reference ? '' : fingerprint_(form, cells);
  return { form, cells };
}

function parse_(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    // What JSON.parse says would quote the form.
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) throw new Refusal_('The field data does not hold a JSON object.');
  return value;
}

/** An answer as the text of its cell, or `undefined` where it breaks its rule. */
function accept_(value, rule) {
  if (rule.kind === 'list') return acceptList_(value, rule);
  if (!isText_(value)) return undefined;
  const text = value.trim();
  const { kind, choices, min = 0, max = Infinity } = rule;
  if (text.length < min || text.length > max || !isPrintable_(text)) return undefined;
  if (kind === 'email' && !isEmail_(text)) return undefined;
  // Every address that the website accepts, and some more: this script has no parser of addresses.
  if (kind === 'link' && text !== '' && !/^https?:\/\/\S+$/i.test(text)) return undefined;
  // As the website does, which takes a choice only letter for letter.
  if (kind === 'choice' && !choices.includes(value)) return undefined;
  return text;
}

function acceptList_(value, { max, most }) {
  if (!Array.isArray(value) || value.length < 1 || value.length > most) return undefined;
  const isEntry = (entry) =>
    isText_(entry) && entry !== '' && entry.length <= max && isPrintable_(entry);
  if (!value.every(isEntry) || new Set(value).size !== value.length) return undefined;
  return value.join(SEPARATOR);
}

function isText_(value) {
  return typeof value === 'string';
}

/** The pattern of the HTML standard, and a dot in the domain. */
function isEmail_(text) {
  const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
  return new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`).test(text);
}

/** No control characters but tab and line breaks, and no half of a surrogate pair. */
function isPrintable_(text) {
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(text);
}

function fingerprint_(form, cells) {
  const answers = Object.keys(form.fields).map((name) => cells[name]);
  const bytes = Utilities.computeDigest(
    Utilities.DigestAlgorithm.SHA_256,
    JSON.stringify([form.tab, answers]),
    Utilities.Charset.UTF_8,
  );
  // Google's bytes run from -128 to 127.
  const hash = bytes.map((byte) => (byte & 255).toString(16).padStart(2, '0')).join('');
  return `${new Date().toISOString().slice(0, 10)} ${hash}`;
}

/** Adds the row, unless it is there already. Only for whoever holds the lock. */
function store_({ form, cells }) {
  const sheet = sheetOf_(form);
  const columns = columnsOf_(sheet, form);
  const lastRow = sheet.getLastRow();
  const mark = cells.reference ? 'reference' : 'key';
  if (lastRow > 1) {
    const earlier = sheet.getRange(2, columns[mark], lastRow - 1, 1).getValues();
    if (earlier.some(([value]) => String(value).trim() === cells[mark])) return;
  }
  if (lastRow === sheet.getMaxRows()) sheet.insertRowsAfter(lastRow, 1);
  const range = sheet.getRange(lastRow + 1, 1, 1, sheet.getLastColumn());
  const row = new Array(sheet.getLastColumn()).fill('');
  const formats = range.getNumberFormats()[0];
  Object.keys(cells).forEach((name) => {
    row[columns[name] - 1] = asText_(cells[name]);
    // In a cell of the format “Plain text” the apostrophe of asText_ would be seen.
    formats[columns[name] - 1] = 'General';
  });
  range.setNumberFormats([formats]);
  range.setValues([row]);
  const formulas = range.getFormulas()[0];
  if (Object.keys(cells).some((name) => formulas[columns[name] - 1] !== '')) {
    range.clearContent();
    throw new Error('An answer became a formula and was removed.');
  }
}

/**
 * What somebody typed, as text that a spreadsheet neither runs nor turns into a number or a date.
 * What setValues is given is read as if it had been typed into the cell: =A1 would be a formula and
 * 01632 960001 would lose its nought. After an apostrophe everything is text, and the apostrophe is no
 * part of it: "if the user typed '123 into the UI, this would be represented as a stringValue of
 * "123"" (Sheets API reference, ExtendedValue). So every answer has one, whatever it begins with.
 */
function asText_(text) {
  return text === '' ? '' : `'${text}`;
}

function sheetOf_({ tab }) {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  return spreadsheet.getSheetByName(tab) || spreadsheet.insertSheet(tab);
}

/**
 * The number of each column by its heading in row 1. Headings that are missing are added at the end;
 * what else stands in the sheet is left where it is.
 */
function columnsOf_(sheet, form) {
  const width = sheet.getLastColumn();
  const headings = width === 0 ? [] : sheet.getRange(1, 1, 1, width).getValues()[0];
  const names = ['reference', 'submittedAt', ...Object.keys(form.fields), 'key'];
  const known = headings.map((heading) => String(heading).trim().toLowerCase());
  const missing = names.filter((name) => !known.includes(name.toLowerCase()));
  if (missing.length > 0) {
    const spare = sheet.getMaxColumns() - width;
    if (spare < missing.length) {
      sheet.insertColumnsAfter(sheet.getMaxColumns(), missing.length - spare);
    }
    sheet.getRange(1, width + 1, 1, missing.length).setValues([missing]);
    sheet.setFrozenRows(1);
  }
  const all = [...known, ...missing.map((name) => name.toLowerCase())];
  return Object.fromEntries(names.map((name) => [name, all.indexOf(name.toLowerCase()) + 1]));
}

/** What went wrong in Google's services, in a sentence for the staff. */
function explain_(error) {
  const reason = String(error && error.message);
  // Where Google's own words can be read: Apps Script, Executions. They name services, not answers.
  console.error(reason);
  if (/too many times|quota|rate limit|too much/i.test(reason)) {
    return 'Google’s allowance for this account is used up for now. Please try again later.';
  }
  if (/permission|authori[sz]ation/i.test(reason)) {
    return 'The script may not write to the spreadsheet. Open it in Apps Script, run install and allow what Google asks.';
  }
  if (/data validation|protected/i.test(reason)) {
    return 'A rule or a protection on the sheet refuses the row.';
  }
  return 'The row could not be written. Please try again. The reason is in Apps Script under Executions.';
}

function failure_(error) {
  return { success: false, error };
}

function answerJson_(answer) {
  return ContentService.createTextOutput(JSON.stringify(answer)).setMimeType(
    ContentService.MimeType.JSON,
  );
}

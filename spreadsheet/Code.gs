/**
 * Receives the forms of the website in this spreadsheet, a row each. How to install it: README.md
 * beside this file. Paste the file whole; nothing in it is to be filled in.
 *
 * A row counts as received only when it is certain to be in the sheet. Whatever goes wrong is
 * answered as a failure, and whoever sent the form keeps it and can send it again: the same form
 * sent twice makes one row.
 *
 * People work in the sheet meanwhile, and no lock holds them up. So a row is only ever added at the end,
 * and nothing that stands in the sheet is written over.
 *
 * The next line is read by Google: the script may touch this spreadsheet and no other.
 * @OnlyCurrentDoc
 */

/** Milliseconds to wait while other forms are being written. */
const LOCK_WAIT = 15000;

/**
 * Where the script has a secret (README.md), the website's own server sends it with every form. Anybody who
 * knows the address can send forms without it: these wait for fewer milliseconds, and only a limited number of
 * them reach the sheet in a minute, so that they cannot keep the server's forms out.
 */
const STRANGER_LOCK_WAIT = 2000;
const MOST_STRANGERS = 30;

/** The characters of a reference, as on the website: no vowels and no look-alikes. */
const ALPHABET = '23456789CDFGHJKMNPQRTVWX';

/** Stands between the entries of a list in one cell. */
const SEPARATOR = '; ';

/**
 * When the time in dueAt is coloured: it is over, and the cell under answered is empty or a tick box without its
 * tick. The rule holds in the whole tab and finds its columns by their headings, wherever somebody moves them.
 * Functions take one argument each, because the separator of arguments depends on the country; and an error in
 * a cell of the staff's own is ignored.
 */
const LATE =
  '=(TRIM(A$1)="dueAt")*' +
  'SUMPRODUCT(IFERROR((TRIM($1:$1)="dueAt")*ISNUMBER(1:1)*(1:1<NOW())))*' +
  'SUMPRODUCT(IFERROR((TRIM($1:$1)="answered")*((TRIM(1:1)="")+(1:1=FALSE))))>0';

/**
 * The forms, each with its tab, the hours within which an answer is promised, and its fields in the order of
 * the columns. `min` and `max` count characters. The website checks the same rules; its tests compare the two.
 */
const FORMS = [
  {
    tab: 'Applications',
    replyHours: 48,
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
    replyHours: 24,
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

/** What may be answered instead of success, for the staff. The website’s server knows these sentences. */
const SAY = {
  oneField: 'Send exactly one form field named data.',
  noJson: 'The field data does not hold a JSON object.',
  otherFields:
    'The JSON does not hold the fields of a form that this script knows. If the website has a new field, paste the current script and deploy it as a new version.',
  reference: 'The reference is not one of ours.',
  time: 'The time must be ISO 8601 text in UTC.',
  field: 'The field NAME is missing or not valid.',
  noSecret:
    'The website’s server sends a secret, and this script has none. In Apps Script choose Project Settings, Script properties, and add SHEET_SECRET with the value that the server has.',
  otherSecret:
    'The secret of the website’s server is not the one of this script. SHEET_SECRET at the server and in Apps Script, under Project Settings, Script properties, must be the same.',
  strangers:
    'Too many forms came without the secret. Please try again in a minute. If the website’s server sent this one, set SHEET_SECRET there.',
  busy: 'The spreadsheet is busy with other forms. Please try again in a minute.',
  unsteady:
    'Somebody is changing rows or columns of the sheet just now. Please try again in a minute.',
  misplaced:
    'The row stands in the wrong columns, because somebody moved columns while it was written. Delete the row; it then comes again by itself.',
  formula: 'An answer had become a formula, which was taken out of the sheet.',
  takenOut: '(A formula was taken out here.)',
  allowance: 'Google’s allowance for this account is used up for now. Please try again later.',
  permission:
    'The script may not write to the spreadsheet. Open it in Apps Script, run install and allow what Google asks.',
  rule: 'A rule or a protection on the sheet refuses the row.',
  unknown:
    'The row could not be written. Please try again. The reason is in Apps Script under Executions.',
};

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

/** Run once by hand after pasting: asks for Google's permission, makes the tabs and the rule `LATE` for them. */
function install() {
  const lock = LockService.getScriptLock();
  lock.waitLock(LOCK_WAIT);
  try {
    FORMS.forEach((form) => {
      const sheet = sheetOf_(form);
      addHeadings_(sheet, form);
      colourLate_(sheet);
    });
  } finally {
    lock.releaseLock();
  }
  console.log('Ready. Now choose Deploy, New deployment.');
}

/** The answer to a form, success only once its row is in the sheet. */
function receive_(event) {
  let lock;
  try {
    const secret = secret_();
    const isFromServer = knowsSecret_(event, secret);
    const submission = read_(event, isFromServer);
    const isStranger = secret !== '' && !isFromServer;
    if (isStranger) countStranger_();
    // From here on others wait, so every check that needs no sheet comes before.
    lock = LockService.getScriptLock();
    if (!lock.tryLock(isStranger ? STRANGER_LOCK_WAIT : LOCK_WAIT)) {
      lock = undefined;
      return failure_(SAY.busy);
    }
    return { success: true, reference: store_(submission) };
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
    // The answer does not depend on releasing the lock, which ends with this run in any case.
    console.error(String(error && error.message));
  }
}

/** A form that is not stored, and why. The message quotes nothing of it. */
class Refusal_ extends Error {}

/** The secret that the staff put into the script properties; empty if there is none. */
function secret_() {
  const properties = PropertiesService.getScriptProperties();
  return String(properties.getProperty('SHEET_SECRET') || '').trim();
}

/** Whether a post comes from the website's own server, which sends the secret. Throws `Refusal_` for a wrong one. */
function knowsSecret_(event, secret) {
  const sent = sentAs_('secret', event);
  if (sent.length === 0) return false;
  if (secret === '') throw new Refusal_(SAY.noSecret);
  // This compares hashes, because comparing texts ends at the first difference, and the time would tell where that is.
  if (sent.length !== 1 || hash_(sent[0]) !== hash_(secret)) throw new Refusal_(SAY.otherSecret);
  return true;
}

/**
 * Counts a form that came without the secret. Throws `Refusal_` if too many came in this minute; forms that come at the
 * same instant may count as one.
 */
function countStranger_() {
  const cache = CacheService.getScriptCache();
  const minute = `strangers ${new Date().toISOString().slice(0, 16)}`;
  const count = Number(cache.get(minute) || 0) + 1;
  cache.put(minute, String(count), 120);
  if (count > MOST_STRANGERS) throw new Refusal_(SAY.strangers);
}

/** What a post holds in the fields of this name, one after the other. */
function sentAs_(name, event) {
  return (event && event.parameters && event.parameters[name]) || [];
}

/**
 * The form in a post: which of the forms it is, and the cells of its row. Reference and time are taken from the
 * website's own server only: anybody else could make them up, so the script makes its own. Throws `Refusal_`.
 */
function read_(event, isFromServer = false) {
  const sent = sentAs_('data', event);
  if (sent.length !== 1) throw new Refusal_(SAY.oneField);
  const now = new Date().toISOString();
  const { reference = '', submittedAt = now, ...answers } = parse_(sent[0]);
  const names = Object.keys(answers).sort().join();
  const form = FORMS.find(({ fields }) => Object.keys(fields).sort().join() === names);
  if (!form) throw new Refusal_(SAY.otherFields);
  if (!isText_(reference) || !/^[0-9A-Z-]{0,40}$/.test(reference)) {
    throw new Refusal_(SAY.reference);
  }
  if (!isText_(submittedAt) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(submittedAt)) {
    throw new Refusal_(SAY.time);
  }
  const isKnown = isFromServer && reference !== '';
  const cells = {
    reference: isKnown ? reference : newReference_(),
    submittedAt: isFromServer ? submittedAt : now,
  };
  cells.dueAt = new Date(Date.parse(cells.submittedAt) + form.replyHours * 60 * 60 * 1000);
  Object.keys(form.fields).forEach((name) => {
    const value = accept_(answers[name], form.fields[name]);
    if (value === undefined) throw new Refusal_(SAY.field.replace('NAME', name));
    cells[name] = value;
  });
  cells.key = isKnown ? '' : fingerprint_(form, cells, reference);
  return { form, cells };
}

function parse_(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    // The error of JSON.parse is ignored, because it would quote the form.
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) throw new Refusal_(SAY.noJson);
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
  // This accepts every address that the website accepts, and some more: the script has no parser of addresses.
  if (kind === 'link' && text !== '' && !/^https?:\/\/\S+$/i.test(text)) return undefined;
  // Not trimmed, because the website takes a choice only letter for letter.
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
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(text);
}

/**
 * Identifies a repeated form where the reference is made here: the same answers on the same day (UTC). A server
 * that has no secret sends a reference, and may send it again after midnight. It is not believed, but it
 * replaces the day: then the same answers with the same reference count once.
 */
function fingerprint_(form, cells, reference) {
  const answers = Object.keys(form.fields).map((name) => cells[name]);
  if (reference) return hash_(JSON.stringify([form.tab, answers, reference]));
  return `${new Date().toISOString().slice(0, 10)} ${hash_(JSON.stringify([form.tab, answers]))}`;
}

/** A reference in the form of the website's, such as 4KX7-9QMD. */
function newReference_() {
  // 240 is the last multiple of 24 in a byte: below it, all characters are equally likely.
  const fair = digest_(Utilities.getUuid()).filter((byte) => byte < 240);
  const text = fair.map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}`;
}

function hash_(text) {
  return digest_(text)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** The 32 bytes of SHA-256. */
function digest_(text) {
  const { SHA_256 } = Utilities.DigestAlgorithm;
  // Google's bytes run from -128 to 127.
  return Utilities.computeDigest(SHA_256, text, Utilities.Charset.UTF_8).map((byte) => byte & 255);
}

/**
 * Adds the row, unless it is there already, and returns its reference. The caller must hold the lock.
 *
 * Between any two calls a person may insert, sort or delete rows and move columns. Google's documentation of appendRow
 * says today that the row goes "to the bottom of the current data region"; in earlier years it said as well "This
 * operation is atomic; it prevents issues where a user asks for the last row, and then writes to that row, and an
 * intervening mutation occurs between". So the row cannot overwrite another, but its cells may end up in the wrong
 * columns; that is why it is checked once it is there.
 */
function store_({ form, cells }) {
  const sheet = sheetOf_(form);
  addHeadings_(sheet, form);
  const earlier = find_(sheet, form, cells);
  if (earlier.row) return earlier.reference;
  sheet.appendRow(rowOf_(sheet, earlier.columns, cells));
  // Google gathers writes and does them later: only after this are they done.
  SpreadsheetApp.flush();
  const added = find_(sheet, form, cells);
  if (!added.row) throw new Refusal_(SAY.unsteady);
  takeOutFormulas_(sheet, added, cells);
  tryTo_(() => keepColoured_(sheet, added));
  return cells.reference;
}

/**
 * The columns by their headings, the number of the row in which the form stands, or 0 where it is not in the
 * sheet, and the reference there. Throws `Refusal_`.
 */
function find_(sheet, form, cells) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const seen = look_(sheet, form, cells);
    if (seen) return seen;
  }
  throw new Refusal_(SAY.unsteady);
}

/**
 * One attempt of `find_`; `undefined` where somebody inserted or deleted rows or moved columns between
 * two of its calls, so that it read other cells than it meant to.
 */
function look_(sheet, form, cells) {
  const mark = cells.key ? 'key' : 'reference';
  const columns = columnsIn_(headingsOf_(sheet), form);
  if (!columns) return undefined;
  const lastRow = sheet.getLastRow();
  const marks = sheet.getRange(1, columns[mark], lastRow, 1).getValues();
  if (sheet.getLastRow() !== lastRow || asHeading_(marks[0][0]) !== asHeading_(mark))
    return undefined;
  const at = marks.findIndex(([value]) => stands_(value, cells[mark]));
  if (at === -1) {
    if (isAstray_(sheet, cells, mark)) throw new Refusal_(SAY.misplaced);
    return { columns, row: 0 };
  }
  const row = sheet.getRange(at + 1, 1, 1, sheet.getLastColumn()).getValues()[0];
  if (!stands_(row[columns[mark] - 1], cells[mark])) return undefined;
  if (isMisplaced_(row, columns, form, cells)) throw new Refusal_(SAY.misplaced);
  const [, reference] = /^'?([0-9A-Z-]{1,40})$/.exec(String(row[columns.reference - 1])) || [];
  return { columns, row: at + 1, reference };
}

/**
 * Whether the row stands somewhere with its mark in another column, because it was written while somebody
 * moved columns. Somebody may also have typed a reference as an answer; then the time is not beside it.
 */
function isAstray_(sheet, cells, mark) {
  const found = sheet.createTextFinder(cells[mark]).matchCase(true).matchEntireCell(true).findAll();
  if (mark === 'key') return found.length > 0;
  const width = sheet.getLastColumn();
  return found.some((cell) => {
    const row = sheet.getRange(cell.getRow(), 1, 1, width).getValues()[0];
    return row.some((value) => stands_(value, cells.submittedAt));
  });
}

/**
 * Whether an answer, or the time by which one is due, stands in the row, but under another heading. An answer
 * that is not in the row at all was changed by the staff, as they may, or the row is older than its column.
 */
function isMisplaced_(row, columns, form, cells) {
  return [...Object.keys(form.fields), 'dueAt'].some((name) => {
    const answer = cells[name];
    if (answer === '' || stands_(row[columns[name] - 1], answer)) return false;
    return row.some((value) => stands_(value, answer));
  });
}

/**
 * Whether a cell has this text or time. A cell of the format “Plain text” may show the apostrophe of `asText_`, and
 * Sheets rounds times.
 */
function stands_(value, text) {
  if (isTime_(text)) return isTime_(value) && Math.abs(value - text) < 1000;
  return String(value) === text || String(value) === `'${text}`;
}

/**
 * Replaces an answer that became a formula in spite of its apostrophe. It is found by its text, because its
 * place may have changed a moment ago.
 */
function takeOutFormulas_(sheet, { columns, row }, cells) {
  const names = Object.keys(cells).filter((name) => beginsLikeFormula_(cells[name]));
  if (names.length === 0) return;
  const formulas = sheet.getRange(row, 1, 1, sheet.getLastColumn()).getFormulas()[0];
  const found = names.map((name) => formulas[columns[name] - 1]).filter((formula) => formula);
  if (found.length === 0) return;
  found.forEach((formula) => {
    const finder = sheet.createTextFinder(formula).matchEntireCell(true).matchFormulaText(true);
    finder.replaceAllWith(SAY.takenOut);
  });
  SpreadsheetApp.flush();
  throw new Refusal_(SAY.formula);
}

function beginsLikeFormula_(text) {
  return /^[=+\-@＝＋－＠]/.test(text);
}

/** What is appended: the answers under their headings, as text, and blanks between. */
function rowOf_(sheet, columns, cells) {
  const width = Math.max(...Object.values(columns));
  const next = Math.min(sheet.getLastRow() + 1, sheet.getMaxRows());
  const formats = sheet.getRange(next, 1, 1, width).getNumberFormats()[0];
  const row = new Array(width).fill('');
  Object.keys(cells).forEach((name) => {
    const at = columns[name] - 1;
    row[at] = asText_(cells[name], formats[at]);
  });
  return row;
}

/**
 * What somebody typed, as text that a spreadsheet neither runs nor turns into a number or a date. appendRow reads a
 * text as if it had been typed into the cell: =A1 would be a formula and 01632 960001 would lose its nought. After an
 * apostrophe everything is text, and the apostrophe is no part of that: "if the user typed '123 into the UI, this would
 * be represented as a stringValue of "123"" (Sheets API reference, ExtendedValue). So every answer has one, whatever it
 * begins with; but in a column of the format “Plain text”, where it would be seen, only an answer that begins like a
 * formula has one.
 */
function asText_(text, format) {
  if (text === '' || isTime_(text)) return text;
  return format === '@' && !beginsLikeFormula_(text) ? text : `'${text}`;
}

/** Whether a value is a time. It is written as a date, so that Sheets can tell whether it has passed. */
function isTime_(value) {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function sheetOf_({ tab }) {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  return spreadsheet.getSheetByName(tab) || spreadsheet.insertSheet(tab);
}

/** The headings of a form's tab. The script writes nothing under `answered`, which is for the staff. */
function namesOf_(form) {
  return ['reference', 'submittedAt', 'dueAt', 'answered', ...Object.keys(form.fields), 'key'];
}

/**
 * Adds the headings that are missing in row 1, at the end; everything else in the sheet is left where it is.
 * They get new columns, so that text which somebody types there at that moment is moved aside.
 */
function addHeadings_(sheet, form) {
  const headings = headingsOf_(sheet);
  const known = headings.map(asHeading_);
  const missing = namesOf_(form).filter((name) => !known.includes(asHeading_(name)));
  if (missing.length === 0) return;
  const [width, most] = [headings.length, sheet.getMaxColumns()];
  if (width === 0) {
    if (most < missing.length) sheet.insertColumnsAfter(most, missing.length - most);
    sheet.appendRow(missing);
  } else {
    // Before a blank column, because new columns take the format of their neighbour.
    if (width < most) sheet.insertColumnsBefore(width + 1, missing.length);
    else sheet.insertColumnsAfter(width, missing.length);
    sheet.getRange(1, width + 1, 1, missing.length).setValues([missing]);
  }
  sheet.setFrozenRows(1);
  SpreadsheetApp.flush();
  // A sheet that is older than this script gets the rule here.
  if (missing.includes('dueAt')) tryTo_(() => colourLate_(sheet));
}

/**
 * Makes the rule `LATE` hold in the whole tab, and keeps what the staff made of its colours. The rules of a tab can only
 * be written all at once, so they are read right before, and written only where something is to be changed.
 */
function colourLate_(sheet) {
  const range = sheet.getRange(1, 1, sheet.getMaxRows(), sheet.getMaxColumns());
  const rules = sheet.getConditionalFormatRules();
  const at = rules.findIndex(isLateRule_);
  const earlier = rules[at];
  if (earlier && reaches_(earlier, range.getLastRow(), range.getLastColumn())) return;
  const builder = earlier ? earlier.copy() : newLook_();
  const rule = builder.whenFormulaSatisfied(LATE).setRanges([range]).build();
  sheet.setConditionalFormatRules([...rules.filter((_, index) => index !== at), rule]);
  SpreadsheetApp.flush();
}

/**
 * Extends the rule if it does not reach a new row, because the tab has become larger. If there is no such rule,
 * somebody took it away, and it stays away.
 */
function keepColoured_(sheet, { columns, row }) {
  const rule = sheet.getConditionalFormatRules().find(isLateRule_);
  if (rule && !reaches_(rule, row, columns.dueAt)) colourLate_(sheet);
}

/** An error with colours is only logged, because it must not cost a form. */
function tryTo_(colour) {
  try {
    colour();
  } catch (error) {
    console.error(String(error && error.message));
  }
}

/** Recognised by the names in its formula, because Sheets may rewrite the rest. */
function isLateRule_(rule) {
  const condition = rule.getBooleanCondition();
  const formula = condition ? String(condition.getCriteriaValues()[0]) : '';
  return formula.includes('"dueAt"') && formula.includes('"answered"');
}

function reaches_(rule, row, column) {
  return rule
    .getRanges()
    .some((range) => range.getLastRow() >= row && range.getLastColumn() >= column);
}

/** Dark red on pale red, and bold for people who cannot tell the colours apart. */
function newLook_() {
  return SpreadsheetApp.newConditionalFormatRule()
    .setBackground('#fce0db')
    .setFontColor('#8c1d0f')
    .setBold(true);
}

function headingsOf_(sheet) {
  const width = sheet.getLastColumn();
  return width === 0 ? [] : sheet.getRange(1, 1, 1, width).getValues()[0];
}

/** The number of each column by its heading, wherever it stands; `undefined` where one is missing. */
function columnsIn_(headings, form) {
  const known = headings.map(asHeading_);
  const columns = namesOf_(form).map((name) => [name, known.indexOf(asHeading_(name)) + 1]);
  return columns.every(([, number]) => number > 0) ? Object.fromEntries(columns) : undefined;
}

/** A heading as it is compared: the staff may write it with other capitals, and with spaces around it. */
function asHeading_(value) {
  return String(value).trim().toLowerCase();
}

/** What went wrong in Google's services, in a sentence for the staff. */
function explain_(error) {
  const reason = String(error && error.message);
  // This shows Google's own words in Apps Script, under Executions. They name services, not answers.
  console.error(reason);
  if (/too many times|quota|rate limit|too much/i.test(reason)) return SAY.allowance;
  if (/permission|authori[sz]ation/i.test(reason)) return SAY.permission;
  return /data validation|protected/i.test(reason) ? SAY.rule : SAY.unknown;
}

function failure_(error) {
  return { success: false, error };
}

function answerJson_(answer) {
  return ContentService.createTextOutput(JSON.stringify(answer)).setMimeType(
    ContentService.MimeType.JSON,
  );
}

import { limits } from '../limits.ts';
import { atMost, type Bench, format, mustHold, type Report } from '../report.ts';
import {
  bodyBytesOf,
  formPages,
  inlineScriptBytes,
  isBlocking,
  recordTransfers,
} from '../transfers.ts';

/** What each page weighs, as the server sends it and the browser receives it. */
export async function measureBytes({ browser, server, pages }: Bench): Promise<Report> {
  const rows = [];
  for (const address of pages) {
    const page = await browser.newPage();
    const transfers = await recordTransfers(page, server.url + address);
    const inline = await page.evaluate(inlineScriptBytes);
    await page.close();
    const hasForm = formPages.includes(address);
    const [html] = transfers.filter(({ type }) => type === 'Document');
    const scripts = bodyBytesOf(transfers, 'Script');
    const forLooking = transfers.filter(({ isForLooking }) => isForLooking);
    const all = transfers.reduce((sum, { totalBytes }) => sum + totalBytes, 0);
    rows.push([
      address,
      atMost(html?.totalBytes ?? Number.NaN, limits.answerBytes),
      html?.encoding ?? '',
      format(inline),
      hasForm ? atMost(bodyBytesOf(forLooking, 'Script'), limits.lookingScriptBytes) : '',
      hasForm
        ? atMost(scripts, limits.formScriptBytes)
        : atMost(scripts + inline, limits.contentScriptBytes, format(scripts)),
      atMost(bodyBytesOf(transfers, 'Font'), limits.fontBytes),
      format(bodyBytesOf(transfers, 'Image') + bodyBytesOf(transfers, 'Other')),
      mustHold(!transfers.some(isBlocking)),
      atMost(all - (hasForm ? scripts : 0), limits.pageBytes, format(all)),
    ]);
  }
  return {
    title: 'Bytes of a page',
    notes: [
      'Bodies as they came over the wire, from the browser’s network events; a cold cache; waited until',
      'the network was idle, then begun in forms, until they had their scripts. Looking: until then. HTML and all: with headers; scripts of a form have their',
      `own limits. Limits: HTML ${format(limits.answerBytes)}, scripts of a form ${format(limits.lookingScriptBytes)} for looking, ${format(limits.formScriptBytes)} in all,`,
      `scripts of a content page ${limits.contentScriptBytes} (uncompressed), fonts ${format(limits.fontBytes)}, all ${format(limits.pageBytes)}.`,
    ],
    columns: [
      ...['Page', 'HTML', 'sent as', 'inline script', 'looking', 'scripts', 'fonts', 'pictures'],
      ...['unblocked', 'all'],
    ],
    rows,
  };
}

import { chromium } from '@playwright/test';
const key = process.argv[2];
const base = 'http://127.0.0.1:5912';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless=new','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const p = await ctx.newPage(); p.setDefaultTimeout(6000);
const errors = [];
p.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
await p.goto(key); await p.fill('input[name=name]', 'Zoe'); await p.click('button[type=submit]');
const say = (...a) => console.log(...a);
const alert = async () => (await p.locator('[role=alert],[role=status]').allInnerTexts()).join(' | ').replace(/\s+/g, ' ').slice(0, 260);
const shot = (n) => p.screenshot({ path: `/tmp/acts-shots/${n}.png`, fullPage: false });
const h1 = async () => (await p.locator('h1').first().innerText());
// find applications
await p.goto(base + '/to-answer');
const links = async (u) => { await p.goto(base + u); return p.$$eval('a[href^="/applications/"]', (as) => [...new Set(as.map((a) => a.getAttribute('href').split(/[?#]/)[0]))].filter((h) => h.split('/').length === 3)); };
const all = [...await links('/to-answer'), ...await links('/under-way')];
say('apps', all.length);
const { sampleApplication } = await import('./domain/testing/sample-forms.ts');
const body = new URLSearchParams(); for (const [k, v] of Object.entries({ ...sampleApplication, fullName: 'Zed ' + String.fromCharCode(65 + (Date.now() % 26)) + 'ample', city: 'Leeds' + Date.now(), email: 'zed@person.example', participantType: 'business' })) for (const o of [v].flat()) body.append(k, o);
const done = await fetch('http://127.0.0.1:5911/enroll', { method: 'POST', body, redirect: 'manual' });
const ref = new URL('http://x' + done.headers.get('location')).searchParams.get('reference'); say('applied', done.status, ref);
const app = base + '/applications/' + ref;
const A = (x) => app + x;
for (const act of ['accept', 'confirm', 'take-back', 'cancel']) { await p.goto(A('/' + act)); say('closed', act, '=>', await h1(), '|', await alert()); if (act === 'confirm') await shot('closed-confirm'); }
// letter
await p.goto(A('/write')); say('write', await h1());
await p.locator('select[name=letter]').selectOption({ index: 1 }); await p.getByRole('button', { name: 'Use this letter' }).click();
await p.fill('textarea[name=text]', 'Hello,\n\nWould [day] suit?'); await p.fill('input[name=subject]', 'Dates');
await p.getByRole('button', { name: 'Show the letter' }).click(); say('shown', await h1(), await alert());
await p.getByRole('button', { name: 'Change it' }).click(); say('back to form', await p.inputValue('textarea[name=text]'));
await p.getByRole('button', { name: 'Show the letter' }).click();
await p.getByRole('button', { name: 'Send', exact: true }).click(); say('asked about gaps', await alert());
await p.getByRole('button', { name: 'Send', exact: true }).click(); say('sent', p.url(), await alert());
await p.getByRole('button', { name: 'Undo' }).first().click(); say('undone', await alert());
await p.goto(A('/write')); await p.fill('input[name=subject]', 'Two'); await p.fill('textarea[name=text]', 'Words'); await p.getByRole('button', { name: 'Show the letter' }).click();
await p.evaluate(() => { document.querySelector('form input[name=text]').value = 'Tampered'; }); await p.getByRole('button', { name: 'Send', exact: true }).click(); say('tampered', await alert()); await shot('letter-new');
await p.getByRole('button', { name: 'Send', exact: true }).click(); say('sent after', p.url());
// offer
await p.goto(A('/offer')); say('offer', await h1());
await p.fill('textarea[name=courses]', 'Prompt Engineering Mastery'); await p.fill('input[name=date]', '2027-01-20'); await p.fill('input[name=time]', '10:00'); await p.locator('[name=minutes]').fill('2 hours'); await p.locator('[name=place]').fill('Online'); await p.fill('input[name=people]', '0'); await p.fill('input[name=price]', '747');
await p.getByRole('button', { name: 'Show the offer' }).click(); say('fault', await p.locator('[aria-invalid=true]').first().getAttribute('name'), await h1());
await p.locator('[name=people]').fill('3'); await p.fill('input[name=price]', '747');
const validUntil = await p.inputValue('input[name=validUntil]'); say('validUntil', validUntil);
await p.getByRole('button', { name: 'Show the offer' }).click(); say('offer shown', await h1(), await p.locator('[aria-invalid=true]').count());
await shot('offer-shown');
// another tab corrects meanwhile
const q = await ctx.newPage(); await q.goto(app); 
const relink = q.getByRole('button', { name: 'New link' }); if (await relink.count()) { await relink.first().click(); }
await p.getByRole('button', { name: 'Send', exact: true }).click(); say('other link meanwhile', await alert());
await p.getByRole('button', { name: 'Send', exact: true }).click(); say('offered', p.url(), await alert());


await p.goto(A('/confirm')); say('confirm closed', await alert());
// they accepted, with another tab taking the offer back
await p.goto(A('/accept')); const via = p.locator('input[name=via]').first(); await via.check({ force: true });
await p.locator('input[name=expressly]').check({ force: true }).catch(() => {});
await p.getByRole('button', { name: 'Show what it means' }).click(); say('accept shown', await h1(), await alert());
await q.goto(A('/take-back')); await q.fill('textarea[name=reason]', 'Another price'); await q.getByRole('button', { name: 'Show what it means' }).click(); await q.getByRole('button', { name: 'Take the offer back' }).click(); say('q took back', q.url());
await p.getByRole('button', { name: 'They accepted' }).click(); say('overtaken', await alert(), '| name kept', await p.inputValue('input[name=name]')); await shot('overtaken');
await p.getByRole('button', { name: 'Show what it means' }).click(); say('show closed', await alert(), '| name kept', await p.inputValue('input[name=name]')); await shot('closed-with-typed');
// offer again, accept, confirm
const go = async (label) => p.getByRole('button', { name: label, exact: true }).click();
await p.goto(app); await p.getByRole('link', { name: 'Make it again' }).first().click(); await p.fill('input[name=date]', '2027-01-20'); await go('Show the offer'); await go('Send'); say('offered again', p.url());
await p.goto(A('/accept')); await p.locator('input[name=via]').first().check({ force: true }); await go('Show what it means'); await go('They accepted'); say('accepted', p.url());
await p.goto(A('/offer')); say('offer closed', await alert());
await p.goto(A('/confirm')); say('confirm', await h1());
// tampered seal
await p.evaluate(() => { document.querySelector('form input[name=shown]').value = 'tampered'; }); await go('Confirm the booking'); say('tampered seal', await alert());
// stale seen
await p.evaluate(() => { document.querySelector('form input[name=seen]').value = '1'; }); await go('Confirm the booking'); say('stale seen', await alert()); await shot('stale-seen');
await p.goto(A('/confirm')); await go('Confirm the booking'); say('confirmed', p.url(), await alert());
 await p.goto(A('/confirm')); say('reload', await alert());
// change the booking
await p.goto(app); await p.getByRole('link', { name: 'Change the booking' }).first().click(); say('change', await h1()); 
await p.fill('input[name=date]', '2027-02-03'); await p.getByText('We do', { exact: true }).click(); await go('Show the offer'); say('change shown', await h1()); await go('Send'); say('change sent', p.url());
// joining instructions
await p.goto(base + '/sessions/20270120T100000Z/' + ref); say('session', p.url());
const session = p.url().split('/instructions')[0].split('#')[0];
await p.goto(session + '/instructions'); await p.fill('input[name=where]', 'http://x'); await p.fill('input[name=tutor]', 'Kim'); await go('Show the letter'); say('fault', await p.locator('[aria-invalid=true]').first().getAttribute('name'));
await p.fill('input[name=where]', 'https://meet.example/x'); await go('Show the letter'); say('shown', await h1());
await go('Send'); while (await p.getByRole('button', { name: 'Send', exact: true }).count()) { say('again', await alert()); await go('Send'); } say('instructed', p.url(), await alert()); await go('Undo'); say('undone', await alert());
// who came before the start
const r = await p.evaluate(async (u) => { const token = document.querySelector('input[name=token]').value; const a = await fetch(u + '/attendance', { method: 'POST', body: new URLSearchParams({ token }) }); const t = await a.text(); return [a.status, /Nothing was saved[^<]*/.exec(t)?.[0]]; }, session); say('who came early', r);
// cancel
await p.goto(A('/cancel')); await p.getByText('We do', { exact: true }).click(); await go('Show what it means'); say('reason asked', await p.locator('[aria-invalid=true]').first().getAttribute('name')); await p.fill('textarea[name=reason]', 'Ill'); await go('Show what it means'); say('cancel shown', await h1()); await shot('cancel'); await go('Cancel the booking'); say('cancelled', p.url(), await alert());
// erase
await p.goto(app); await p.getByRole('button', { name: 'Erase' }).last().click(); say('erase', await h1()); await p.fill('input[name=typed]', 'x'); await go('Erase'); say('wrong', await p.locator('[aria-invalid=true]').count()); await p.fill('input[name=typed]', app.split('/').at(-1)); await go('Erase'); say('erased', await h1());
say('errors', errors);
await browser.close();

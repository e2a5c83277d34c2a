import { chromium } from '@playwright/test';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:'--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ')});
for (const [w,scheme] of [[390,'light'],[1440,'dark']]) {
const c=await b.newContext({storageState:'/tmp/wt/edit-state.json',viewport:{width:w,height:900},colorScheme:scheme});
const p=await c.newPage();
await p.goto('http://127.0.0.1:4726/applications/CC4P-FCVJ#who-comes'); 
await p.locator('#who-comes summary', {hasText:'Access needs'}).click(); await p.waitForTimeout(300);
if (w===1440) { await p.locator('#who-comes [name=needs]:not([type=hidden])').first().fill('a step-free room'); await p.locator('#who-comes').getByRole('button',{name:'Save the access needs'}).click(); await p.waitForTimeout(600);
await p.screenshot({path:'/tmp/wt/edit-d-wrong.png'});
await p.locator('#who-comes [name=agreed]').check(); await p.locator('#who-comes').getByRole('button',{name:'Save the access needs'}).click(); await p.waitForTimeout(600);}
await p.locator('#who-comes').screenshot({path:`/tmp/wt/edit-d${w}.png`});
}
await b.close();

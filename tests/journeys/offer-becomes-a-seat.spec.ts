import { deskEvents } from '../../domain/desk-events.ts';
import { dateInLondon } from '../../domain/london-time.ts';
import { actCopy as ownCopy, pageCopy as ownPageCopy } from '../../src/application/copy.ts';
import { actCopy, actionCopy, pageCopy, rowCopy, shownCopy } from '../../src/desk/copy.ts';
import { applicationFrom, expect, press, rowOf, test } from '../support/desk.ts';

const { offered, accepted, confirmed, cancelled, 'called-off': calledOff, refunded } = deskEvents;
const { fields } = offered;

// Nothing listens there: what is sent would wait.
test.use({
  ...{
    settings: {
      DESK_PORT: '0',
      DESK_HOST: '127.0.0.1',
      NOTIFY_TO: 'team@provider.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  },
  expectedErrors: /409|422/u,
});

const inDays = (days: number) =>
  dateInLondon(new Date(Date.now() + days * 24 * 3_600_000).toISOString());

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? 'by the keyboard' : 'without JavaScript';
  test(`an offer is made, accepted, confirmed, cancelled and paid back ${how}`, async ({
    site,
    desk,
  }) => {
    const who = javaScriptEnabled ? 'Nour Keys' : 'Nour Plain';
    await applicationFrom(site, 50, who);
    const page = await desk.signIn('Sam', { javaScriptEnabled });
    const use = async (role: 'button' | 'link', label: string) => {
      const target = page.getByRole(role, { name: label, exact: true }).first();
      if (!javaScriptEnabled) return target.click();
      await target.focus();
      return page.keyboard.press('Enter');
    };
    const backToIt = () => page.getByRole('link', { name: who, exact: true }).click();

    const callOff = async () => {
      await use('link', calledOff.button);
      await page.getByLabel(calledOff.fields.whose.names.customer).check();
      await use('button', actCopy['called-off'].show);
      await expect(
        page.getByText(/^You get £124\.50 back, half of the price/u).first(),
      ).toBeVisible();
      await use('button', calledOff.button);
      await expect(page.getByRole('status')).toContainText(/The letter leaves in \d+ seconds\./u);
    };

    await backToIt();
    await use('link', actionCopy.offer);
    await expect(page.getByLabel(fields.people.label)).toHaveValue('12');
    await page.getByLabel(fields.date.label, { exact: true }).fill(inDays(10));
    await page.getByLabel(fields.time.label, { exact: true }).fill('10:00');
    await page.getByLabel(fields.minutes.label).fill('2 hours');
    await page.getByLabel(fields.price.label).fill('about 250');
    await page.getByLabel(fields.validUntil.label).fill(inDays(5));
    await use('button', actCopy.offered.show);
    await expect(page.getByLabel(fields.price.label)).toBeFocused();
    await expect(page.getByLabel(fields.price.label)).toHaveValue('about 250');
    await page.getByLabel(fields.price.label).fill('249');
    await use('button', actCopy.offered.show);
    await expect(page.getByText('of which £41.50 is VAT (20%)', { exact: true })).toBeVisible();
    await expect(page.getByText(shownCopy.letter)).toBeVisible();
    await use('button', shownCopy.change);
    await page.getByLabel(fields.place.label).fill('12 Sample Street, Leeds');
    await use('button', actCopy.offered.show);
    await expect(page.getByText('12 Sample Street, Leeds', { exact: true })).toBeVisible();
    await use('button', offered.button);
    await expect(page.getByRole('status')).toContainText(/The letter leaves in \d+ seconds\./u);

    const path = /\/application\/[\w/-]+/u.exec(await page.getByText('/application/').innerText());
    const own = await page.context().newPage();
    await own.goto(site.url + path![0]);
    await own.getByRole('link', { name: ownCopy.accepted.heading }).click();
    await expect(own.getByText('of which £41.50 is VAT (20%)', { exact: true })).toBeVisible();
    await own.getByLabel(accepted.fields.name.label).fill(who);
    await own.getByRole('button', { name: accepted.button, exact: true }).click();
    await expect(own.getByText(accepted.fields.mayBind.missing)).toBeVisible();
    await own.getByLabel(accepted.fields.mayBind.label).check();
    await own.getByRole('button', { name: accepted.button, exact: true }).click();
    await expect(own.getByRole('status')).toContainText(ownCopy.accepted.done.title);

    await page.goto('/to-answer');
    await expect(rowOf(page, who)).toContainText(rowCopy.next.accepted);
    await rowOf(page, who).getByRole('link', { name: confirmed.button }).click();
    await expect(page.getByText(actCopy.confirmed.means)).toBeVisible();
    await use('button', confirmed.button);
    await expect(
      page.getByText(pageCopy.offers.standings.confirmed, { exact: true }),
    ).toBeVisible();

    await own.reload();
    await expect(own.getByRole('link', { name: ownPageCopy.calendar })).toBeVisible();
    if (javaScriptEnabled) {
      await own.getByRole('link', { name: ownCopy.cancelled.heading, exact: true }).click();
      await expect(own.getByText(/^You get £124\.50 back, half of the price/u)).toBeVisible();
      await own.getByRole('button', { name: cancelled.button }).click();
      await expect(own.getByRole('status')).toContainText(ownCopy.cancelled.done.title);
    } else await callOff();
    await page.goto('/to-answer');
    await expect(rowOf(page, who)).toContainText(rowCopy.next.refund('£124.50'));
    await press(rowOf(page, who), refunded.button);
    await expect(page.getByRole('status')).toContainText(who);
    await expect(rowOf(page, who)).toHaveCount(0);
    await page.goto('/done');
    await backToIt();
    await expect(page.getByText('Marked £124.50 as refunded').first()).toBeVisible();
  });
}

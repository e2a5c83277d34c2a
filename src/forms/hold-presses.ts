/**
 * An inline script for a page with a form that no server takes, which without JavaScript opens the visitor's mail
 * program. A press of its button before its script has come is held, and sent once the script is there
 * (use-submission). If the script cannot be loaded, the mail program opens after all. It is inline, because a file
 * could come later than the press.
 */
export const holdPresses = `addEventListener('submit', (event) => {
  const { target: form, defaultPrevented } = event;
  const island = form.closest('astro-island');
  if (defaultPrevented || !island || !['wanted', undefined].includes(form.dataset.script)) return;
  event.preventDefault();
  form.dataset.script = 'wanted';
  for (const name of ['component-url', 'renderer-url'])
    import(island.getAttribute(name)).catch(() => form.submit());
});`;
